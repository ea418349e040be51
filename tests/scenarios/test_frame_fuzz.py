"""The short form of ``make fuzz`` for sockets and streams: no frame makes a server fail."""

import time

import pytest

from tests.fuzz.frames import BATCH, send_frames
from tests.fuzz.things import Things
from tests.live import LiveServer


@pytest.mark.timeout(300)
def test_P43_no_frame_is_answered_with_an_internal_error(live_server: LiveServer) -> None:
    with Things(live_server.url, live_server.token) as things:
        things.replenish()
        counts = send_frames(live_server, things, 8 * BATCH, 1, time.monotonic() + 120)
    assert counts.cases >= BATCH
    assert counts.outcomes["accepted"], "ids that exist were used"
    assert not counts.errors
