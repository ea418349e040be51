"""Working memory: within its limit, least recently used out first, nothing lost from history."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from wenko.errors import UnknownVariableKey
from wenko.memory import working
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest, validate_hitl_request
from wenko.storage import conversations
from wenko.storage import working_memory as statements
from wenko.storage.tables import metadata


@pytest.fixture
def connection() -> Iterator[sa.Connection]:
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as opened:
        yield opened
    engine.dispose()


@pytest.fixture
def conversation(connection: sa.Connection) -> str:
    return conversations.create(connection, "owner", "", "zh").id


def value(size: int, type_: str = "form") -> dict[str, Any]:
    return {"type": type_, "fields": [], "data": {"x": "x" * size}, "timestamp": "t"}


def keys(connection: sa.Connection, conversation: str) -> list[str]:
    return [each.key for each in working.variables(connection, conversation)]


def display(title: str = "手机", rows: int = 1) -> HITLDisplayRequest:
    table = {
        "headers": ["名称", "价格"],
        "rows": [["Pixel 8", "4499"]] * rows,
        "alignment": ["left", "right"],
        "caption": "2024 年手机推荐",
    }
    asked = validate_hitl_request(
        {
            "type": "visual_display",
            "title": title,
            "displays": [{"type": "table", "data": table}],
        }
    )
    assert isinstance(asked, HITLDisplayRequest)
    return asked


def test_R58_a_display_is_kept_as_documented(connection: sa.Connection, conversation: str) -> None:
    working.put_display(connection, conversation, display())
    [variable] = working.variables(connection, conversation)
    assert variable.key == "hitl_手机"
    assert set(variable.value) == {"type", "displays", "displays_def", "timestamp"}
    assert variable.value["type"] == "visual_display"
    assert variable.value["displays"][0]["data"]["rows"] == [["Pixel 8", "4499"]]
    assert (variable.count, variable.title) == (1, "手机")


def test_R60_a_display_is_replayed_as_it_was(connection: sa.Connection, conversation: str) -> None:
    working.put_display(connection, conversation, display())
    used = working.use(connection, conversation, "hitl_手机")
    replayed = working.replay(used, conversation)
    assert isinstance(replayed, HITLDisplayRequest)
    assert replayed.id.startswith("context-replay-")
    assert (replayed.readonly, replayed.session_id) == (True, conversation)
    assert replayed.title == "手机"
    assert replayed.displays == display().displays


def test_R60_a_form_is_replayed_with_what_was_filled_in(
    connection: sa.Connection, conversation: str
) -> None:
    fields = [
        {"name": "a", "type": "text", "label": "A"},
        {"name": "b", "type": "number", "label": "B", "default": 3},
    ]
    asked = HITLRequest.model_validate({"title": "F", "fields": fields})
    working.put_form(connection, conversation, asked, {"a": "x", "b": None})
    replayed = working.replay(working.use(connection, conversation, "hitl_F"), conversation)
    assert isinstance(replayed, HITLRequest)
    assert [each.default for each in replayed.fields] == ["x", None]
    assert replayed.readonly


def test_R59_T4_over_the_limit_the_least_recently_used_goes(
    connection: sa.Connection, conversation: str
) -> None:
    for name in ("one", "two", "three"):
        working.put(connection, conversation, name, value(20_000))
    working.use(connection, conversation, "one")
    working.put(connection, conversation, "four", value(20_000))
    assert keys(connection, conversation) == ["four", "one", "three"], "two was used longest ago"


def test_R59_T4_the_new_entry_is_always_kept_even_over_the_limit(
    connection: sa.Connection, conversation: str
) -> None:
    working.put(connection, conversation, "small", value(100))
    working.put(connection, conversation, "huge", value(200_000))
    assert keys(connection, conversation) == ["huge", "small"]
    kept = statements.entries(connection, conversation)
    assert sum(entry.size for entry in kept) < 1_000, "the large one is only referred to"
    [huge, _] = working.variables(connection, conversation)
    assert huge.value == value(200_000)


def test_C28_T4_the_limit_counts_bytes_not_characters(
    connection: sa.Connection, conversation: str
) -> None:
    assert working.size_of("k", {"x": "字" * 30_000}) > working.LIMIT
    working.put(connection, conversation, "k", {**value(0), "data": {"x": "字" * 30_000}})
    [entry] = statements.entries(connection, conversation)
    assert working.REFERENCE in entry.value


def test_a_reference_to_a_missing_value_fails_no_other_variable(
    connection: sa.Connection, conversation: str
) -> None:
    working.put(connection, conversation, "huge", value(200_000))
    working.put(connection, conversation, "small", value(1))
    connection.exec_driver_sql("DELETE FROM display_history")
    assert keys(connection, conversation) == ["small"]
    with pytest.raises(UnknownVariableKey):
        working.use(connection, conversation, "huge")


def test_T5_an_entry_leaves_all_others_as_they_are(
    connection: sa.Connection, conversation: str
) -> None:
    working.put(connection, conversation, "state", {**value(1), "note": "mine"})
    working.put_display(connection, conversation, display())
    assert working.use(connection, conversation, "state").value["note"] == "mine"


def test_C29_T5_the_latest_of_a_title_wins_and_the_history_has_all(
    connection: sa.Connection, conversation: str
) -> None:
    working.put_display(connection, conversation, display(rows=1))
    working.put_display(connection, conversation, display(rows=2))
    [variable] = working.variables(connection, conversation)
    assert len(variable.value["displays"][0]["data"]["rows"]) == 2
    history = statements.history(connection, conversation, "hitl_手机")
    assert [len(each["displays"][0]["data"]["rows"]) for each in history] == [1, 2]


def test_an_unknown_variable_is_reported(connection: sa.Connection, conversation: str) -> None:
    with pytest.raises(UnknownVariableKey):
        working.use(connection, conversation, "hitl_nothing")


def test_T9_a_model_reads_what_was_shown(connection: sa.Connection, conversation: str) -> None:
    working.put_display(connection, conversation, display())
    [variable] = working.variables(connection, conversation)
    assert working.as_text(variable) == "\n".join(
        ["# 手机", "2024 年手机推荐", "名称 | 价格", "Pixel 8 | 4499"]
    )


def test_T9_what_a_message_names_is_read_however_old_it_is(
    connection: sa.Connection, conversation: str
) -> None:
    for number in range(8):
        working.put_display(connection, conversation, display(f"表{number}"))
    known = working.variables(connection, conversation)
    meant = [each.title for each in working.relevant_to("看看表0和表7", known)]
    assert meant == ["表7", "表6", "表5", "表4", "表3", "表0"]


@settings(max_examples=60, deadline=None)
@given(
    sizes=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 90_000), st.booleans()), max_size=12)
)
def test_R59_the_limit_holds_whatever_is_kept(sizes: list[tuple[int, int, bool]]) -> None:
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connection:
        conversation = conversations.create(connection, "owner", "", "zh").id
        order: list[str] = []
        for name, size, used in sizes:
            key = f"k{name}"
            working.put(connection, conversation, key, value(size))
            order = [key, *(each for each in order if each != key)]
            if used and (kept := keys(connection, conversation)):
                working.use(connection, conversation, kept[-1])
                order = [kept[-1], *(each for each in order if each != kept[-1])]
            left = keys(connection, conversation)
            entries = statements.entries(connection, conversation)
            assert sum(entry.size for entry in entries) <= working.LIMIT
            assert left == [each for each in order if each in left]
            assert key in left
    engine.dispose()
