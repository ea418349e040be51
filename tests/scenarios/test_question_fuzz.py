"""Whatever is sent to the question endpoints, they answer in one shape and never fail."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error

from tests.live import LiveServer
from tests.support.strategies import json_values

EXAMPLES = 120


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    data: Path = tmp_path_factory.mktemp("data")
    with LiveServer(data, WENKO_HITL_TTL="600") as server:
        yield server


@pytest.fixture(scope="module")
def http(live_server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=live_server.url, headers=live_server.headers) as client:
        yield client


@pytest.fixture(scope="module")
def open_form(http: httpx.Client) -> str:
    """The id of an open form."""
    with http.stream("POST", "/chat", json={"message": "了解一下我的运动偏好"}) as reply:
        for line in reply.iter_lines():
            if line == "event: hitl":
                break
    [waiting] = http.get("/hitl?status=pending").json()["data"]
    identifier: str = waiting["id"]
    return identifier


valid = st.fixed_dictionaries(
    {
        "sport": st.sampled_from(["golf", "", None, 7]),
        "frequency": json_values,
        "notes": json_values,
    }
)
bodies = st.fixed_dictionaries(
    {
        "request_id": st.sampled_from(["OPEN", "nothing", ""]) | json_values,
        "action": st.sampled_from(["approve", "edit", "dismiss", "explode"]) | json_values,
    },
    optional={
        "session_id": json_values,
        "data": valid | json_values | st.dictionaries(st.text(max_size=8), json_values),
        "more": json_values,
    },
)


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(body=bodies)
def test_R63_any_answer_is_accepted_or_rejected_in_the_same_shape(
    http: httpx.Client, open_form: str, body: dict[str, Any]
) -> None:
    if body["request_id"] == "OPEN":
        body = {**body, "request_id": open_form}
    reply = http.post("/hitl/respond", json=body)
    said = reply.json()
    assert reply.status_code in (400, 403, 404, 422), (reply.status_code, body)
    assert set(said) == {"success", "code", "next_action", "message", "data"}
    assert said["success"] is False
    assert said["message"]
    state = http.get(f"/hitl/{open_form}").json()["data"]
    assert (state["status"], state["action"]) == ("pending", None), (
        "nothing but a valid answer ends it"
    )


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/hitl/respond"),
        ("POST", "/hitl/continue"),
        ("GET", "/hitl"),
        ("GET", "/hitl/{request_id}"),
        ("POST", "/hitl/{request_id}/shown"),
        ("POST", "/hitl/{request_id}/extend"),
        ("GET", "/memories"),
        ("DELETE", "/memories/{memory_id}"),
        ("GET", "/conversations/{conversation_id}/variables"),
        ("POST", "/conversations/{conversation_id}/variables/{key}/replay"),
    ],
)
def test_the_question_endpoints_conform_to_their_schema(
    live_server: LiveServer, method: str, path: str
) -> None:
    schema = schemathesis.openapi.from_url(
        f"{live_server.url}/openapi.json", headers=live_server.headers
    )
    operation = schema[path][method]

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def holds(case: Any) -> None:
        reply = case.call(headers=live_server.headers)
        case.validate_response(reply, checks=[not_a_server_error])
        assert reply.json()["success"] in (True, False)

    holds()
