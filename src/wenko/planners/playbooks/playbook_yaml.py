"""Playbooks as YAML: read from anybody, and written so that a person can edit them.

A small file can be hostile: aliases multiply it, nesting exhausts the stack, tags make objects.
Its events are checked before anything is constructed.
"""

import json
from typing import Any

import yaml

from wenko.errors import InvalidPlaybook
from wenko.planners.playbooks.playbook import Playbook

MAX_SIZE = 200_000
"""Characters of a file."""
MAX_DEPTH = 40
MAX_NODES = 20_000
_ORDER = ("title", "example", "order", "featured", "match", "after", "parameters", "analysis")


def read_yaml(text: str, source: str) -> dict[str, Any]:
    """The fields of a file; raises ``InvalidPlaybook``, which says what is wrong with it."""
    if len(text) > MAX_SIZE:
        raise InvalidPlaybook(f"{source}: it is longer than {MAX_SIZE:,} characters.")
    try:
        _check_events(text, source)
        fields = yaml.load(text, Loader=_LOADER)
    except yaml.YAMLError as error:
        raise InvalidPlaybook(f"{source}: invalid YAML: {error}") from None
    except (ValueError, OverflowError) as error:
        raise InvalidPlaybook(f"{source}: a value cannot be read: {error}") from None
    except RecursionError:
        raise InvalidPlaybook(f"{source}: it is nested too deeply.") from None
    if not isinstance(fields, dict):
        raise InvalidPlaybook(f"{source}: expected a mapping of fields, see docs/playbooks.md")
    return fields


def to_fields(playbook: Playbook) -> dict[str, Any]:
    """What a file of this playbook has: no defaults, one text where both languages agree."""
    dumped = playbook.model_dump(mode="json", exclude_defaults=True, exclude={"name", "steps"})
    fields = {name: _compact(value) for name, value in dumped.items()}
    if playbook.steps:
        # Arguments stay as they are: a table may have columns named "zh" and "en".
        fields["steps"] = [
            {
                **_compact(step.model_dump(mode="json", exclude_defaults=True, exclude={"args"})),
                **({"args": step.args} if step.args else {}),
            }
            for step in playbook.steps
        ]
    return fields


def to_yaml(playbook: Playbook) -> str:
    fields = to_fields(playbook)
    ordered = {name: fields[name] for name in _ORDER if name in fields}
    return yaml.dump(
        {**ordered, **fields}, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100
    )


def _compact(value: Any) -> Any:
    if isinstance(value, list):
        return [_compact(each) for each in value]
    if isinstance(value, dict):
        if value.keys() == {"zh", "en"} and value["zh"] == value["en"]:
            return value["zh"]
        return {name: _compact(each) for name, each in value.items()}
    return value


def is_plain_json(value: Any) -> bool:
    """Whether it can be stored and sent: no dates, no infinite numbers, no half characters."""
    try:
        written = json.dumps(value, allow_nan=False, ensure_ascii=False)
        return "\x00" not in written and bool(written.encode())
    except (TypeError, ValueError, RecursionError):
        return False


def _check_events(text: str, source: str) -> None:
    depth = nodes = 0
    for event in yaml.parse(text, Loader=_LOADER):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise InvalidPlaybook(f"{source}: anchors (&) and aliases (*) are not allowed.")
        if getattr(event, "tag", None):
            raise InvalidPlaybook(f"{source}: tags (!) are not allowed.")
        nodes += isinstance(event, yaml.NodeEvent)
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH or nodes > MAX_NODES:
            raise InvalidPlaybook(f"{source}: it is nested too deeply, or has too many entries.")


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Dumper(yaml.SafeDumper):
    """Code in blocks as it was written, and no aliases for what occurs twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text.strip("\n") or text.endswith("\n") else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)
