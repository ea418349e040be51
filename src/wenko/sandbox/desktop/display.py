"""The desktop: an X server with a window manager, its screen as PNG, its mouse and keyboard.

TigerVNC's server is preferred: it is display and remote view in one. Xvfb has no view.
"""

import asyncio
import os
import shutil
import struct
import sys
import zlib
from typing import Any

from . import scratch
from .failure import ActionFailed
from .keys import Keyboard

WIDTH, HEIGHT = 1280, 800
VNC_SOCKET = "vnc.sock"
START_TIMEOUT = 15.0
SETTLE = 0.15
"""Seconds after an action in which programs usually draw what came of it."""
DRAG_STEPS = 8
BUTTONS = {"left": 1, "middle": 2, "right": 3}
_WHEEL = {"up": 4, "down": 5, "left": 6, "right": 7}
WINDOW_MANAGERS = ("openbox", "xfwm4", "fluxbox", "icewm", "twm")

Request = dict[str, Any]


class Display:
    def __init__(self, folder: str, name: str, watchable: bool) -> None:
        from Xlib import display

        self._folder = folder
        self.name = name
        self.watchable = watchable
        """Whether a person can watch it and take over."""
        self._x = display.Display(name)
        self._root = self._x.screen().root
        self._keyboard = Keyboard(self._x)

    @classmethod
    async def start(cls, folder: str) -> "Display":
        vnc = shutil.which("Xtigervnc") or shutil.which("Xvnc")
        virtual = shutil.which("Xvfb")
        if vnc is None and virtual is None:
            raise ActionFailed("desktop_missing", part="tigervnc-standalone-server")
        read, write = os.pipe()
        common = ["-displayfd", str(write), "-noreset", "-nolisten", "tcp"]
        if vnc is not None:
            path = os.path.join(folder, VNC_SOCKET)
            if os.path.lexists(path):
                os.unlink(path)
            size = ["-geometry", f"{WIDTH}x{HEIGHT}", "-depth", "24"]
            # No password: the socket is in a folder of the sandbox, and there is no port.
            view = ["-rfbunixpath", path, "-rfbunixmode", "0600", "-rfbport", "-1"]
            options = [*view, "-SecurityTypes", "None", "-AlwaysShared", *size, *common]
        else:
            options = ["-screen", "0", f"{WIDTH}x{HEIGHT}x24", *common]
        await _spawn(folder, [vnc or virtual or "", *options], write)
        os.close(write)
        number = await _read_number(read)
        try:
            started = cls(folder, f":{number}", vnc is not None)
        except ImportError as error:
            raise ActionFailed("playwright_missing", reason=str(error)) from None
        os.environ["DISPLAY"] = started.name
        manager = next(filter(None, map(shutil.which, WINDOW_MANAGERS)), None)
        if manager is not None:
            await started._manage(manager)
        return started

    @property
    def alive(self) -> bool:
        try:
            self._x.sync()
        except Exception:
            # Xlib raises whatever the socket raised when the server is gone.
            return False
        return True

    async def do(self, request: Request) -> "dict[str, Any]":
        action = request["action"]
        if action != "screenshot":
            await self._act(action, request)
            await asyncio.sleep(SETTLE)
        picture = scratch.write(self._folder, "picture", ".png", self.png())
        return {
            "width": WIDTH,
            "height": HEIGHT,
            "picture": {"name": picture},
            "windows": self.windows(),
        }

    def png(self) -> bytes:
        """The screen as it is now."""
        from Xlib import X

        image = self._root.get_image(0, 0, WIDTH, HEIGHT, X.ZPixmap, 0xFFFFFFFF)
        return encode_png(image.data, WIDTH, HEIGHT)

    async def _manage(self, manager: str) -> None:
        """Start the window manager and wait for it: a window that comes meanwhile is not shown."""
        from Xlib import X

        ready = os.path.join(self._folder, "window-manager.ready")
        if os.path.exists(ready):
            os.unlink(ready)
        tells = os.path.basename(manager) == "openbox"
        await _spawn(self._folder, [manager, *(("--startup", f"touch {ready}") if tells else ())])
        check = self._x.intern_atom("_NET_SUPPORTING_WM_CHECK")
        for _ in range(500):
            if tells and os.path.exists(ready):
                return
            if not tells and self._root.get_full_property(check, X.AnyPropertyType) is not None:
                return
            await asyncio.sleep(0.01)

    # --- mouse and keyboard --------------------------------------------------------------------

    async def _act(self, action: str, request: Request) -> None:
        if request.get("x") is not None:
            x, y = int(request["x"]), int(request["y"])
            if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
                raise ActionFailed("off_screen", x=x, y=y, width=WIDTH, height=HEIGHT)
            self._move(x, y)
        button = BUTTONS[request.get("button") or "left"]
        match action:
            case "click" | "double_click" | "right_click":
                number = 3 if action == "right_click" else button
                for _ in range(2 if action == "double_click" else 1):
                    self._button(number, True)
                    self._button(number, False)
            case "drag":
                await self._drag(request)
            case "scroll":
                wheel = _WHEEL[request.get("direction") or "down"]
                for _ in range(int(request.get("amount") or 3)):
                    self._button(wheel, True)
                    self._button(wheel, False)
            case "type":
                await self._keyboard.type(request.get("text") or "")
            case "key":
                self._keyboard.press(request.get("key") or "")
        self._x.sync()

    async def _drag(self, request: Request) -> None:
        x, y, to_x, to_y = (request[name] for name in ("x", "y", "to_x", "to_y"))
        if not (0 <= to_x < WIDTH and 0 <= to_y < HEIGHT):
            raise ActionFailed("off_screen", x=to_x, y=to_y, width=WIDTH, height=HEIGHT)
        self._button(1, True)
        for step in range(1, DRAG_STEPS + 1):
            self._move(x + (to_x - x) * step // DRAG_STEPS, y + (to_y - y) * step // DRAG_STEPS)
            self._x.sync()
            await asyncio.sleep(0.01)
        self._button(1, False)

    def _move(self, x: int, y: int) -> None:
        from Xlib import X
        from Xlib.ext import xtest

        xtest.fake_input(self._x, X.MotionNotify, x=x, y=y)

    def _button(self, number: int, down: bool) -> None:
        from Xlib import X
        from Xlib.ext import xtest

        xtest.fake_input(self._x, X.ButtonPress if down else X.ButtonRelease, number)

    def windows(self) -> "list[str]":
        """The titles of the windows, for who cannot see the picture."""
        from Xlib import X, error

        listed = self._x.intern_atom("_NET_CLIENT_LIST_STACKING")
        titled = self._x.intern_atom("_NET_WM_NAME")
        found = self._root.get_full_property(listed, X.AnyPropertyType)
        titles = []
        for window_id in found.value if found is not None else ():
            window = self._x.create_resource_object("window", window_id)
            try:
                name = window.get_full_property(titled, X.AnyPropertyType)
                text = name.value if name is not None else window.get_wm_name()
            except error.XError:
                continue  # It was closed meanwhile.
            if text:
                titles.append(text.decode(errors="replace") if isinstance(text, bytes) else text)
        return [str(title)[:200] for title in titles][-20:]


def encode_png(pixels: bytes, width: int, height: int) -> bytes:
    """BGRX, four bytes a pixel, as PNG."""
    rgb = bytearray(width * height * 3)
    rgb[0::3], rgb[1::3], rgb[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
    row = width * 3
    raw = b"".join(b"\0" + rgb[at : at + row] for at in range(0, len(rgb), row))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(raw, 1)), (b"IEND", b""))
    parts = [b"\x89PNG\r\n\x1a\n"]
    for kind, data in chunks:
        check = zlib.crc32(kind + data)
        parts += [struct.pack(">I", len(data)), kind, data, struct.pack(">I", check)]
    return b"".join(parts)


async def _spawn(folder: str, argv: "list[str]", *fds: int) -> None:
    with open(os.path.join(folder, f"{os.path.basename(argv[0])}.log"), "wb") as log:
        await asyncio.create_subprocess_exec(
            *argv, stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=fds
        )


async def _read_number(fd: int) -> int:
    """The number of the display, which the server writes when it is ready."""
    os.set_blocking(fd, False)
    deadline, data = asyncio.get_running_loop().time() + START_TIMEOUT, b""
    try:
        while not data.endswith(b"\n"):
            if asyncio.get_running_loop().time() > deadline:
                raise ActionFailed("desktop_not_started", reason="it took too long")
            try:
                part = os.read(fd, 32)
            except BlockingIOError:
                await asyncio.sleep(0.005)
                continue
            if not part:
                raise ActionFailed("desktop_not_started", reason="the X server ended")
            data += part
    finally:
        os.close(fd)
    print(f"display :{int(data)}", file=sys.stderr)
    return int(data)
