"""A first visit as a stranger makes it, from ``make run`` to the first useful result."""

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from bench.figures import Figure
from tests.support.browser import chromium, open_page
from tests.support.local_models import answering_ollama

REPOSITORY = Path(__file__).parents[1]
ANSWER = "Tides come from the Moon."
_ADDRESS = re.compile(r"http://\S+")


def figures() -> Iterator[Figure]:
    """Everything is installed: an installation would measure the network."""
    with answering_ollama() as (ollama, provider):
        provider.defaults[None] = ANSWER
        nobody = {"WENKO_LOCAL_MODELS": "ollama=http://127.0.0.1:9"}
        key = {
            **nobody,
            "OPENAI_API_KEY": "an-example-key",
            "WENKO_MODEL": "openai:example",
            "WENKO_MODEL_BASE_URL": f"{ollama.url}/v1",
        }
        found = {"WENKO_LOCAL_MODELS": f"ollama={ollama.url}"}
        yield from _visit("nothing connected", nobody, _first_example)
        yield from _visit("Ollama present", found, _ask_found_model)
        yield from _visit("key in the environment", key, _ask)


def _visit(
    name: str, environment: Mapping[str, str], use: Callable[[Page], None]
) -> Iterator[Figure]:
    started = time.monotonic()
    with _made_run(environment) as link, chromium() as browser:
        ready = time.monotonic() - started
        # The browser of a stranger is open already.
        paused = time.monotonic()
        browser.new_context().close()
        started += time.monotonic() - paused
        with open_page(browser, link, locale="en-GB") as page:
            page.locator("#composer").wait_for()
            expect(page.get_by_role("region", name="示例任务")).to_be_visible()
            usable = time.monotonic() - started
            use(page)
            result = time.monotonic() - started
    yield Figure(f"first visit, {name}: link printed", ready, "s")
    yield Figure(f"first visit, {name}: page usable", usable, "s")
    yield Figure(f"first visit, {name}: first result", result, "s")


def _first_example(page: Page) -> None:
    page.get_by_role("region", name="示例任务").get_by_role("button").first.click()
    status = page.locator("header span[data-status]")
    expect(status).to_have_attribute("data-status", "success")


def _ask_found_model(page: Page) -> None:
    page.get_by_role("button", name="使用 qwen3:8b").click()
    expect(page.get_by_role("button", name="模型：")).to_contain_text("qwen3:8b")
    _ask(page)


def _ask(page: Page) -> None:
    page.locator("#composer").fill("Why are there tides?")
    page.locator("#composer").press("Enter")
    expect(page.get_by_role("region", name="对话")).to_contain_text(ANSWER)


@contextmanager
def _made_run(environment: Mapping[str, str]) -> Iterator[str]:
    """``make run`` with a data folder of its own; gives the link that it prints."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(("WENKO_", "MAKE"))
    }
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            ["make", "--no-print-directory", "run"],
            cwd=REPOSITORY,
            env={
                **inherited,
                "COLUMNS": "1000",
                "WENKO_DATA": data,
                "WENKO_PORT": "0",
                **environment,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert server.stdout is not None
        try:
            printed = []
            for line in server.stdout:
                printed.append(line)
                if (address := _ADDRESS.search(line)) is not None:
                    # In a terminal it prints the link with the token.
                    yield f"{address[0]}#token={Path(data, 'token').read_text().strip()}"
                    break
            else:
                raise AssertionError("no link was printed:\n" + "".join(printed))
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(60)
