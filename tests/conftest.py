"""Fixtures that every suite shares."""

import os

import pytest
from hypothesis import settings

# The same examples on every run, so that a red test is red again; HYPOTHESIS=explore looks further.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS", "house"))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
