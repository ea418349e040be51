"""Secrets are removed from what is shared, and what is no secret stays."""

import json

import pytest

from tests.support.tables import each_row
from wenko.service.redaction import Redaction, environment_secrets
from wenko.service.shared_run import sections_of, to_html

KNOWN = "hunter2-is-long-enough"


@each_row(
    "text",
    [
        f"the token is {KNOWN}.",
        "OPENAI_API_KEY=sk-proj-abcdefghijklmnop1234",
        "curl -H 'Authorization: Bearer abcdefghijkl'",
        '{"password": "s3cr3t-value"}',
        "密码：abcd1234",
        "postgres://user:secretpw@localhost/db",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\ncut off here MIIabc",
        "ghp_abcdefghijklmnopqrstuvwxyz0123",
    ],
)
def test_P79_a_secret_is_masked_and_counted(text: str) -> None:
    redaction = Redaction([KNOWN])
    shown = redaction.text(text)
    assert "••••" in shown
    for secret in (KNOWN, "abcdefghijkl", "s3cr3t", "abcd1234", "secretpw", "MIIabc"):
        assert secret not in shown
    assert sum(redaction.removed.values()) >= 1
    again = Redaction([KNOWN])
    assert again.text(shown) == shown
    assert not again.removed


@pytest.mark.parametrize(
    "text",
    [
        "input tokens: many words here",
        "the key to success",
        "/workspace/secrets.md was read",
        "commit 0123456789abcdef0123456789abcdef01234567",
        "密码学很有意思",
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    redaction = Redaction(["short"])
    assert redaction.text(text) == text


def test_P79_a_secret_that_stands_in_many_places_is_counted_once() -> None:
    redaction = Redaction([KNOWN])
    redaction.apply(
        [f"password={KNOWN}", {"again": f"password={KNOWN} and {KNOWN}"}, "token: other-1"]
    )
    assert redaction.removed == {"known": 1, "named": 1}


def test_secrets_of_the_environment_are_known_by_their_names() -> None:
    found = environment_secrets({"OPENAI_API_KEY": "a", "PATH": "b", "MY_TOKEN": "c"})
    assert found == ["a", "c"]


def test_P79_markup_of_a_run_is_text_in_its_file() -> None:
    bad = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    payload = {"message": "", "data": {"user_message": bad}}
    events = [{"type": "process_started", "payload": payload}]
    html = to_html(bad, sections_of(events), "en")
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html


def test_P79_what_a_program_printed_keeps_its_lines_and_a_long_one_is_cut() -> None:
    def printed(text: str) -> str:
        payload = {"data": {"result": {"stdout": text, "stderr": ""}}}
        (section,) = sections_of([{"type": "tool_result", "payload": payload}])
        return section.text

    assert printed("a\n  b\n\nc") == "a\n  b\n\nc"
    assert printed("x" * 50_000).endswith("\n…")
    assert len(printed("x" * 50_000)) < 21_000


def test_P79_every_recorded_run_can_be_read_as_sections() -> None:
    from pathlib import Path

    for path in Path("protocol/fixtures").glob("*.jsonl"):
        events = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        assert sections_of(events), path
