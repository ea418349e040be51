"""The process that keeps the browser and the desktop of a conversation, one request at a time."""

import asyncio
import json
import os
import sys
import traceback
from contextlib import suppress
from typing import Any

from . import scratch
from .client import SOCKET
from .display import Display
from .failure import ActionFailed

MAX_REQUEST = 4 * 1024 * 1024


class Driver:
    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._browser: Any = None
        self._display: Display | None = None
        self._turn = asyncio.Lock()

    async def serve(self) -> None:
        path = os.path.join(self._folder, SOCKET)
        if os.path.lexists(path):
            os.unlink(path)
        server = await asyncio.start_unix_server(self._handle, path, limit=MAX_REQUEST)
        async with server:
            await server.serve_forever()

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = json.loads(await reader.read(MAX_REQUEST))
            # Steps may run at the same time; the pages are shared.
            async with self._turn:
                reply = await self._reply(request)
            scratch.prune(self._folder)
            writer.write(json.dumps(reply, ensure_ascii=False).encode("utf-8", "replace"))
            await writer.drain()
        except (OSError, ValueError) as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
        finally:
            writer.close()

    async def _reply(self, request: "dict[str, Any]") -> "dict[str, Any]":
        try:
            return {"ok": True, **await self._do(request)}
        except ActionFailed as failed:
            return {"ok": False, "error": failed.code, "values": failed.values}
        except Exception as error:
            # The outermost handler: a page that does something odd must not end the driver.
            traceback.print_exc()
            reason = f"{type(error).__name__}: {error}"[:500]
            return {"ok": False, "error": "browser_failed", "values": {"reason": reason}}

    async def _do(self, request: "dict[str, Any]") -> "dict[str, Any]":
        if request["kind"] == "browser":
            return await self._use_browser(request)
        if request["kind"] == "desktop":
            return await (await self._open_display()).do(request)
        if request["kind"] == "state":
            return await self._state()
        raise ActionFailed("browser_failed", reason=f"unknown kind {request['kind']}")

    async def _state(self) -> "dict[str, Any]":
        """What is open, without a picture; starts nothing."""
        display, browser = self._display, self._browser
        alive = display is not None and display.alive
        return {
            "windows": display.windows() if display is not None and alive else [],
            "page": await browser.where() if browser is not None and browser.alive else None,
        }

    async def _open_display(self) -> Display:
        if self._display is None or not self._display.alive:
            self._display = await Display.start(self._folder)
        return self._display

    async def _use_browser(self, request: "dict[str, Any]") -> "dict[str, Any]":
        if self._browser is None or not self._browser.alive:
            # Importing Playwright takes a second, which the desktop alone does not need.
            try:
                from .browser import Browser
            except ImportError as error:
                raise ActionFailed("playwright_missing", reason=str(error)) from None

            # On the desktop where there is one, so that a person can watch it.
            with suppress(ActionFailed):
                await self._open_display()
            self._browser = await Browser.start(self._folder, request)
        done: dict[str, Any] = await self._browser.do(request)
        return done


def main() -> None:
    asyncio.run(Driver(sys.argv[3]).serve())
