"""Claude Code and Codex with a scripted model on loopback: what they send for the same moves.

Their packages are installed into ``.cache/peers``. They get no key and reach nothing but loopback:
telemetry and updates are off by their own switches, and the proxy for all else is a closed port.
"""

import asyncio
import json
import os
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from bench.tasks.check import ROOT
from wenko.testing.wire_formats import Json, ProviderReply, sse_frames
from wenko.testing.wire_requests import parse_request

SECONDS = 120.0
CLOSED = "http://127.0.0.1:9"
"""What answers nobody: a proxy to nowhere."""


class CannotRun(Exception):
    """It does not install, or does not play the moves; the message is its row."""


@dataclass(frozen=True, slots=True)
class CodingAgent:
    name: str
    package: str
    version: str
    program: str
    format: Literal["anthropic", "responses"]
    shell: str
    """Its tool for commands."""
    argument: str
    """Where that tool has its command."""
    options: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    def install(self) -> Path:
        """The program, installed if it is not; raises ``CannotRun``."""
        folder = ROOT / ".cache" / "peers" / self.package.rpartition("/")[2]
        stamp = folder / f"{self.program}-{self.version}"
        if not stamp.exists():
            wanted = f"{self.package}@{self.version}"
            print(f"· installing {wanted}", flush=True)
            folder.mkdir(parents=True, exist_ok=True)
            npm = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--fetch-retries", "1"]
            try:
                subprocess.run([*npm, "--prefix", str(folder), wanted], check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                raise CannotRun(f"cannot be installed: {error}") from None
            stamp.touch()
        return folder / "node_modules" / ".bin" / self.program


CODING_AGENTS = (
    CodingAgent(
        "Claude Code",
        "@anthropic-ai/claude-code",
        "2.1.327",
        "claude",
        "anthropic",
        "Bash",
        "command",
        ("-p", "--dangerously-skip-permissions"),
    ),
    CodingAgent(
        "Claude Code --bare",
        "@anthropic-ai/claude-code",
        "2.1.327",
        "claude",
        "anthropic",
        "Bash",
        "command",
        ("-p", "--bare", "--dangerously-skip-permissions"),
    ),
    CodingAgent(
        "Codex",
        "@openai/codex",
        "0.169.0",
        "codex",
        "responses",
        "exec_command",
        "cmd",
        ("exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox"),
    ),
)
_CODEX = """
model = "gpt-5"
model_provider = "scripted"
check_for_update_on_startup = false
[model_providers.scripted]
name = "scripted"
base_url = "{url}/v1"
wire_api = "responses"
[analytics]
enabled = false
[feedback]
enabled = false
"""
_QUIET = {
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_AUTOUPDATER": "1",
    "DISABLE_ERROR_REPORTING": "1",
    "DISABLE_TELEMETRY": "1",
    # Without it, as root, no command runs without a question.
    "IS_SANDBOX": "1",
}


@dataclass(frozen=True, slots=True)
class Sent:
    """One request to the model."""

    size: int
    """Bytes of its body."""
    prompt: str
    """Tools, system and messages in the order in which a provider caches them."""


async def play(
    agent: CodingAgent, message: str, moves: Sequence[str], answer: str
) -> tuple[Sent, ...]:
    """What it sends while the model makes these moves; raises ``CannotRun``."""
    program = agent.install()
    with (
        tempfile.TemporaryDirectory(prefix="wenko-peer-") as temporary,
        _ScriptedModel(agent, moves, answer) as model,
    ):
        home = Path(temporary).resolve()
        workspace = home / "workspace"
        workspace.mkdir()
        (home / ".codex").mkdir()
        (home / ".codex" / "config.toml").write_text(_CODEX.format(url=model.url))
        output = await _run([str(program), *agent.options, message], home, workspace, model.url)
    if model.left or answer not in output:
        raise CannotRun(f"did not make the moves: {output.strip()[-300:]!r}")
    return tuple(model.sent)


async def _run(command: Sequence[str], home: Path, workspace: Path, url: str) -> str:
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=workspace,
        env={
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(home),
            "TMPDIR": str(home),
            "LANG": "C.UTF-8",
            "ANTHROPIC_BASE_URL": url,
            "ANTHROPIC_API_KEY": "none",
            "HTTPS_PROXY": CLOSED,
            "HTTP_PROXY": CLOSED,
            "NO_PROXY": "127.0.0.1",
            **_QUIET,
        },
    )
    try:
        async with asyncio.timeout(SECONDS):
            output, _ = await process.communicate()
    except TimeoutError:
        raise CannotRun(f"did not end in {SECONDS:.0f} s") from None
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return output.decode("utf-8", errors="replace")


class _ScriptedModel:
    """Makes the moves for requests that have the shell; others, such as for a title, get words."""

    def __init__(self, agent: CodingAgent, moves: Sequence[str], answer: str) -> None:
        self.sent: list[Sent] = []
        self.left = list(moves)
        self._agent, self._answer = agent, answer
        self._lock = threading.Lock()
        model = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._send("application/json", b"{}")

            def do_HEAD(self) -> None:
                self._send("application/json", b"")

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers.get("content-length", "0")))
                path = self.path.partition("?")[0]
                if path.endswith(("/messages", "/responses")):
                    self._send("text/event-stream", model.reply(path, raw).encode())
                elif path.endswith("/count_tokens"):
                    self._send("application/json", b'{"input_tokens": 1000}')
                else:
                    self._send("application/json", b"{}")

            def _send(self, kind: str, body: bytes) -> None:
                self.send_response(200)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> "_ScriptedModel":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def reply(self, path: str, raw: bytes) -> str:
        body = json.loads(raw)
        agent = self._agent
        with self._lock:
            self.sent.append(Sent(len(raw), _prompt(agent, path, body)))
            number = len(self.sent)
            calls: tuple[tuple[str, Json], ...] = ()
            if self.left and agent.shell in {each.get("name") for each in body.get("tools") or ()}:
                calls = ((agent.shell, {agent.argument: self.left.pop(0)}),)
        reply = ProviderReply("" if calls else self._answer, calls, number=number)
        frames = sse_frames("anthropic", reply) if agent.format == "anthropic" else _frames(reply)
        return "".join(frames)


def _prompt(agent: CodingAgent, path: str, body: Json) -> str:
    if agent.format == "anthropic":
        return parse_request(path, {}, body).prompt
    parts = [body.get("tools") or [], body.get("instructions") or "", *(body.get("input") or [])]
    return "\n".join(json.dumps(each, ensure_ascii=False) for each in parts)


def _frames(reply: ProviderReply) -> Iterable[str]:
    """Of OpenAI's responses."""
    items: list[Json] = [
        {"type": "function_call", "call_id": id_, "name": name, "arguments": arguments}
        for id_, name, arguments in reply.call_ids("call")
    ]
    if reply.text:
        content = [{"type": "output_text", "text": reply.text}]
        items.append({"type": "message", "role": "assistant", "content": content})
    response: Json = {"id": f"response-{reply.number}"}
    usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
    events = [
        {"type": "response.created", "response": response},
        *({"type": "response.output_item.done", "item": each} for each in items),
        {"type": "response.completed", "response": {**response, "usage": usage}},
    ]
    for event in events:
        yield f"event: {event['type']}\ndata: {json.dumps(event)}\n\n"
