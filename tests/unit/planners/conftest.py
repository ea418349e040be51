"""The shipped playbooks and the model that runs them."""

import pytest

from wenko.planners.playbooks.planner import PlaybookPlanner
from wenko.planners.playbooks.playbooks import Playbooks


@pytest.fixture(scope="session")
def playbooks() -> Playbooks:
    return Playbooks.load()


@pytest.fixture
def model(playbooks: Playbooks) -> PlaybookPlanner:
    return PlaybookPlanner(playbooks)
