"""Model settings over HTTP: changed and tested without a restart."""

from pathlib import Path

import httpx
import pytest

from tests.support.local_models import ollama
from tests.support.provider_server import (
    KEY,
    ProviderServer,
    answer_text,
    provider_server,
    run_result,
)
from wenko.models.config import ModelChoices
from wenko.storage import users
from wenko.storage.database import open_database
from wenko.testing import Fault

pytestmark = pytest.mark.anyio
OTHER_TOKEN = "a-token-of-another-user-0123456789"


def slot(server: ProviderServer, **more: object) -> dict[str, object]:
    return {"model": "openai:gpt-5", "base_url": server.provider.openai_url, **more}


async def put(server: ProviderServer, **slots: object) -> httpx.Response:
    async with server.http() as http:
        return await http.put("/settings/models", json={"slots": slots})


async def trial(server: ProviderServer, body: object) -> httpx.Response:
    async with server.http() as http:
        return await http.post("/settings/models/test", json=body)


async def test_a_model_is_set_used_and_removed_without_a_restart(tmp_path: Path) -> None:
    async with provider_server(tmp_path, choices=ModelChoices()) as server:
        assert "built-in model" in answer_text(await server.run("tell me about the sea"))
        changed = await put(server, default=slot(server, api_key=KEY))
        shown = changed.json()["data"]["slots"]
        assert shown["default"] == {
            "model": "openai:gpt-5",
            "base_url": server.provider.openai_url,
            "output": "auto",
            "key_set": True,
            "source": "file",
            "tool_calls": "auto",
            "reasoning_effort": None,
            "max_output_tokens": None,
            "context_tokens": None,
            "cache": True,
            "resolved_tool_calls": "native",
            "resolved_context_tokens": 128_000,
        }
        assert shown["plan"] is None
        assert KEY not in changed.text
        server.provider.will_say("It is deep.")
        assert answer_text(await server.run("tell me about the sea")) == "It is deep."
        await put(server, default=None)
        assert "built-in model" in answer_text(await server.run("tell me about the sea"))


async def test_a_key_is_not_kept_when_the_base_url_changes(tmp_path: Path) -> None:
    """Otherwise, changing the base URL would send the key to another server."""
    async with provider_server(tmp_path) as server:
        same = await put(server, default=slot(server, model="openai:gpt-5-mini"))
        assert same.json()["data"]["slots"]["default"]["key_set"] is True
        elsewhere = await put(server, default=slot(server, base_url=f"{server.provider.url}/v2"))
        assert elsewhere.json()["data"]["slots"]["default"]["key_set"] is False
        await server.run("hello")
        assert all(KEY not in str(request.headers) for request in server.provider.requests)


async def test_options_that_a_change_does_not_name_stay_for_the_same_provider(
    tmp_path: Path,
) -> None:
    options = {
        "tool_calls": "grammar",
        "reasoning_effort": "high",
        "max_output_tokens": 5_000,
        "context_tokens": 30_000,
        "cache": False,
    }
    async with provider_server(tmp_path) as server:

        async def change(**fields: object) -> dict[str, object]:
            response = await put(server, default=slot(server, **fields))
            shown: dict[str, object] = response.json()["data"]["slots"]["default"]
            return {name: shown[name] for name in options}

        assert await change(**options) == options
        assert await change() == options
        assert await change(reasoning_effort=None) == {**options, "reasoning_effort": None}
        smaller = {**options, "reasoning_effort": None, "context_tokens": None}
        assert await change(model="openai:gpt-5-mini") == smaller
        assert (await change(model="ollama:qwen3"))["cache"] is True


@pytest.mark.parametrize(
    "wrong",
    [
        {"model": "gpt-5"},
        {"model": "nobody:gpt-5"},
        {"model": "compatible:local"},
        {"model": "openai:gpt-5", "base_url": "ftp://somewhere"},
        {"model": "openai:two words"},
        {"model": "x" * 400},
        {"model": "openai:gpt-5", "output": "telepathy"},
        {"model": "openai:gpt-5", "tool_calls": "telepathy"},
        {"model": "openai:gpt-5", "reasoning_effort": "extreme"},
        {"model": "openai:gpt-5", "context_tokens": 3},
        {"model": "openai:gpt-5", "max_output_tokens": "many"},
        {"no": "model"},
    ],
)
async def test_invalid_settings_are_rejected_and_nothing_changes(
    tmp_path: Path, wrong: dict[str, str]
) -> None:
    async with provider_server(tmp_path) as server:
        before = (tmp_path / "models.toml").read_text()
        refused = await put(server, default=wrong)
        assert refused.status_code == 422, refused.text
        assert refused.json()["message"]
        assert (tmp_path / "models.toml").read_text() == before


async def test_a_model_from_the_environment_cannot_be_changed_over_http(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WENKO_MODEL", "ollama:qwen3")
    async with provider_server(tmp_path) as server:
        refused = await put(server, default=slot(server))
        assert (refused.status_code, refused.json()["code"]) == (422, "invalid_model_settings")
        async with server.http() as http:
            view = (await http.get("/settings/models")).json()["data"]["slots"]["default"]
    assert (view["model"], view["source"]) == ("ollama:qwen3", "environment")


async def test_only_the_owner_sees_and_changes_models(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server:
        database = await open_database(None, tmp_path)
        await database.write(lambda c: users.put(c, "stranger", OTHER_TOKEN))
        await database.close()
        async with server.http(OTHER_TOKEN) as http:
            seen = await http.get("/settings/models")
            changed = await http.put("/settings/models", json={"slots": {"default": None}})
            test = await http.post("/settings/models/test", json={})
    assert {each.status_code for each in (seen, changed, test)} == {403}


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (None, "ok"),
        ("wrong_key", "model_key_refused"),
        ("unknown_model", "model_unknown"),
        ("html", "model_garbled"),
        ("server_error", "model_failed"),
    ],
)
async def test_the_test_endpoint_says_whether_a_model_works(
    tmp_path: Path, fault: Fault | None, code: str
) -> None:
    async with provider_server(tmp_path, choices=ModelChoices()) as server:
        if fault is not None:
            server.provider.will_fail(fault)
        server.provider.will_say("ready")
        result = (await trial(server, {"choice": slot(server, api_key=KEY)})).json()["data"]
        assert (result["ok"], result["code"]) == (fault is None, code)
        assert result["message"]
        assert len(server.provider.requests) == 1
        nothing = await trial(server, {"slot": "plan"})
        assert nothing.json()["code"] == "invalid_model_settings"


async def test_an_invalid_file_fails_the_run_and_the_server_keeps_running(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server:
        (tmp_path / "models.toml").write_text("[default\nmodel = ")
        events = await server.run("hello")
        assert run_result(events) == (False, "invalid_model_settings")
        (tmp_path / "models.toml").write_text('[default]\nmodel = "openai:x"\nbase_url = "nowhere"')
        assert run_result(await server.run("hello")) == (False, "invalid_model_settings")


async def test_P76_a_found_model_is_chosen_as_it_is_listed_and_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", KEY)
    with ollama() as found:
        choices = ModelChoices()
        local = f"ollama={found.url}"
        async with provider_server(tmp_path, choices=choices, local_models=local) as server:
            found.forward_to = server.provider.url
            async with server.http() as http:
                nothing = (await http.get("/model")).json()["data"]
                assert (nothing["model"], nothing["may_change"]) == (None, True)
                listed = await http.get("/settings/models/available")
                assert KEY not in listed.text
                sources = {each["provider"]: each for each in listed.json()["data"]}
                assert sources["deepseek"]["key_variable"] == "DEEPSEEK_API_KEY"
                here = sources["ollama"]
                (model,) = here["models"]
                assert (here["title"], model["details"]) == ("Ollama", "8.2B · Q4_K_M")
                changed = await put(
                    server, default={"model": model["model"], "base_url": here["base_url"]}
                )
                assert changed.status_code == 200, changed.text
                used = (await http.get("/model")).json()["data"]
                assert (used["model"], used["title_en"]) == ("ollama:qwen3:8b", "Ollama")
            server.provider.will_say("It is deep.")
            assert answer_text(await server.run("tell me about the sea")) == "It is deep."


async def test_P76_another_user_learns_which_model_answers_but_not_what_else_is_there(
    tmp_path: Path,
) -> None:
    async with provider_server(tmp_path) as server:
        database = await open_database(None, tmp_path)
        await database.write(lambda c: users.put(c, "stranger", OTHER_TOKEN))
        await database.close()
        async with server.http(OTHER_TOKEN) as http:
            seen = (await http.get("/model")).json()["data"]
            refused = await http.get("/settings/models/available")
    assert (seen["model"], seen["may_change"]) == ("openai:gpt-5", False)
    assert refused.status_code == 403


async def test_settings_that_cannot_be_read_are_told_and_not_taken_for_none(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server, server.http() as http:
        (tmp_path / "models.toml").write_text("[default\nmodel = ")
        seen = (await http.get("/model")).json()["data"]
    assert seen["model"] is None
    assert "models.toml" in seen["problem"]
