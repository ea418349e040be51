"""A folder in which plans are executed with plain processes, for tests of playbooks."""

import json
import os
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from wenko.human.validation import defaults
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Arguments, Plan, Step, ToolOutcome
from wenko.run.execution.variables import resolve
from wenko.run.planning.validation import topological_order
from wenko.settings import Settings
from wenko.tools.ask import display_of, form_of
from wenko.tools.builtin import builtin_tools
from wenko.tools.registry import ToolRegistry

TOOLBOX = Path(__file__).parents[2] / ".toolbox"
TOOLS = ToolRegistry(builtin_tools(Settings()))
RUNNERS = {"python": ["python3", "-c"], "javascript": ["node", "-e"], "shell": ["bash", "-c"]}


@dataclass(frozen=True)
class Workspace:
    folder: Path

    def execute(self, plan: Plan) -> Plan:
        """The plan with each step's outcome; nothing runs after a failure."""
        variables = {}
        steps = {step.step_id: step for step in plan.steps}
        for step_id in topological_order(plan):
            step = steps[step_id]
            arguments = resolve(TOOLS.get(step.tool or ""), step.tool_args, variables).arguments
            outcome = self._use(step, arguments)
            status = "success" if outcome.success else "failed"
            error = None if outcome.success else f"return code {outcome.return_code}"
            steps[step_id] = step.model_copy(
                update={"status": status, "result": outcome, "error": error}
            )
            if not outcome.success:
                break
            variables[f"step_{step_id}_stdout"] = outcome.stdout
            variables[f"step_{step_id}_result"] = outcome.model_dump(mode="json")
        return plan.model_copy(update={"steps": tuple(steps.values())})

    def end_processes(self) -> None:
        """End what steps have left running here, e.g. a web server."""
        for process in psutil.process_iter():
            # Another test's process may stand in a folder whose path is too long to be read.
            with suppress(psutil.Error, OSError):
                if Path(process.cwd()).is_relative_to(self.folder):
                    process.kill()

    def _use(self, step: Step, arguments: Arguments) -> ToolOutcome:
        if step.tool == "file_manager":
            assert arguments["action"] == "write"
            path = self.folder / str(arguments["path"])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(str(arguments["content"]), encoding="utf-8")
            return ToolOutcome(success=True)
        if step.tool in ("ask_user", "show_user"):
            return self._agree(step.tool, arguments)
        language = "shell" if step.tool == "shell" else str(arguments["language"])
        code = str(arguments["command"] if step.tool == "shell" else arguments["code"])
        return self._run([*RUNNERS[language], code], arguments)

    def _agree(self, tool: str, arguments: Arguments) -> ToolOutcome:
        """A user who accepts every default."""
        if tool == "show_user":
            display_of(arguments, Settings())
            return ToolOutcome(success=True)
        form = form_of(arguments, Settings())
        assert isinstance(form, HITLRequest)
        said = {"action": "approve", "data": defaults(form)}
        return ToolOutcome(success=True, stdout=json.dumps(said) + "\n")

    def _run(self, argv: list[str], arguments: Arguments) -> ToolOutcome:
        env = {"PATH": os.defpath, "PYTHONPATH": str(TOOLBOX), "LANG": "C.UTF-8"}
        given = arguments.get("env")
        env |= {key: str(value) for key, value in given.items()} if isinstance(given, dict) else {}
        done = subprocess.run(
            argv, cwd=self.folder, env=env, capture_output=True, text=True, timeout=60, check=False
        )
        return ToolOutcome(
            success=done.returncode == 0,
            stdout=done.stdout,
            stderr=done.stderr,
            return_code=done.returncode,
        )


def failures(plan: Plan) -> list[str]:
    """What went wrong, readable in an assertion's message."""
    return [
        f"step {step.step_id} {step.description}: {step.result}"
        for step in plan.steps
        if step.status != "success"
    ]
