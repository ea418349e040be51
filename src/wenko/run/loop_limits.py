"""When a loop ends without a result: too many turns, failures, or the same again and again."""

from itertools import takewhile

from wenko.errors import WenkoError
from wenko.planners.transcript import LoopCall, LoopTurn
from wenko.run.state import RunState
from wenko.settings import Settings

MAX_FAILURES = 10
"""Failed calls in a row."""
MAX_UNUSABLE = 3
"""Turns in a row that were empty or cut off."""
MAX_REPEATS = 2
"""Times that a call may be made in a row; one more is not made."""


MAX_SAME_RESULTS = 4
"""Times that a call may give the same result in one step, whatever is between."""


class LoopLimit(WenkoError):
    """A loop ended without a result."""

    code = "loop_limit"
    status = 422


def loop_limit(state: RunState, step_id: int, settings: Settings) -> LoopLimit | None:
    """Why the step may not take another turn; null if it may."""
    turns = state.steps[step_id].turns
    if len(turns) >= settings.max_turns_per_step:
        return LoopLimit(
            f"The step took {len(turns)} turns without a result. Its work so far is kept; split "
            "the task, or raise WENKO_MAX_TURNS_PER_STEP.",
            f"这一步已进行 {len(turns)} 轮仍没有结果。已完成的改动保留；请拆分任务，"
            "或提高 WENKO_MAX_TURNS_PER_STEP。",
        )
    if state.turns >= settings.max_turns:
        return LoopLimit(
            f"The task took {state.turns} turns without an end. Its work so far is kept; split the "
            "task, or raise WENKO_MAX_TURNS.",
            f"这个任务已进行 {state.turns} 轮仍没有结束。已完成的改动保留；请拆分任务，"
            "或提高 WENKO_MAX_TURNS。",
        )
    unusable = list(takewhile(_is_unusable, reversed(turns)))
    if len(unusable) >= MAX_UNUSABLE:
        return LoopLimit(
            f"The model gave {len(unusable)} empty or incomplete replies in a row. Try again, or "
            "choose another model.",
            f"模型连续 {len(unusable)} 次给出空的或不完整的回复。请重试，或换一个模型。",
        )
    failures = len(list(takewhile(lambda call: call.failed, reversed(_calls(turns)))))
    if failures >= MAX_FAILURES:
        return LoopLimit(
            f"{failures} calls in a row failed. Look at the last errors, then say how to go on.",
            f"连续 {failures} 次调用失败。请查看最后的错误，然后说明如何继续。",
        )
    return None


def is_repeated(turns: tuple[LoopTurn, ...], call: LoopCall) -> bool:
    """Whether the call was just made ``MAX_REPEATS`` times, takes turns with another one, or gave
    the same result again and again."""
    earlier = [each for each in _calls(turns) if each is not call and each.answered]
    wanted = _key(call)
    same = [each for each in earlier if _key(each) == wanted and each.result is not None]
    if len(same) >= MAX_SAME_RESULTS and all(each.result == same[-1].result for each in same):
        return True
    if [_key(each) for each in earlier[-MAX_REPEATS:]] == [wanted] * MAX_REPEATS:
        return True
    cycle = [_key(each) for each in earlier[-4:]] + [wanted]
    return len(cycle) == 5 and cycle[0] == cycle[2] == cycle[4] and cycle[1] == cycle[3]


def _is_unusable(turn: LoopTurn) -> bool:
    return not turn.calls and not turn.is_result


def _calls(turns: tuple[LoopTurn, ...]) -> list[LoopCall]:
    return [call for turn in turns for call in turn.calls]


def _key(call: LoopCall) -> tuple[str, str]:
    return call.requested.name, call.requested.arguments.strip()
