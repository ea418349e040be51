"""Keeps the transcript within the model's context window.

Near the limit, earlier results become one line each; when that is not enough, a summary takes the
place of the earlier turns. The user's words stay, and the journal keeps everything.
"""

from dataclasses import replace

from wenko.agent.context import RunContext
from wenko.planners.language.transcript_prompt import MAX_RESULT
from wenko.planners.transcript import LoopCall, LoopTurn, Transcript
from wenko.protocol.events import TranscriptCompacted, TranscriptCompactedData
from wenko.text import truncate

FULL = 0.7
"""Part of the context window at which the transcript is shortened."""
KEPT_CALLS = 6
"""Newest calls whose results stay whole."""
WORTH = 0.2
"""Part of the window that receipts must free; otherwise a summary is written."""
CHARACTERS_PER_TOKEN = 3
DEFAULT_LIMIT = 128_000
"""Tokens of a context window that is not known yet."""
MAX_SUMMARY = 12_000


class Compactor:
    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log

    async def compact(self, transcript: Transcript, refused: bool = False) -> None:
        """Shorten the transcript if the next request comes near the limit, or was ``refused``."""
        state = self._run.state
        limit = state.context_tokens or DEFAULT_LIMIT
        end = self._end(transcript)
        if end <= 0 or not (refused or self._expected_tokens(transcript) >= FULL * limit):
            return
        freed = self._size(transcript, state.compaction.receipts, end) / CHARACTERS_PER_TOKEN
        if freed >= WORTH * limit:
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
        data = replace_counts(
            compaction, receipts=end, summary=truncate(summary, MAX_SUMMARY), summarised=end
        )
        await self._commit(data)

    async def _commit(self, compaction: TranscriptCompactedData) -> None:
        used = self._run.state.input_tokens
        data = compaction.model_copy(update={"input_tokens": used})
        message = self._log.say("transcript_compacted", count=data.receipts)
        await self._log.commit(TranscriptCompacted(message=message, data=data))

    def _end(self, transcript: Transcript) -> int:
        """How many calls of the run, oldest first, may be shortened."""
        turns = [entry for entry in transcript.entries if isinstance(entry, LoopTurn)]
        kept = 0
        for turn in reversed(turns):
            kept += len(turn.calls)
            if kept > KEPT_CALLS:
                return turn.position
        return 0

    def _expected_tokens(self, transcript: Transcript) -> float:
        """Those of the last request, as the provider counted them, and what came since."""
        turns = [entry for entry in transcript.entries if isinstance(entry, LoopTurn)]
        newest = turns[-1].position if turns else 0
        before = turns[-2].position if len(turns) > 1 else 0
        added = self._size(transcript, before, newest) / CHARACTERS_PER_TOKEN
        return self._run.state.input_tokens + added

    def _size(self, transcript: Transcript, start: int, end: int) -> int:
        """Characters of the results of these calls."""
        return sum(
            _length(call)
            for turn in transcript.entries
            if isinstance(turn, LoopTurn) and start < turn.position <= end
            for call in turn.calls
        )


def _length(call: LoopCall) -> int:
    if call.rendered is not None:
        return len(call.rendered)
    if call.result is None:
        return len(call.told.content) if call.told is not None else 0
    return min(MAX_RESULT, len(call.result.stdout)) + min(MAX_RESULT, len(call.result.stderr))


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
