"""Shared by browser tests of questions: requests of the model, locators, a second HTTP client."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from anyio.from_thread import start_blocking_portal
from playwright.sync_api import Locator, Page, expect

from tests.live import JsonObject, LiveServer
from tests.support.scripted_server import ScriptedServer, scripted_server

SPORT = "了解一下我的运动偏好"
CITY = {"name": "city", "type": "text", "label": "城市", "default": "北京"}


def form(title: str, *fields: JsonObject, **more: Any) -> JsonObject:
    return {"type": "form", "title": title, "fields": list(fields), **more}


def display(title: str, *displays: JsonObject) -> JsonObject:
    return {"type": "visual_display", "title": title, "displays": list(displays)}


def options(**labels: str) -> list[JsonObject]:
    return [{"value": value, "label": label} for value, label in labels.items()]


@contextmanager
def in_background(folder: Path, **settings: Any) -> Iterator[ScriptedServer]:
    """A server with a scripted model, in its own thread: the browser's driver blocks this one."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(scripted_server(folder, **settings)) as server,
    ):
        yield server


class HttpClient:
    """Another client of the server, over HTTP."""

    def __init__(self, server: LiveServer) -> None:
        self._server = server

    def get(self, path: str) -> Any:
        reply = httpx.get(self._server.url + path, headers=self._server.headers, timeout=30)
        return reply.json()["data"]

    def post(self, path: str) -> None:
        url = self._server.url + path
        httpx.post(url, headers=self._server.headers, timeout=30).raise_for_status()

    def delete(self, path: str) -> None:
        url = self._server.url + path
        httpx.delete(url, headers=self._server.headers, timeout=30).raise_for_status()

    def question(self, title: str) -> JsonObject:
        found: list[JsonObject] = self.get("/hitl")
        return next(each for each in found if each["request"]["title"] == title)

    def answer(self, question: JsonObject, action: str, **data: Any) -> None:
        body = {"request_id": question["id"], "action": action, "data": data}
        path = self._server.url + "/hitl/respond"
        httpx.post(path, headers=self._server.headers, json=body).raise_for_status()

    def skip_all(self) -> None:
        for question in self.get("/hitl?status=pending"):
            self.answer(question, "reject")


def dialog(page: Page) -> Locator:
    found = page.get_by_role("dialog")
    expect(found).to_be_visible()
    # It has this class while its opening animation runs.
    expect(found).not_to_have_class(re.compile("ant-zoom"))
    return found


def card(page: Page, title: str) -> Locator:
    return page.locator("[data-question]", has_text=title).last


def choose(page: Page, label: str | re.Pattern[str], option: str) -> None:
    page.get_by_label(label).click()
    page.locator(".ant-select-item-option", has_text=option).click()
