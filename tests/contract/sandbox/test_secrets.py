"""Secrets of the workspace: masked in everything that models, events and logs get."""

import asyncio
import base64
import json
from dataclasses import replace

import pytest

from tests.support.sandboxes import do, edit, read, read_lines, search, sh, shell
from wenko.sandbox.base import FileRequest, Sandbox, Stream, TerminalSize, Waiting
from wenko.sandbox.pool import SandboxPool

pytestmark = pytest.mark.anyio

KEY = "sk_live_51HbW0aZq8Tr4Xp2Lm9Nc7Vd"
PASSWORD = "Tr0ub4dor&3 horse"
ENV = f"""# The shop
APP_ENV=production
PORT=3000
DEBUG=true
STRIPE_KEY={KEY}
DB_PASSWORD="{PASSWORD}"
DATABASE_URL=postgres://shop:qN7rT2vX@db.internal:5432/shop
"""
MASKED = "⟦secret .env:STRIPE_KEY⟧"
PEM_LINES = [
    "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj",
    "MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu",
]
PEM = "-----BEGIN PRIVATE KEY-----\n" + "\n".join(PEM_LINES) + "\n-----END PRIVATE KEY-----\n"


async def put(sandbox: Sandbox, path: str, content: str) -> None:
    """As the owner does: a program that writes a value has it in its own command."""
    assert (await sandbox.write_bytes(path, content.encode())).ok


@pytest.fixture
async def shop(sandbox: Sandbox) -> Sandbox:
    await put(sandbox, ".env", ENV)
    return sandbox


class Shown:
    """A ``TerminalView`` that keeps what it is shown."""

    def __init__(self) -> None:
        self.text = ""
        self.waits = asyncio.Event()

    def replay(self, text: str) -> None:
        self.text += text

    def screen(self, text: str) -> None:
        self.text += text

    def waiting(self, waiting: Waiting | None) -> None:
        if waiting is not None:
            self.waits.set()


@pytest.mark.parametrize(
    "command",
    [
        "cat .env",
        "grep KEY .env",
        "set -a; . ./.env 2>/dev/null; printenv STRIPE_KEY",
        "cp .env copy; diff -u /dev/null copy",
        "python3 -c 'print(open(\".env\").read())'",
        'python3 -c \'raise ValueError("bad key " + open(".env").read().split("=")[4])\'',
        "cat .env >&2; exit 3",
        "mv .env elsewhere; cat elsewhere",
        "base64 -w0 .env",
        "sed -n 's/STRIPE_KEY=//p' .env | base64",
    ],
)
async def test_P125_no_output_of_a_command_has_a_secret(shop: Sandbox, command: str) -> None:
    result = await sh(shop, command)
    output = result.stdout + result.stderr
    assert "⟦secret .env:" in output
    for secret in (KEY, PASSWORD, "qN7rT2vX"):
        assert secret not in output
        assert base64.b64encode(secret.encode()).decode().rstrip("=") not in output


async def test_P125_names_and_what_is_no_secret_stay(shop: Sandbox) -> None:
    assert (await sh(shop, "cat .env")).stdout == (
        "# The shop\nAPP_ENV=production\nPORT=3000\nDEBUG=true\n"
        f"STRIPE_KEY={MASKED}\n"
        'DB_PASSWORD="⟦secret .env:DB_PASSWORD⟧"\n'
        "DATABASE_URL=postgres://shop:⟦secret .env:DATABASE_URL.password⟧@db.internal:5432/shop\n"
    )
    lock = f'{{"integrity": "sha512-{base64.b64encode(bytes(range(64))).decode()}"}}'
    await put(shop, "package-lock.json", lock)
    assert (await sh(shop, "cat package-lock.json")).stdout == lock


async def test_P125_programs_in_the_sandbox_have_the_real_values(shop: Sandbox) -> None:
    command = (
        f". ./.env 2>/dev/null; [ $(printf %s $STRIPE_KEY | wc -c) = {len(KEY)} ] && echo same"
    )
    assert (await sh(shop, command)).stdout == "same\n"
    assert (await shop.read_bytes(".env")).data == ENV.encode()


async def test_P125_reading_and_searching_mask_and_the_owner_sees_everything(shop: Sandbox) -> None:
    assert f"STRIPE_KEY={MASKED}" in ((await read_lines(shop, ".env")).content or "")
    assert MASKED in ((await search(shop, "STRIPE")).content or "")
    assert KEY not in ((await search(shop, "live", regex=True)).content or "")
    owner = await shop.files(FileRequest("read", ".env", unmasked=True))
    assert owner.content == ENV


async def test_P125_a_value_that_chunks_cut_is_masked_while_it_streams(shop: Sandbox) -> None:
    pieces = [KEY[at : at + 5] for at in range(0, len(KEY), 5)]
    command = "; sleep 0.02; ".join(f"printf %s {each}" for each in ["start-", *pieces, "-end"])
    streamed: list[tuple[Stream, str]] = []
    result = await shop.run(shell(command), lambda *chunk: streamed.append(chunk))
    assert "".join(text for _, text in streamed) == result.stdout == f"start-{MASKED}-end"


async def test_P125_a_server_that_takes_over_streams_on_where_the_masked_output_ended(
    shop: Sandbox,
) -> None:
    ready = "while [ ! -e go ]; do sleep 0.02; done"
    call = shell(f". ./.env 2>/dev/null; echo a $STRIPE_KEY b; {ready}; echo c $STRIPE_KEY d")
    whole = f"a {MASKED} b\nc {MASKED} d\n"
    for published in (0, 5, len(MASKED) + 5):
        first = asyncio.Event()
        running = asyncio.create_task(shop.run(call, lambda *_, seen=first: seen.set()))
        await first.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        streamed: list[str] = []
        again = asyncio.create_task(
            shop.run(
                replace(call, streamed={"stdout": published}),
                lambda _, text, to=streamed: to.append(text),
            )
        )
        await put(shop, "go", "")
        assert (await again).stdout == whole
        assert "".join(streamed) == whole[published:]
        await shop.forget(call.call_id)
        await do(shop, "delete", "go")


async def test_P125_a_terminal_shows_no_secret_and_no_prompt_late(shop: Sandbox) -> None:
    shown = Shown()
    call = shell("cat .env; read -p 'keys' answer", terminal=TerminalSize(), patience=0.2)
    running = asyncio.create_task(shop.run(call, view=shown))
    await shown.waits.wait()
    assert shown.text.endswith("keys")
    assert MASKED in shown.text
    assert KEY not in shown.text
    await shop.type(call.call_id, "\r")
    assert KEY not in (await running).stdout


async def test_P125_output_that_is_cut_in_the_middle_of_a_secret_shows_no_part_of_it(
    shop: Sandbox,
) -> None:
    show = ". ./.env 2>/dev/null; printf %s $STRIPE_KEY"
    for before in range(2020, 2049, 4):
        result = await sh(shop, f"printf 'x%.0s' $(seq {before}); {show}; seq 3000")
        assert result.truncated
        assert KEY[:8] not in result.stdout


async def test_P125_changes_have_no_secret(shop: Sandbox) -> None:
    await shop.set_baseline()
    await put(shop, ".env", ENV.replace("3000", "3001") + "API_TOKEN=Zx81mNb42QpLw7\n")
    await put(shop, "secrets.json", json.dumps({"client_secret": 'a"b\\c-12345-d'}))
    changes = json.dumps([each.model_dump(mode="json") for each in await shop.changes()])
    assert "3001" in changes
    assert "Zx81mNb42QpLw7" not in changes
    assert "12345" not in changes


async def test_P125_a_private_key_is_masked_as_a_whole_and_line_by_line(sandbox: Sandbox) -> None:
    await put(sandbox, "deploy/id_ed25519", PEM)
    whole = (await sh(sandbox, "cat deploy/id_ed25519")).stdout
    assert whole == (
        "-----BEGIN PRIVATE KEY-----\n⟦secret deploy/id_ed25519:PRIVATE_KEY⟧\n"
        "-----END PRIVATE KEY-----\n"
    )
    line = (await sh(sandbox, "head -2 deploy/id_ed25519 | tail -1")).stdout
    assert line == "⟦secret deploy/id_ed25519:PRIVATE_KEY.1⟧\n"
    account = {"type": "service_account", "private_key": PEM, "client_email": "a@b.example"}
    await put(sandbox, "service-account.json", json.dumps(account, indent=2))
    printed = (await sh(sandbox, "cat service-account.json")).stdout
    assert "a@b.example" in printed
    assert not any(each in printed for each in PEM_LINES)


async def test_P126_an_edit_beside_a_secret_and_of_it_keeps_the_bytes(shop: Sandbox) -> None:
    assert (await edit(shop, ".env", ("PORT=3000", "PORT=8080"))).ok
    line = f"STRIPE_KEY={MASKED}\n"
    reply = await edit(shop, ".env", (line, f"{line}STRIPE_MODE=live\n"))
    assert reply.ok, reply
    assert KEY not in (reply.content or "")
    assert (await edit(shop, "./.env", ("DEBUG=true\n", f"BACKUP_KEY={MASKED}\n"))).ok
    wanted = ENV.replace("3000", "8080").replace(f"{KEY}\n", f"{KEY}\nSTRIPE_MODE=live\n")
    wanted = wanted.replace("DEBUG=true", f"BACKUP_KEY={KEY}")
    assert (await shop.read_bytes(".env")).data == wanted.encode()


async def test_P126_a_write_with_every_placeholder_keeps_the_values(shop: Sandbox) -> None:
    shown = (await read_lines(shop, ".env")).content or ""
    assert (await do(shop, "write", ".env", content=shown.replace("3000", "1234"))).ok
    assert (await shop.read_bytes(".env")).data == ENV.replace("3000", "1234").encode()


async def test_P126_a_masked_view_does_not_count_as_read_for_overwriting(shop: Sandbox) -> None:
    await read_lines(shop, ".env")
    reply = await do(shop, "write", ".env", content=f"STRIPE_KEY={MASKED}\n")
    assert reply.error_code == "secret_placeholder"
    assert "DB_PASSWORD" in reply.message
    assert (await shop.read_bytes(".env")).data == ENV.encode()
    gone = await edit(shop, ".env", (f"STRIPE_KEY={MASKED}\n", ""))
    assert gone.ok, "to remove one by an edit is no accident"


@pytest.mark.parametrize("path", ["notes.txt", "web/.env", ".env.local"])
async def test_P126_a_placeholder_is_refused_in_any_other_file(shop: Sandbox, path: str) -> None:
    for action in ("write", "append"):
        reply = await do(shop, action, path, content=f"KEY={MASKED}\n")
        assert reply.error_code == "secret_placeholder"
        assert path in reply.message
    assert not (await shop.describe(path)).ok


async def test_P126_the_same_value_in_two_files_has_the_name_of_the_file_that_is_read(
    shop: Sandbox,
) -> None:
    await put(shop, "web/.env", f"PAYMENT_TOKEN={KEY}\n")
    shown = (await read_lines(shop, "web/.env")).content
    assert shown == "PAYMENT_TOKEN=⟦secret web/.env:PAYMENT_TOKEN⟧\n"
    assert (await edit(shop, "web/.env", ("PAYMENT_TOKEN=", "TOKEN="))).ok
    printed = (await sh(shop, "cat web/.env")).stdout
    reply = await edit(shop, "web/.env", (printed, "A_" + printed))
    assert reply.ok, "a command named the other file, whose value this one has too"
    assert (await shop.read_bytes("web/.env")).data == f"A_TOKEN={KEY}\n".encode()


async def test_P127_a_person_can_allow_a_file_and_it_stays_allowed(
    sandboxes: SandboxPool, name: str
) -> None:
    sandbox = await sandboxes.open(name)
    await put(sandbox, ".env", ENV)
    secrets = await sandbox.secrets()
    (file,) = secrets.files()
    assert (file.path, file.allowed) == (".env", False)
    assert file.names == ("STRIPE_KEY", "DB_PASSWORD", "DATABASE_URL.password")
    secrets.allow("/workspace/.env", True)
    assert KEY in (await sh(sandbox, "cat .env")).stdout
    await sandboxes.close(name)
    sandboxes._secrets.clear()
    sandbox = await sandboxes.open(name)
    assert KEY in (await sh(sandbox, "cat .env")).stdout
    (await sandbox.secrets()).allow(".env", False)
    assert KEY not in (await sh(sandbox, "cat .env")).stdout


async def test_P125_a_secret_that_was_there_earlier_stays_masked(shop: Sandbox) -> None:
    await sh(shop, "cp .env .env.old; mv .env .env.old other; true")
    await sh(shop, "mkdir kept; cat .env > kept/copy; rm .env")
    assert KEY not in (await sh(shop, "cat kept/copy")).stdout
    await put(shop, ".env", "STRIPE_KEY=sk_live_anotherOne1234567890abc\n")
    assert KEY not in (await sh(shop, "cat kept/copy .env")).stdout


async def test_templates_and_source_code_are_no_secret_files(sandbox: Sandbox) -> None:
    await put(sandbox, ".env.example", ENV)
    await put(sandbox, "secrets.py", f"KEY = '{KEY}'\n")
    await put(sandbox, "node_modules/x/.env", ENV)
    assert (await sandbox.secrets()).files() == []


async def test_odd_candidates_hinder_nothing(sandbox: Sandbox) -> None:
    await sh(sandbox, "mkfifo .env; mkdir .env.d; ln -s /etc/passwd .netrc; ln -s nowhere a.pem")
    await sh(sandbox, "head -c 600000 /dev/urandom > big.key; ln -s loop.key loop.key")
    await sandbox.write_bytes("id_rsa", b"\xff\xfe\x00")
    await sandbox.write_bytes("secrets.json", b"[" * 100_000)
    assert (await sh(sandbox, "echo fine")).stdout == "fine\n"
    await sandbox.files(FileRequest("delete", ".env"))
    await put(sandbox, "real", ENV)
    await sh(sandbox, "ln -s real .env")
    assert KEY not in (await sh(sandbox, "cat real")).stdout
    assert (await read(sandbox, "real")).ok
