"""The shipped playbooks and the model that runs them."""

import pytest

from wenko.models.builtin.model import BuiltinModel
from wenko.models.builtin.playbooks import Playbooks


@pytest.fixture(scope="session")
def playbooks() -> Playbooks:
    return Playbooks.load()


@pytest.fixture
def model(playbooks: Playbooks) -> BuiltinModel:
    return BuiltinModel(playbooks)
