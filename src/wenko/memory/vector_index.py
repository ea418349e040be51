"""Keeps the vectors of memories up to date in the background, and makes those of queries.

Without a model nothing happens. A model that fails costs the vectors, never the search: it is left
alone for a while, said once in the log, and shown in the memory settings.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Literal, Protocol

from wenko.errors import WenkoError
from wenko.memory.terms import is_chinese
from wenko.memory.vectors import QueryVector, pack, separation, tag_of
from wenko.storage import memories
from wenko.storage.database import Database

logger = logging.getLogger(__name__)
BATCH = 32
EVERY = 15.0
"""Seconds between two looks for memories without a vector."""
PAUSE = 60.0
"""Seconds without a request after one failed."""
SETTLED = 0.05
"""Seconds between two batches: other work goes first."""

KNOWN = 1.5
"""Standard deviations by which pairs that mean the same must be nearer than others."""
SAME_IN_CHINESE = (
    ("我喜欢喝咖啡", "拿铁是他最爱的饮品"),
    ("孩子在学校读书", "儿童上课学习"),
    ("明天要坐飞机出差", "后天乘航班去外地办公"),
    ("这台电脑坏了", "笔记本出故障，无法开机"),
    ("她身体不舒服", "生病了，正在医院看大夫"),
    ("股票价格上涨", "证券市值走高"),
)

VectorState = Literal["off", "ready", "failing"]


class Embeds(Protocol):
    def model(self) -> str | None: ...
    async def embed(self, texts: Sequence[str]) -> list[Sequence[float]]: ...
    async def close(self) -> None: ...


class VectorIndex:
    def __init__(self, database: Database, embedder: Embeds) -> None:
        self._database = database
        self._embedder = embedder
        self._failed_at: float | None = None
        self._failed_model: str | None = None
        self._chinese: dict[str, bool] = {}

    def state(self) -> VectorState:
        model = self._model()
        if model is None:
            return "off"
        return "failing" if self._failed_model == model else "ready"

    async def of_query(self, text: str) -> QueryVector | None:
        """Null without a model, or while it fails."""
        model = self._model()
        if model is None or not text.strip() or self._pauses(model):
            return None
        if is_chinese(text) and not await self._knows_chinese(model):
            return None
        made = await self._embed(model, [text])
        return None if made is None else QueryVector(tag_of(model), made[0])

    async def _knows_chinese(self, model: str) -> bool:
        """An English model finds all Chinese alike; words alone rank better than its vectors.

        Asked once: whether sentences that mean the same, without a common word, are nearer.
        """
        if model not in self._chinese:
            made = await self._embed(model, [text for pair in SAME_IN_CHINESE for text in pair])
            if made is None:
                return True  # it is left alone for a while anyway
            self._chinese[model] = separation(made[::2], made[1::2]) >= KNOWN
            if not self._chinese[model]:
                logger.info("The embedding model knows no Chinese: such queries use words alone.")
        return self._chinese[model]

    async def run_forever(self) -> None:
        pause = SETTLED
        try:
            while True:
                await asyncio.sleep(pause)
                try:
                    pause = SETTLED if await self.embed_some() else EVERY
                except WenkoError as error:  # of storage, which says more elsewhere
                    logger.warning("No vectors for memories for now: %s", error)
                    pause = PAUSE
        finally:
            await self._embedder.close()

    async def embed_some(self) -> int:
        """Vectors for a batch of memories that have none, or one of another model; how many."""
        model = self._model()
        if model is None or self._pauses(model):
            return 0
        tag = tag_of(model)
        rows = await self._database.read(lambda c: memories.without_vector(c, tag, BATCH))
        if not rows:
            return 0
        made = await self._embed(model, [text for _, _, text in rows])
        if made is None:
            return 0
        new = [
            (pk, version, pack(tag, each))
            for (pk, version, _), each in zip(rows, made, strict=True)
        ]
        await self._database.write(lambda c: memories.put_vectors(c, new))
        return len(new)

    def _model(self) -> str | None:
        try:
            return self._embedder.model()
        except WenkoError:  # settings that cannot be read are reported where they are used
            return None

    def _pauses(self, model: str) -> bool:
        if self._failed_at is None or self._failed_model != model:
            return False
        return time.monotonic() - self._failed_at < PAUSE

    async def _embed(self, model: str, texts: Sequence[str]) -> list[Sequence[float]] | None:
        try:
            made = await self._embedder.embed(texts)
        except WenkoError as error:
            if self._failed_model != model:
                logger.warning("Memories are searched by words alone: %s", error)
            self._failed_at, self._failed_model = time.monotonic(), model
            return None
        if self._failed_model is not None:
            logger.info("The embedding model answers again.")
        self._failed_at = self._failed_model = None
        return made
