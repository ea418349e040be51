"""Peer: mini-swe-agent with its default text-based configuration, on one task.

Runs in a virtual environment of its own. Reads the task as JSON from standard input and prints one
JSON line: how it ended, what it said at the end, and what its commands printed.
"""

import json
import re
import sys
import time
from pathlib import Path

import yaml
from minisweagent.agents.default import DefaultAgent
from minisweagent.config import builtin_config_dir
from minisweagent.environments.extra.bubblewrap import (
    BubblewrapEnvironment,
    BubblewrapEnvironmentConfig,
)
from minisweagent.models.litellm_textbased_model import LitellmTextbasedModel

CODE = re.compile(r"```.*?(```|\Z)", re.DOTALL)
LAST = 2
"""The submission is a command without text, so what it found is often said one message earlier."""


def main() -> None:
    given = json.load(sys.stdin)
    config = yaml.safe_load((builtin_config_dir / "default.yaml").read_text(encoding="utf-8"))
    options = config["model"]
    options["model_kwargs"] |= {
        "api_base": given["base_url"],
        "api_key": given["api_key"],
        "timeout": given["seconds"],
    }
    model = LitellmTextbasedModel(
        model_name=f"openai/{given['model']}", cost_tracking="ignore_errors", **options
    )
    environment = BubblewrapEnvironment(
        cwd=given["workspace"], wrapper_args=_isolation(given["python"]), **config["environment"]
    )
    limits = {"step_limit": given["requests"], "wall_time_limit_seconds": int(given["seconds"])}
    kept = {"output_path": Path(given["trajectory"])}
    agent = DefaultAgent(model, environment, **{**config["agent"], **limits, **kept})
    began = time.monotonic()
    try:
        status = agent.run(given["message"]).get("exit_status", "")
    except Exception as error:
        status = type(error).__name__
    seconds = time.monotonic() - began
    shown = {"ended": status, "seconds": seconds, **_shown(agent.messages)}
    print(json.dumps(shown, ensure_ascii=False))


def _isolation(python: str) -> list[str]:
    """Its own isolation, and as in Wenko no network and the Python that runs the benchmark."""
    arguments = list(BubblewrapEnvironmentConfig().wrapper_args)
    path = arguments.index("PATH") + 1
    arguments[path] = f"{python}/bin:{arguments[path]}"
    return [*arguments, "--unshare-all", "--die-with-parent", "--ro-bind", python, python]


def _shown(messages: list[dict]) -> dict[str, str]:
    said = [each["content"] or "" for each in messages if each.get("role") == "assistant"]
    output = [each.get("extra", {}).get("raw_output") or "" for each in messages]
    submitted = messages[-1].get("extra", {}).get("submission", "") if messages else ""
    answer = [CODE.sub("", each).strip() for each in said[-LAST:]]
    return {"answer": "\n".join([*answer, submitted]), "output": "\n".join([*output, submitted])}


main()
