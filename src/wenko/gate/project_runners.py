"""Programs that run a command of a project or in a container: ``uv run``, ``docker exec``."""

from wenko.gate.words import Word

# The subcommands that run a command, and how many operands are before it.
_RUNNERS: dict[str, dict[str, int]] = {
    **{name: {"run": 0} for name in ("uv", "poetry", "pipenv", "pdm", "hatch", "rye")},
    **{name: {"run": 0} for name in ("conda", "mamba", "micromamba")},
    **{name: {"exec": 0} for name in ("rbenv", "pyenv", "nodenv", "asdf")},
    **{name: {"exec": 0} for name in ("opam", "dune", "stack", "cabal", "bundle")},
    "npm": {"exec": 0, "x": 0, "explore": 1},
    "pnpm": {"exec": 0, "dlx": 0},
    "yarn": {"exec": 0, "dlx": 0},
    "bun": {"x": 0},
    "perf": {"record": 0, "stat": 0, "trace": 0},
    "py-spy": {"record": 0},
    "mprof": {"run": 0},
    "mise": {"exec": 0, "x": 0},
    "direnv": {"exec": 1},
    "rustup": {"run": 1},
    "nvm": {"exec": 1},
}
_ALWAYS = frozenset({"npx", "pnpx", "bunx", "uvx"})
_CONTAINERS = {"docker", "podman", "nerdctl", "docker-compose", "kubectl", "oc"}
# npm packages that do what a program of the system does.
_PACKAGES = {"rimraf": ("rm", "-rf"), "del-cli": ("rm", "-rf"), "del": ("rm", "-rf"), "shx": ()}


def run_in_project(name: str, words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """What the command may be that it runs with the project's programs; empty if it runs none."""
    if name in _ALWAYS:
        return [_as_system_command(each) for each in possible_commands(words[1:])]
    known = _RUNNERS.get(name)
    if known is None:
        return []
    if name in ("yarn", "pnpm") and len(words) > 1 and words[1].text not in known:
        # A name that is no command of theirs is a program of the project.
        return [_as_system_command(each) for each in possible_commands(words[1:])]
    for rest in possible_commands(words[1:]):
        if rest[0].text in known:
            inner = possible_commands(rest[1:], known[rest[0].text])
            if name == "uv" and (not inner or inner[0][0].text == "-"):
                return [(Word("python3"),)]  # Python from the input
            return [_as_system_command(each) for each in inner]
    return []


def run_in_container(name: str, words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """What the command may be that it runs in a container; empty if it runs none."""
    if name not in _CONTAINERS:
        return []
    rest = [word for word in words[1:] if word.text not in ("compose", "container")]
    for each in possible_commands(tuple(rest)):
        if each[0].text in ("run", "exec"):
            return possible_commands(each[1:], 1)
    return []


def possible_commands(words: tuple[Word, ...], operands: int = 0) -> list[tuple[Word, ...]]:
    """The words from each place on where a command may begin, after so many operands.

    A word after an option may be the option's value, or the first operand.
    """
    found: list[tuple[Word, ...]] = []
    certain = 0
    seen = 0
    for index, word in enumerate(words):
        if word.text == "--":
            rest = words[index + 1 :]
            return [*found, rest] if rest else found
        if word.text.startswith("-") and len(word.text) > 1:
            continue
        before = words[index - 1].text if index else ""
        is_operand = not before.startswith("-") or "=" in before
        # A variable after an option is its value: as a command it would ask for every value.
        if seen >= operands and (word.fixed or is_operand):
            found.append(words[index:])
        seen += 1
        certain += is_operand
        if certain > operands:
            break
    return found


def _as_system_command(words: tuple[Word, ...]) -> tuple[Word, ...]:
    package = words[0].text.partition("@")[0]
    if package not in _PACKAGES or (package == "shx" and len(words) < 2):
        return words
    return (*map(Word, _PACKAGES[package]), *words[1:])
