"""Keeps the transcript within the model's context window.

Near the limit, earlier results become one line each; when that is not enough, a summary takes the
place of the earlier turns. The user's words stay, and the journal keeps everything.
"""

from dataclasses import replace

from wenko.planners.language.transcript_prompt import MAX_RESULT
from wenko.planners.transcript import LoopCall, LoopTurn, Transcript
from wenko.protocol.events import TranscriptCompacted, TranscriptCompactedData
from wenko.run.context import RunContext
from wenko.text import token_count, truncate

FULL = 0.7
"""Part of the context window at which the transcript is shortened."""
GOAL = 0.5
"""Part of it that should be full afterwards."""
KEPT = 0.1
"""Part of it for the newest results, which stay whole, even if the rest leaves less."""
KEPT_CALLS = 6
"""Most calls whose results stay whole; those of the newest turn always do."""
WORTH = 0.2
"""Part of the window that receipts must free; otherwise a summary is written."""
MAX_SUMMARY = 12_000
DEFAULT_LIMIT = 128_000
"""Tokens of a context window that is not known yet."""


class Compactor:
    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log

    async def compact(self, transcript: Transcript, refused: bool = False) -> None:
        """Shorten the transcript if the next request would come near the limit, or was refused."""
        state = self._run.state
        limit, receipts = state.context_tokens, state.compaction.receipts
        turns = [entry for entry in transcript.entries if isinstance(entry, LoopTurn)]
        if refused:
            limit = limit or DEFAULT_LIMIT
        if limit is None or not turns or not (state.input_tokens or refused):
            return
        used = state.input_tokens + _tokens(turns[-1])
        if used < FULL * limit and not refused:
            return
        whole = [turn for turn in turns if turn.position > receipts]
        rest = used - sum(map(_tokens, whole))
        end = _end(turns, max(KEPT * limit, GOAL * limit - rest))
        freed = sum(_tokens(turn) for turn in whole if turn.position <= end)
        # Receipts add up, too: when they leave no room, only a summary helps.
        if freed >= WORTH * limit and used - freed < FULL * limit:
            await self._commit(replace_counts(state.compaction, receipts=end))
        elif end > state.compaction.summarised_calls:
            await self._summarise(transcript, end)

    async def _summarise(self, transcript: Transcript, end: int) -> None:
        compaction = self._run.state.compaction
        earlier = tuple(
            entry
            for entry in transcript.entries
            if not (isinstance(entry, LoopTurn) and entry.position > end)
        )
        shortened = replace_counts(compaction, receipts=end)
        request = replace(transcript, entries=earlier, compaction=shortened)
        summary = await self._run.wait(self._run.planner.compact(self._run.task, request))
        if not summary:
            summary = _headlines(transcript, end)
        # Of a small window, a summary takes an eighth.
        length = min(MAX_SUMMARY, 3 * (self._run.state.context_tokens or MAX_SUMMARY) // 8)
        data = replace_counts(
            compaction, receipts=end, summary=truncate(summary, length), summarised=end
        )
        await self._commit(data)

    async def _commit(self, compaction: TranscriptCompactedData) -> None:
        used = self._run.state.input_tokens
        data = compaction.model_copy(update={"input_tokens": used})
        message = self._log.say("transcript_compacted", count=data.receipts)
        await self._log.commit(TranscriptCompacted(message=message, data=data))


def _end(turns: list[LoopTurn], kept_tokens: float) -> int:
    """How many calls of the run, oldest first, may be shortened."""
    tokens = calls = 0
    for newest, turn in enumerate(reversed(turns)):
        tokens += _tokens(turn)
        calls += len(turn.calls)
        if newest and (tokens > kept_tokens or calls > KEPT_CALLS):
            return turn.position
    return 0


def _tokens(turn: LoopTurn) -> int:
    """Of the turn's results, as far as they are known."""
    return sum(token_count(_text(call)) for call in turn.calls)


def _text(call: LoopCall) -> str:
    if call.told is not None:
        return call.told.content
    if call.rendered is not None or call.result is None:
        return call.rendered or ""
    return truncate(call.result.stdout, MAX_RESULT) + truncate(call.result.stderr, MAX_RESULT)


def replace_counts(
    data: TranscriptCompactedData,
    receipts: int,
    summary: str | None = None,
    summarised: int | None = None,
) -> TranscriptCompactedData:
    changes: dict[str, object] = {"receipts": receipts}
    if summary is not None:
        changes |= {"summary": summary, "summarised_calls": summarised}
    return data.model_copy(update=changes)


def _headlines(transcript: Transcript, end: int) -> str:
    """The earlier calls in a line each, where the model could not summarise them."""
    lines = [transcript.compaction.summary or ""]
    for turn in transcript.entries:
        if isinstance(turn, LoopTurn) and turn.position <= end:
            for call in turn.calls:
                status = "failed" if call.failed else "ok"
                arguments = truncate(call.requested.arguments, 200)
                lines.append(f"- {call.requested.name} {arguments}: {status}")
    return "\n".join(filter(None, lines))
