"""A run is shared as one file, without secrets, by its owner only."""

import json
from pathlib import Path

import pytest

from tests.support.plans import shell_plan
from tests.support.scripted_server import scripted_server
from wenko.storage import users
from wenko.storage.database import open_database

pytestmark = pytest.mark.anyio
OTHER_TOKEN = "a-token-of-another-user-0123456789"
SECRET = "correct-horse-battery-staple"


async def test_P79_a_shared_run_has_no_secrets_and_loads_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEPLOY_TOKEN", SECRET)
    async with scripted_server(tmp_path) as server, server.http() as http:
        server.model.will_plan(shell_plan(f"echo {SECRET} {server.token} '<b>bold</b>'"))
        events = await server.run("print the password: tr0ub4dor&3")
        where, run_id = events[0]["conversation_id"], events[0]["run_id"]
        path = f"/conversations/{where}/share"
        preview = (await http.get(f"{path}/preview", params={"run_id": run_id})).json()["data"]
        html = await http.get(path, params={"run_id": run_id})
        lines = await http.get(path, params={"format": "jsonl"})
        for text in (json.dumps(preview), html.text, lines.text):
            for secret in (SECRET, server.token, "tr0ub4dor"):
                assert secret not in text
        assert preview["removed"]["known"] >= 2
        assert preview["removed"]["named"] >= 1
        kinds = [each["kind"] for each in preview["sections"]]
        assert kinds[:4] == ["message", "plan", "step", "call"]
        assert "<b>bold" not in html.text
        assert "<script" not in html.text
        assert "src=" not in html.text
        shared = [json.loads(line) for line in lines.text.splitlines()]
        assert [each["seq"] for each in shared] == [each["seq"] for each in events]
        assert (await http.get(path, params={"run_id": "no-such-run"})).status_code == 404
        assert (await http.get(path, params={"format": "pdf"})).status_code == 422


async def test_P79_only_its_owner_shares_a_conversation(tmp_path: Path) -> None:
    async with scripted_server(tmp_path) as server:
        database = await open_database(None, tmp_path)
        await database.write(lambda c: users.put(c, "stranger", OTHER_TOKEN))
        await database.close()
        server.model.will_say("hello")
        where = (await server.run("hello"))[0]["conversation_id"]
        async with server.http(OTHER_TOKEN) as http:
            for path in ("share", "share/preview"):
                assert (await http.get(f"/conversations/{where}/{path}")).status_code == 403
