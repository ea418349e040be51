"""Search among 100,000 memories on disk, beside FTS5 alone (contentless, words and pairs)."""

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sa

from bench.figures import Figure
from bench.memory.corpus import FRESH, load
from wenko.memory.long_term import MemoryDraft, Origin, save
from wenko.memory.search import index_terms, search
from wenko.memory.terms import words_of
from wenko.storage import memories
from wenko.storage.memories import NewMemory
from wenko.storage.tables import metadata

COUNT = 100_000
OWNER = "bench"
QUERIES = 60


def _texts() -> list[str]:
    """Sentences of the corpus with other names and numbers: near-duplicates in great number."""
    chosen = random.Random(7)
    base = [each.memory for each in load()]
    names = [
        f"{first}{last}" for first in "赵钱孙李周吴郑王冯陈" for last in "伟芳娜敏静丽强磊军洋"
    ]
    made = []
    for number in range(COUNT):
        text = base[chosen.randrange(len(base))]
        made.append(f"{chosen.choice(names)} {number % 997}：{text} {chosen.randrange(10_000)}")
    return made


def _words(text: str) -> list[str]:
    """Words and pairs of Chinese characters, without synonyms and topics."""
    return [word.replace('"', "") for word in words_of(text) if len(word) > 1]


def _median(
    work: Callable[[str], object],
    queries: list[str],
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    spent = []
    for query in queries:
        begun = clock()
        work(query)
        spent.append(clock() - begun)
    return 1000 * statistics.median(spent)


def figures() -> Iterator[Figure]:
    texts = _texts()
    queries = [each.query for each in load() if each.query][:QUERIES]
    with tempfile.TemporaryDirectory() as folder:
        engine = sa.create_engine(f"sqlite:///{Path(folder) / 'memory.db'}")
        sa.event.listen(engine, "connect", _as_the_server)
        metadata.create_all(engine)
        with engine.begin() as connection:
            new = [
                NewMemory("fact", "", "", text, text, terms=index_terms(OWNER, text))
                for text in texts
            ]
            memories.insert(connection, OWNER, new)
        plain = sqlite3.connect(Path(folder) / "plain.db")
        plain.execute("CREATE VIRTUAL TABLE t USING fts5(text, content='')")
        plain.executemany(
            "INSERT INTO t (rowid, text) VALUES (?, ?)",
            [(number, " ".join(_words(text))) for number, text in enumerate(texts)],
        )
        plain.commit()

        def peer(query: str) -> object:
            match = " OR ".join(f'"{word}"' for word in _words(query))
            statement = "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT 20"
            return plain.execute(statement, (match,)).fetchall()

        with engine.connect() as connection:
            ours = _median(lambda query: search(connection, OWNER, query, 20), queries)
            theirs = _median(peer, queries[:20])
            name = f"search among {COUNT:,} memories, p50"
            yield Figure(name, ours, "ms", 5.0, peer=("FTS5 alone", theirs))
            cpu = _median(
                lambda query: search(connection, OWNER, query, 20), queries, time.process_time
            )
            yield Figure("CPU of it, p50: what an idle machine takes", cpu, "ms", 5.0)
        yield from _adding(engine)
        plain.close()
        engine.dispose()


def _as_the_server(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    # The server copies the log into the database elsewhere than in a commit.
    connection.execute("PRAGMA wal_autocheckpoint=10000")


def _adding(engine: sa.Engine) -> Iterator[Figure]:
    """Sentences of the second set, each checked for duplicates and contradictions."""
    spent, cpu = [], []
    for each in load(FRESH):
        begun, worked = time.perf_counter(), time.process_time()
        with engine.begin() as connection:
            save(connection, OWNER, MemoryDraft(each.memory, each.kind), Origin("manual"))
        spent.append(1000 * (time.perf_counter() - begun))
        cpu.append(1000 * (time.process_time() - worked))
    name = "adding one among them, checked and durable, p50"
    yield Figure(name, statistics.median(spent), "ms", 3.0, peer=("commit of one row", _commit()))
    yield Figure("CPU of it, p50: what an idle machine takes", statistics.median(cpu), "ms", 3.0)


def _commit() -> float:
    """What the disk alone takes: one row, one durable commit."""
    with tempfile.TemporaryDirectory() as folder:
        plain = sqlite3.connect(Path(folder) / "floor.db")
        _as_the_server(plain, None)
        plain.execute("CREATE TABLE t (x TEXT)")
        plain.commit()
        spent = []
        for number in range(50):
            begun = time.perf_counter()
            plain.execute("INSERT INTO t VALUES (?)", (str(number),))
            plain.commit()
            spent.append(1000 * (time.perf_counter() - begun))
        plain.close()
    return statistics.median(spent)
