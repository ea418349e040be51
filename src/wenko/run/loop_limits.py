"""When a loop ends without a result: too many turns, failures, or the same again and again."""

from itertools import takewhile

from wenko.errors import WenkoError
from wenko.planners.transcript import LoopCall, LoopTurn
from wenko.run.state import RunState
from wenko.settings import Settings

MAX_UNMADE = 10
"""Calls in a row that no tool carried out: it does not exist, or cannot take the arguments."""
MAX_UNUSABLE = 3
"""Turns in a row that were empty or cut off."""
MAX_WITHOUT_NEWS = 8
"""Turns in a row whose calls all gave what the same calls gave before."""


class LoopLimit(WenkoError):
    """A loop ended without a result."""

    code = "loop_limit"
    status = 422


def loop_limit(state: RunState, step_id: int | None, settings: Settings) -> LoopLimit | None:
    """Why the step may not take another turn; null if it may."""
    turns = [each for each in state.loop if each.data.step_id == step_id]
    if len(turns) >= settings.max_turns_per_step:
        return LoopLimit(
            f"The step took {len(turns)} turns without a result. Its work so far is kept; split "
            "the task, or raise WENKO_MAX_TURNS_PER_STEP.",
            f"这一步已进行 {len(turns)} 轮仍没有结果。已完成的改动保留；请拆分任务，"
            "或提高 WENKO_MAX_TURNS_PER_STEP。",
        )
    if len(state.loop) >= settings.max_turns:
        return LoopLimit(
            f"The task took {len(state.loop)} turns without an end. Its work so far is kept; split "
            "the task, or raise WENKO_MAX_TURNS.",
            f"这个任务已进行 {len(state.loop)} 轮仍没有结束。已完成的改动保留；请拆分任务，"
            "或提高 WENKO_MAX_TURNS。",
        )
    unusable = list(takewhile(_is_unusable, reversed(turns)))
    if len(unusable) >= MAX_UNUSABLE:
        return LoopLimit(
            f"The model gave {len(unusable)} empty or incomplete replies in a row. Try again, or "
            "choose another model.",
            f"模型连续 {len(unusable)} 次给出空的或不完整的回复。请重试，或换一个模型。",
        )
    unmade = len(list(takewhile(_was_not_made, reversed(_calls(turns)))))
    if unmade >= MAX_UNMADE:
        return LoopLimit(
            f"{unmade} calls in a row could not be made. Look at the last errors, then say how to "
            "go on.",
            f"连续 {unmade} 次调用无法执行。请查看最后的错误，然后说明如何继续。",
        )
    same = len(list(takewhile(_has_no_news, reversed(turns))))
    if same >= MAX_WITHOUT_NEWS:
        return LoopLimit(
            f"For {same} turns, every call gave what it had given before. The work so far is kept; "
            "say how to go on.",
            f"连续 {same} 轮，每次调用的结果都和之前一样。已完成的改动保留；请说明如何继续。",
        )
    return None


def _was_not_made(call: LoopCall) -> bool:
    return call.told is not None and not call.told.success


def _has_no_news(turn: LoopTurn) -> bool:
    return bool(turn.calls) and all(call.unchanged for call in turn.calls)


def _is_unusable(turn: LoopTurn) -> bool:
    return not turn.calls and not turn.is_result


def _calls(turns: list[LoopTurn]) -> list[LoopCall]:
    return [call for turn in turns for call in turn.calls]
