"""Which models are there: servers on loopback that answer as the real ones do, and keys."""

from contextlib import ExitStack
from typing import Any

import pytest

from tests.support.local_models import (
    LLAMA_CPP,
    LM_STUDIO,
    OLLAMA,
    VLLM,
    LocalModelServer,
    ollama,
    openai_list,
)
from tests.support.tables import each_row
from wenko.models.discovery import FoundModel, ModelSource, discover, local_servers
from wenko.models.errors import InvalidModelSettings

pytestmark = pytest.mark.anyio
SECONDS = 5.0


async def found(text: str, **environment: str) -> tuple[ModelSource, ...]:
    return await discover(local_servers(text), SECONDS, environment)


async def test_P76_the_four_servers_are_listed_with_their_models_and_without_embeddings() -> None:
    with (
        ollama() as first,
        openai_list(LM_STUDIO) as second,
        openai_list(LLAMA_CPP) as third,
        openai_list(VLLM) as fourth,
    ):
        sources = await found(
            f"ollama={first.url}, lmstudio={second.url}/,llamacpp={third.url}/v1,vllm={fourth.url}"
        )
        assert [(each.provider, each.base_url) for each in sources] == [
            ("ollama", f"{first.url}/v1"),
            ("lmstudio", f"{second.url}/v1"),
            ("llamacpp", f"{third.url}/v1"),
            ("vllm", f"{fourth.url}/v1"),
        ]
    assert [each.models for each in sources] == [
        (FoundModel("ollama:qwen3:8b", "8.2B · Q4_K_M"),),
        (FoundModel("lmstudio:qwen/qwen3-4b"),),
        (FoundModel("llamacpp:gemma-3-4b-it-Q4_K_M.gguf"),),
        (FoundModel("vllm:Qwen/Qwen3-8B", None, 40960),),
    ]


async def test_P76_a_server_says_itself_which_one_it_is() -> None:
    """People move ports; a vLLM on llama.cpp's port must not get llama.cpp's small window."""
    with openai_list(VLLM) as server:
        (source,) = await found(f"llamacpp={server.url}")
    assert (source.provider, source.models[0].model) == ("vllm", "vllm:Qwen/Qwen3-8B")


async def test_P76_a_key_in_the_environment_is_found_and_sent_to_nobody() -> None:
    with openai_list(LM_STUDIO) as server:
        sources = await found(
            f"lmstudio={server.url}", OPENAI_API_KEY="sk-1", GOOGLE_API_KEY="g", GEMINI_API_KEY=""
        )
        assert server.authorizations == [None]
    assert [(each.provider, each.key_variable) for each in sources] == [
        ("lmstudio", None),
        ("openai", "OPENAI_API_KEY"),
        ("gemini", "GOOGLE_API_KEY"),
    ]
    assert all(each.models for each in sources)
    assert "sk-1" not in repr(sources)


@pytest.mark.parametrize(
    "reply",
    [
        b"<html>a web server on this port</html>",
        b"",
        b"[1, 2]",
        b'"text"',
        b"{" + b'"a":' * 50_000,
        b" " * (2 * 1024 * 1024),
        {"data": "none"},
        {"error": "who are you"},
        "http://192.0.2.1/v1/models",
    ],
)
async def test_P76_whatever_else_listens_there_is_left_out(reply: Any) -> None:
    with openai_list(reply) as server:
        assert await found(f"vllm={server.url}") == ()
        assert server.asked == ["/v1/models"], "a redirect is not followed"


async def test_P76_careless_entries_of_a_list_do_not_hide_the_good_ones() -> None:
    entries: list[Any] = [
        None,
        7,
        {"id": 3},
        {"id": ""},
        {"id": "two words"},
        {"id": "a\x1b[31mred"},
        {"id": "x" * 500},
        {"id": "good", "max_model_len": True, "details": "none"},
        {"id": "also", "max_model_len": 10**30},
    ]
    with openai_list({"data": entries}) as server:
        (source,) = await found(f"vllm={server.url}")
    assert [each.model for each in source.models] == ["vllm:good", "vllm:also"]
    assert {each.context_tokens for each in source.models} == {None}


async def test_P76_one_silent_server_costs_the_others_nothing() -> None:
    with ExitStack() as stack:
        quiet = [stack.enter_context(LocalModelServer()) for _ in range(3)]
        for each in quiet:
            each.silent = True
        talking = stack.enter_context(ollama())
        text = ",".join([f"vllm={each.url}" for each in quiet] + [f"ollama={talking.url}"])
        sources = await discover(local_servers(text), 0.3, {})
        assert [each.provider for each in sources] == ["ollama"]
        assert [each.asked for each in quiet] == [["/v1/models"]] * 3, "all were asked at once"


async def test_a_server_without_models_and_no_server_at_all_differ() -> None:
    with ollama({"models": []}) as server:
        (source,) = await found(f"ollama={server.url}")
    assert source.models == ()
    assert await found(f"ollama={server.url}") == ()
    assert await found("") == ()


async def test_the_default_address_needs_no_base_url() -> None:
    (server,) = local_servers("ollama=http://127.0.0.1:11434")
    assert (server.provider, server.address) == ("ollama", "http://127.0.0.1:11434")
    assert OLLAMA["models"]


@each_row(
    "text",
    [
        "ollama=http://192.168.1.5:11434",
        "ollama=http://example.com",
        "ollama=http://127.0.0.1.example.com",
        "ollama=http://0.0.0.0:11434",
        "ollama=file:///etc/passwd",
        "ollama",
        "openai=http://127.0.0.1:1",
        "compatible=http://127.0.0.1:1",
        "nobody=http://127.0.0.1:1",
    ],
)
def test_P76_only_servers_on_this_machine_are_asked(text: str) -> None:
    with pytest.raises(InvalidModelSettings, match="WENKO_LOCAL_MODELS"):
        local_servers(text)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.9", "[::1]"])
def test_every_form_of_loopback_is_accepted(host: str) -> None:
    assert local_servers(f"vllm=http://{host}:8000")[0].address == f"http://{host}:8000"
