"""How many connections and files a server may have open."""

import resource

import pytest

from wenko.api import http_protocol
from wenko.api.http_protocol import bounded_http_protocol
from wenko.cli import doctor


def test_a_server_with_too_few_descriptors_says_at_start_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (64, 64))
    assert bounded_http_protocol(2000).max_connections == 32
    assert "ulimit -n 4096" in caplog.text
    found = doctor._descriptors()
    assert (found.ok, "only 64 files" in found.details) == (False, True)


def test_the_limit_is_raised_as_far_as_it_is_allowed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    raised = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (64, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: raised.append(limits))
    bounded_http_protocol(2000)
    assert raised == [(2000 + http_protocol.OTHER_DESCRIPTORS, 4096)]
    assert caplog.text == ""
    assert doctor._descriptors().ok
