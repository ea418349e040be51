"""Common commands that ask: from the message to the command's own result."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import LiveServer
from tests.support.prompts import (
    PromptClient,
    command_message,
    install_packages,
    prompt_client,
    run_command,
)

pytestmark = pytest.mark.anyio

# A sandbox has no network: npm is given what it would have asked its registry for.
KEPT = (
    "cp -r $WENKO_TOOLBOX/npm-cache .npm-cache; export npm_config_cache=$PWD/.npm-cache "
    "npm_config_offline=true LANG=en_US.UTF-8 npm_config_registry=$(cat $WENKO_TOOLBOX/registry); "
)
ENGLISH = "export LANG=C.UTF-8; "
APT = (
    "mkdir -p apt/lists/partial apt/archives/partial apt/etc/apt.conf.d apt/etc/preferences.d; "
    "printf 'Package: hello\\nStatus: install ok installed\\nPriority: optional\\nSection: misc\\n"
    "Maintainer: A <a@b.c>\\nArchitecture: all\\nVersion: 1.0\\nDescription: greets\\n\\n' "
    "> apt/status; apt-get -o Dir=$PWD/apt -o Dir::Etc=$PWD/apt/etc -o Dir::State=$PWD/apt "
    "-o Dir::State::status=$PWD/apt/status -o Dir::Cache=$PWD/apt -o Debug::NoLocking=1 "
    "remove hello; echo code-$?"
)


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    data = tmp_path_factory.mktemp("data")
    with LiveServer(data, WENKO_TOOLBOX=str(install_packages())) as server:
        yield server


async def to_the_end(client: PromptClient, first: dict[str, str]) -> dict[str, Any]:
    """Answers by what is asked, and else with the default or the first choice; the result."""
    while (event := await client.until("user_input_required", "process_completed"))["data"].get(
        "tool"
    ):
        asked = event["data"]
        text = asked["prompt"]["prompt_text"]
        named = next((said for words, said in first.items() if words in text), None)
        usual = asked["default_response"] or next(iter(asked["options"]), "")
        await client.answer(usual if named is None else named)
    results: list[dict[str, Any]] = client.of_type("tool_result")
    result: dict[str, Any] = results[-1]["result"]
    return result


@pytest.mark.parametrize("version", ["3.10.4", "latest"])
async def test_R76_npm_create_vue_is_confirmed_answered_and_makes_the_project(
    live_server: LiveServer, version: str
) -> None:
    """Two generations of create-vue, which ask in quite different ways."""
    command = f"{KEPT}npm create vue@{version} shop && find shop -type f"
    async with prompt_client(
        live_server, command_message(command, "建一个项目，要 TypeScript")
    ) as client:
        result = await to_the_end(client, {})
    said = client.of_type("interactive_response")
    assert said[0]["response"] == "yes", "npm asks whether it may install create-vue"
    assert any("TypeScript" in each["reasoning"] for each in said)
    assert result["return_code"] == 0, result
    assert "shop/src/main.ts" in result["stdout"]


@pytest.mark.parametrize("version", ["5.5.5", "latest"])
async def test_R76_npx_create_vite_asks_for_the_framework(
    live_server: LiveServer, version: str
) -> None:
    command = f"{KEPT}npx create-vite@{version} site && find site -type f"
    async with prompt_client(live_server, command_message(command)) as client:
        answers = {"framework": "Vue", "variant": "TypeScript", "now?": "No"}
        result = await to_the_end(client, answers)
    assert client.of_type("interactive_response")[0]["response"] == "yes"
    assert "Vue" in client.of_type("user_input_required")[0]["options"]
    assert result["return_code"] == 0, result
    assert "site/src/App.vue" in result["stdout"]


async def test_R76_npm_init_is_answered_with_its_defaults_and_the_user_answers_the_rest(
    live_server: LiveServer,
) -> None:
    command = "mkdir thing; cd thing; npm init; cat package.json"
    async with prompt_client(live_server, command_message(command)) as client:
        result = await to_the_end(client, {"description": "A thing"})
    package = json.loads(result["stdout"][result["stdout"].rindex("\n{\n") :])
    assert (package["name"], package["description"]) == ("thing", "A thing")
    reasons = {each["reasoning"] for each in client.of_type("interactive_response")}
    assert "提示给出了默认值" in reasons


async def test_T15_pip_uninstall_needs_the_users_answer(live_server: LiveServer) -> None:
    command = (
        "python3 -m venv v && v/bin/python -m pip --disable-pip-version-check uninstall pip; "
        "ls -d v/lib/*/site-packages/pip || echo gone"
    )
    result, client = await run_command(
        live_server, command_message(command, "卸载 pip，是的，默认"), ["yes"]
    )
    assert client.of_type("interactive_response") == []
    assert client.of_type("user_input_required")[0]["prompt_type"] == "confirm"
    assert "gone" in result["stdout"]


@pytest.mark.skipif(shutil.which("apt-get") is None, reason="a system without apt-get")
async def test_T15_apt_get_remove_needs_the_users_answer(tmp_path: Path) -> None:
    # In the default mode the gate asks before it starts.
    with LiveServer(tmp_path, WENKO_MODE="auto") as server:
        message = command_message(ENGLISH + APT, "移除 hello")
        result, client = await run_command(server, message, ["no"])
    asked = client.of_type("user_input_required")[0]
    assert (asked["prompt_type"], asked["default_response"]) == ("confirm", "yes")
    assert client.of_type("interactive_response") == []
    assert "code-1" in result["stdout"]
    assert "Abort." in result["stdout"]


async def test_T15_ssh_keygen_gets_its_passphrase_only_from_the_user(
    live_server: LiveServer,
) -> None:
    secret = "opened-by-nobody-else"
    command = "ssh-keygen -q -t ed25519 -f key && ssh-keygen -y -P '' -f key || echo locked"
    result, client = await run_command(live_server, command_message(command), [secret, secret])
    kinds = [each["widget"] for each in client.of_type("user_input_required")]
    assert kinds == ["password", "password"]
    assert "locked" in result["stdout"], "the key has the passphrase"
    assert secret not in json.dumps(client.events)


async def test_R76_an_input_call_of_python_is_answered(live_server: LiveServer) -> None:
    command = """python3 -c "print('got-' + input('Name: '))" """
    result, client = await run_command(live_server, command_message(command), ["Ada"])
    assert "got-Ada" in result["stdout"]
    assert "blocked in" in client.of_type("interactive_prompt")[0]["why"]
