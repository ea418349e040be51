"""LoCoMo: ten long dialogues with questions and the ids of the turns that answer them.

Evidence recall@10 of our context search, beside plain BM25 (FTS5, porter stemming) in the same run.
"""

import json
import re
import sqlite3
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bench.figures import Figure
from wenko.memory.context_search import entry_terms, search_entries
from wenko.storage import context, conversations
from wenko.storage.tables import metadata

MOST = 10
_ID = re.compile(r"D\d+:\d+")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Dialogue:
    turns: dict[str, str]
    """Text with its speaker, by id, in order."""
    questions: list[tuple[str, set[str]]]
    """Each with the ids of its evidence."""


def load(path: Path) -> list[Dialogue]:
    return [_dialogue(each) for each in _documents(path)]


def figures(path: Path) -> Iterator[Figure]:
    dialogues = load(path)
    ours = theirs = count = 0.0
    for dialogue in dialogues:
        connection, pk = _stored(dialogue)
        plain = _plain(dialogue)
        ids = list(dialogue.turns)
        first = min(entry.pk for entry in context.all_entries(connection, pk))
        for question, evidence in dialogue.questions:
            found = {
                ids[hit.entry.pk - first] for hit in search_entries(connection, pk, question, MOST)
            }
            ours += len(found & evidence) / len(evidence)
            theirs += len(set(_bm25(plain, question, ids)) & evidence) / len(evidence)
            count += 1
        connection.close()
        plain.close()
    name = f"LoCoMo: evidence recall@10, {int(count)} questions"
    yield Figure(name, ours / count, "", peer=("plain BM25", theirs / count))


def _documents(path: Path) -> Iterator[dict[str, Any]]:
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                if name.endswith(".json"):
                    yield from _read(archive.read(name))
    else:
        files = sorted(path.glob("**/*.json")) if path.is_dir() else [path]
        for file in files:
            yield from _read(file.read_bytes())


def _read(raw: bytes) -> Iterator[dict[str, Any]]:
    found = json.loads(raw)
    for each in found if isinstance(found, list) else [found]:
        if "qa" in each:
            yield each


def _dialogue(document: dict[str, Any]) -> Dialogue:
    sessions = document.get("conversation", document)
    names = sorted(
        (name for name in sessions if re.fullmatch(r"session_\d+", name)),
        key=lambda name: int(name.rpartition("_")[2]),
    )
    turns = {
        turn["dia_id"]: f"{turn['speaker']}: {turn.get('text', '')} {turn.get('blip_caption', '')}"
        for name in names
        for turn in sessions[name]
    }
    questions = []
    for each in document["qa"]:
        evidence = set(_ID.findall(" ".join(map(str, each.get("evidence") or ())))) & turns.keys()
        if evidence:
            questions.append((str(each["question"]), evidence))
    return Dialogue(turns, questions)


def _stored(dialogue: Dialogue) -> tuple[sa.Connection, int]:
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    connection = engine.connect()
    made = conversations.create(connection, "bench", "", "en")
    pk = context.conversation_pk(connection, made.id)
    for text in dialogue.turns.values():
        context.add(connection, pk, "user", text, entry_terms(text))
    return connection, pk


def _plain(dialogue: Dialogue) -> sqlite3.Connection:
    plain = sqlite3.connect(":memory:")
    plain.execute("CREATE VIRTUAL TABLE t USING fts5(text, tokenize='porter unicode61')")
    plain.executemany("INSERT INTO t VALUES (?)", [(text,) for text in dialogue.turns.values()])
    return plain


def _bm25(plain: sqlite3.Connection, question: str, ids: list[str]) -> list[str]:
    match = " OR ".join(f'"{word}"' for word in _WORD.findall(question)) or '""'
    statement = "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT ?"
    return [ids[row - 1] for (row,) in plain.execute(statement, (match, MOST))]
