"""Tools of frameworks that drop tables or undo migrations, such as ``rails db:drop``."""

import re

from wenko.gate.danger_findings import asks
from wenko.gate.programs import READ_ONLY
from wenko.gate.ruling import Finding
from wenko.gate.words import Word

# Tasks that are one word, whichever program has them.
_TASK = re.compile(
    r"(?:\w+:){0,8}(?:db|database|schema|migrate|migration|migrations|fixtures|doctrine:\w+):"
    r"(?:drop|reset|fresh|refresh|wipe|purge|truncate|rollback|revert|undo|down|clean)(?::\w+)*"
    r"|ecto\.(?:drop|reset|rollback)|reset_db|sqlflush|dropAll|drop-all"
)
# A program, and words that follow one another among its operands.
_COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "alembic": (("downgrade",),),
    "flask": (("db", "downgrade"), ("db", "drop")),
    "aerich": (("downgrade",),),
    "prisma": (("migrate", "reset"),),
    "diesel": (("database", "reset"), ("migration", "revert"), ("migration", "redo")),
    "sqlx": (("database", "drop"), ("database", "reset"), ("migrate", "revert")),
    "sea-orm-cli": (("migrate", "fresh"), ("migrate", "reset"), ("migrate", "down")),
    "migrate": (("down",), ("drop",)),
    "goose": (("down",), ("reset",), ("down-to",)),
    "dbmate": (("drop",), ("down",), ("rollback",)),
    "flyway": (("clean",),),
    "liquibase": (("dropall",), ("drop-all",), ("rollback",)),
    "mysqladmin": (("drop",),),
    "redis-cli": (("shutdown",), ("config", "set")),
    "pg_dropcluster": ((),),
    "manage.py": (("flush",), ("reset_db",)),
    "django-admin": (("flush",),),
    "supabase": (("db", "reset"),),
    "dotnet": (("ef", "database", "drop"),),
}
_OPTIONS = {
    "prisma": ("--force-reset", "--accept-data-loss"),
    "pg_restore": ("--clean", "-c"),
    "drizzle-kit": ("--force",),
    "dbt": ("--full-refresh",),
}


def drops_tables(
    name: str, words: tuple[Word, ...], directories: list[str | None]
) -> list[Finding]:
    texts = [word.text for word in words[1:]]
    if name == "python" and texts and texts[0].endswith("manage.py"):
        name, texts = "manage.py", texts[1:]
    operands = [each for each in texts if not each.startswith("-")]
    tasks = name not in READ_ONLY and any(map(_TASK.fullmatch, operands[:3]))
    commands = any(_follow(operands, each) for each in _COMMANDS.get(name, ()))
    if name == "manage.py":
        commands = commands or {"migrate", "zero"} <= set(operands)
    if not tasks and not commands and not set(_OPTIONS.get(name, ())) & set(texts):
        return []
    reason = ("It drops tables or undoes migrations", "会删除数据表或回退迁移")
    return asks(words, directories, f"{name} drop", *reason)


def _follow(operands: list[str], wanted: tuple[str, ...]) -> bool:
    length = len(wanted)
    # Before it there may be the values of options.
    places = range(min(len(operands), 4))
    return any(tuple(map(str.lower, operands[at : at + length])) == wanted for at in places)
