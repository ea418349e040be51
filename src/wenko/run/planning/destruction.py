"""Whether a revised plan destroys more than the plan that it replaces."""

import json

from wenko.gate.ruling import Confinement, Finding
from wenko.protocol.plan import Plan, Step
from wenko.settings import Settings
from wenko.tools.network import has_network
from wenko.tools.registry import ToolRegistry


def destroys_more(new: Plan, old: Plan, tools: ToolRegistry, settings: Settings) -> bool:
    """Whether a step to come has a risk that no step of the old plan had.

    A revision is made from what tools printed, and that may ask for anything.
    """
    known = {each for step in old.steps for each in _kinds(step, tools, settings)}
    coming = [step for step in new.steps if step.status == "pending"]
    return any(each not in known for step in coming for each in _kinds(step, tools, settings))


def _kinds(step: Step, tools: ToolRegistry, settings: Settings) -> list[tuple[str, str]]:
    # A risk without a shape is not known until it runs: only the very same call is the same risk.
    call = json.dumps([step.tool, step.tool_args], sort_keys=True)
    return [(each.reason.en, each.shape or call) for each in _risks(step, tools, settings)]


def _risks(step: Step, tools: ToolRegistry, settings: Settings) -> list[Finding]:
    if step.tool is None:
        return []
    # That nothing contains a call here is a risk of every plan, and asked about before the call.
    outside = Confinement(network=has_network(settings))
    return tools.get(step.tool).risks(step.tool_args, outside)
