"""The page of a real server, with a connection that delivers recorded or edited events."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocketRoute

from tests.live import JsonObject, LiveServer
from tests.support.browser import open_page

FIXTURES = Path(__file__).parents[2] / "protocol/fixtures"
CONVERSATION = "recorded"


class Recording:
    """Events of one conversation, numbered in order."""

    def __init__(self, events: Sequence[JsonObject]) -> None:
        self.events = [
            {**event, "seq": number, "conversation_id": CONVERSATION}
            for number, event in enumerate(events, start=1)
        ]

    @classmethod
    def of(cls, name: str) -> "Recording":
        lines = (FIXTURES / f"{name}.jsonl").read_text("utf-8").splitlines()
        return cls([json.loads(line) for line in lines])

    def after(self, type_: str, nth: int = 1) -> int:
        """How many events there are up to the nth of this type."""
        found = [at for at, event in enumerate(self.events, start=1) if event["type"] == type_]
        return found[nth - 1]

    def first(self, type_: str) -> JsonObject:
        """A copy of the first event of this type, to be edited."""
        return deepcopy(self.events[self.after(type_) - 1])

    def until(self, type_: str, nth: int = 1) -> "Recording":
        return Recording(self.events[: self.after(type_, nth)])

    def plus(self, *events: JsonObject) -> "Recording":
        """The same events and these after them, each with an id of its own."""
        start = len(self.events)
        added = [{**each, "id": f"added-{start + at}"} for at, each in enumerate(events)]
        return Recording([*self.events, *added])


class RecordedPage:
    """The page, and what it sent; ``play`` delivers events."""

    def __init__(self, page: Page, recording: Recording) -> None:
        self.page = page
        self.recording = recording
        self.sent = 0
        self.commands: list[JsonObject] = []
        self.online = True
        """While false, every connection of the page is refused."""
        self._socket: WebSocketRoute | None = None
        page.route_web_socket(re.compile(r"/ws/chat"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if not self.online:
            socket.close(code=1011)
            return
        self._socket = socket
        socket.on_message(lambda text: self._reply(socket, json.loads(str(text))))

    def _reply(self, socket: WebSocketRoute, command: JsonObject) -> None:
        self.commands.append(command)
        if command["type"] == "authenticate":
            ready = {"type": "ready", "request_id": None, "user": "owner", "protocol": 1}
            socket.send(json.dumps(ready))
            return
        none = {"conversation_id": CONVERSATION, "run_id": None, "message_id": None}
        data = {"command": command["type"], **none, "next_action": None, "message": None}
        reply = {"type": "accepted", "request_id": command.get("request_id"), "data": data}
        socket.send(json.dumps(reply))

    def play(self, until: int | None = None) -> None:
        """Deliver the events up to this number that were not delivered yet; all by default."""
        assert self._socket is not None
        end = len(self.recording.events) if until is None else until
        for event in self.recording.events[self.sent : end]:
            self._socket.send(json.dumps(event))
        self.sent = max(self.sent, end)

    def send(self, event: JsonObject) -> None:
        """Deliver one more event."""
        self.recording = Recording([*self.recording.events[: self.sent], event])
        self.play()

    def disconnect(self, *, refuse: bool = False) -> None:
        """Close the connection; with ``refuse`` the page cannot connect again."""
        assert self._socket is not None
        self.online = not refuse
        self._socket.close(code=1011)

    @property
    def stream(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("^(对话|Conversation)$"))


@contextmanager
def recorded_page(
    browser: Browser,
    server: LiveServer,
    recording: Recording,
    init_script: str = "() => {}",
    **context: Any,
) -> Iterator[RecordedPage]:
    """``init_script``: a function that runs in the page before its own scripts."""
    with open_page(browser, "about:blank", **context) as page:
        page.add_init_script(f"({init_script})()")
        shown = RecordedPage(page, recording)
        # The list of tools is loaded once the connection is up.
        with page.expect_response(re.compile(r"/tools$")):
            page.goto(f"{server.url}/c/{CONVERSATION}#token={server.token}")
        yield shown
