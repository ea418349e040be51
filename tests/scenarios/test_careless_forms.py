"""Careless forms through whole runs: asked without a repair and answered, or said in words."""

import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.live import JsonObject, only
from tests.support.careless_forms import Careless, answer_to, careless_forms, scraps
from tests.support.questions import answer_of
from tests.support.scripted_server import chat_client, scripted_server
from wenko.protocol.hitl import HITLRequest

pytestmark = pytest.mark.anyio
EXAMPLES = int(os.environ.get("WENKO_TEST_FORMS", "25"))


def _examples(strategy: Any, count: int) -> list[Any]:
    """Generated values, for a test that cannot start a server for each of them."""
    found: list[Any] = []

    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(value: Any) -> None:
        found.append(value)

    collect()
    random.Random(0).shuffle(found)
    return found[:count]


async def test_R41_R46_a_careless_form_is_asked_without_a_repair_and_can_be_answered(
    tmp_path: Path,
) -> None:
    forms = _examples(careless_forms(), EXAMPLES)
    async with scripted_server(tmp_path) as server, chat_client(server) as chat:
        for written in forms:
            assert isinstance(written, Careless)
            server.model.will_say("请填写", written.raw)
            await chat.send("填表")
            asked = await chat.question()
            form = HITLRequest.model_validate(asked)
            assert tuple(each.label for each in form.fields) == written.labels, written.raw
            status, said = await chat.answer(asked, "approve", **answer_to(form))
            assert (status, said["success"]) == (200, True), (written.raw, said)
            events = await chat.end()
            assert events[-1]["success"] is True
            assert server.model.repairs == [], written.raw


async def test_R46_whatever_a_model_asks_for_no_run_fails(tmp_path: Path) -> None:
    # Null is no request at all.
    requests = _examples(scraps.filter(lambda raw: raw is not None), EXAMPLES)
    async with scripted_server(tmp_path) as server, chat_client(server) as chat:
        for raw in requests:
            server.model.will_say("", raw)
            await chat.send("填表")
            before = len(chat.events)
            chat.events += await chat.socket.events_until(
                lambda event: event["type"] in ("hitl", "process_completed")
            )
            if chat.events[-1]["type"] == "hitl":
                asked: JsonObject = chat.events[-1]["payload"]["request"]
                assert (await chat.answer(asked, "reject"))[0] == 200, raw
                await chat.end()
            events = chat.events[before:]
            assert events[-1]["success"] is True, raw
            assert only(events, "hitl") or answer_of(events).strip(), raw
