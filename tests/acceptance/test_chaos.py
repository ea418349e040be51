"""The short form of ``make chaos``: a few random faults on each database, nothing lost."""

import pytest

from bench.chaos.harness import experiment
from tests.conftest import empty_database

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_P13_P62_P63_P64_runs_survive_random_faults(postgres: str, database: str) -> None:
    url = await empty_database(postgres) if database == "postgresql" else None
    # On a full disk the scripted model's own writes fail, too, and it says “done” all the same.
    report, injected = await experiment(
        url, faults=4, seed=3, servers=2, longest=3.0, fill_disk=False
    )
    assert injected
    assert report.runs
    assert not report.violations, report.examples
    assert report.ended == report.runs
