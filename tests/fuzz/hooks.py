"""Hooks of Schemathesis: requests get ids that exist, and are counted.

Set ``SCHEMATHESIS_HOOKS=tests.fuzz.hooks``; the server and the file of counts are in
``WENKO_FUZZ_URL``, ``WENKO_FUZZ_TOKEN`` and ``WENKO_FUZZ_COUNTS``.
"""

import atexit
import json
import os
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import schemathesis

from tests.fuzz.things import Things, chance_of, with_ids, without_far_addresses

EVERY = 400
"""Requests after which used-up things are made again."""
things = Things(os.environ["WENKO_FUZZ_URL"], os.environ["WENKO_FUZZ_TOKEN"])
things.replenish()
counts: Counter[str] = Counter()
errors: list[dict[str, Any]] = []
_lock = threading.Lock()


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    chance = chance_of([case.method, case.path, repr(case.path_parameters), repr(case.body)])
    ids = things.ids
    case.path_parameters = with_ids(case.path_parameters, ids, chance)
    if isinstance(case.query, dict):
        case.query = with_ids(case.query, ids, chance)
    if isinstance(case.body, dict):
        case.body = with_ids(case.body, ids, chance)
        if case.path.startswith("/settings/models"):
            case.body = without_far_addresses(case.body)


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    with _lock:
        counts[f"{case.method} {case.path} {response.status_code}"] += 1
        if response.status_code >= 500:
            errors.append(
                {
                    "request": f"{case.method} {response.request.url}",
                    "body": repr(response.request.body)[:2000],
                    "status": response.status_code,
                    "reply": response.text[:500],
                }
            )
        if counts.total() % EVERY == 0:
            things.replenish()
        if counts.total() % 50 == 0:
            write_counts()


@atexit.register
def write_counts() -> None:
    """Also in between: a run that has to be ended counts as far as it came."""
    Path(os.environ["WENKO_FUZZ_COUNTS"]).write_text(json.dumps([counts, errors]))
