"""The labelled corpus is large enough and finds what it labels; LoCoMo's shape is read."""

import json
from pathlib import Path

from bench.memory import corpus, locomo
from wenko.memory.terms import is_chinese


def test_the_corpus_has_both_languages_and_enough_of_each() -> None:
    labelled = corpus.load()
    asked = [each for each in labelled if each.query]
    assert len(labelled) >= 200
    assert len(asked) >= 100
    assert sum(is_chinese(each.query) for each in asked) >= 50
    assert len({each.memory for each in labelled}) == len(labelled)


def test_queries_find_their_memories() -> None:
    labelled = corpus.load()
    connection = corpus.memories_of(labelled)
    found = corpus.ranks(connection, [each for each in labelled if each.query][1::2])
    assert corpus.recall_at(found, 5) >= 0.8
    connection.close()


def test_a_dialogue_is_read_with_its_evidence_and_found(tmp_path: Path) -> None:
    turns = [
        {"speaker": "Ann", "dia_id": "D1:1", "text": "I adopted a beagle called Rex."},
        {"speaker": "Bob", "dia_id": "D1:2", "text": "Nice weather today."},
    ]
    document = {
        "session_1": turns,
        "session_1_date_time": "noon",
        "qa": [
            {"question": "What is the name of Ann's beagle?", "evidence": ["D1:1"]},
            {"question": "no evidence", "evidence": []},
        ],
    }
    (tmp_path / "1.json").write_text(json.dumps(document))
    [dialogue] = locomo.load(tmp_path)
    assert dialogue.questions == [("What is the name of Ann's beagle?", {"D1:1"})]
    [figure] = locomo.figures(tmp_path)
    assert figure.value == 1.0
