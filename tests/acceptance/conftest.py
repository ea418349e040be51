"""A browser with the page of a real server."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.live import LiveServer
from tests.support.browser import chromium, signed_in
from tests.support.questions_page import HttpClient, in_background
from tests.support.scripted_server import ScriptedServer

_OPEN = pytest.StashKey[tuple[ExitStack, Browser]]()


@pytest.fixture
def browser(pytestconfig: pytest.Config) -> Browser:
    """The same for all tests that follow each other; each opens contexts of its own."""
    if _OPEN not in pytestconfig.stash:
        stack = ExitStack()
        pytestconfig.stash[_OPEN] = stack, stack.enter_context(chromium())
    return pytestconfig.stash[_OPEN][1]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """While its driver runs in this thread, no test can run a loop of its own."""
    # Tests of the sandbox's own browser have the marker too, and loops of their own.
    ours = nextitem is not None and nextitem.path.parent == Path(__file__).parent
    wanted = ours and "browser" in getattr(nextitem, "fixturenames", ())
    if not wanted and _OPEN in item.config.stash:
        item.config.stash[_OPEN][0].close()
        del item.config.stash[_OPEN]


@pytest.fixture(scope="module")
def scripted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedServer]:
    with in_background(tmp_path_factory.mktemp("scripted"), hitl_max_fields=12) as server:
        yield server


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """On a server with the built-in model and its playbooks."""
    with signed_in(browser, live_server) as page:
        yield page


@pytest.fixture
def scripted_page(browser: Browser, scripted: ScriptedServer) -> Iterator[Page]:
    """On a server with a scripted model."""
    with signed_in(browser, scripted) as page:
        yield page


@pytest.fixture
def no_open_questions(live_server: LiveServer, scripted: ScriptedServer) -> None:
    """Skips the questions of earlier tests: the page counts them over all conversations."""
    HttpClient(live_server).skip_all()
    HttpClient(scripted).skip_all()
