"""A package of about 10,000 lines, the same on every machine, with one wrong module in it.

It prices orders. Each product belongs to a family, each family to a rule; the documented rules are
implemented correctly except where ``fault`` says otherwise.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from bench.tasks.task import Files

Fault = Literal["threshold", "rounding", "cache"]
RULES = 120
FAMILIES = 240
ADJECTIVES = [
    "amber",
    "brisk",
    "calm",
    "dense",
    "early",
    "faint",
    "grand",
    "hazel",
    "ivory",
    "jolly",
    "keen",
    "lunar",
]
NOUNS = [
    "anchor",
    "bridge",
    "canyon",
    "delta",
    "engine",
    "forest",
    "garden",
    "harbor",
    "island",
    "jacket",
]


@dataclass(frozen=True)
class Rule:
    """From ``threshold`` pieces on, ``percent`` less; rounded down to a multiple of ``unit``."""

    number: int
    name: str
    threshold: int
    percent: int
    unit: int

    def price(self, cents: int, count: int) -> int:
        total = cents * count
        if count >= self.threshold:
            total = total * (100 - self.percent) // 100
        return total - total % self.unit


def rules() -> list[Rule]:
    """The documented rules."""
    chance = random.Random(20240229)
    names = [f"{a}_{n}" for a in ADJECTIVES for n in NOUNS]
    chance.shuffle(names)
    return [
        Rule(
            number,
            name,
            chance.choice((5, 10, 12, 20, 25, 40, 50, 100)),
            chance.randrange(2, 31),
            chance.choice((1, 5, 10)),
        )
        for number, name in enumerate(names[:RULES])
    ]


def families() -> dict[str, int]:
    """Number of the rule by product family."""
    chance = random.Random(7)
    return {f"F{number:03}": chance.randrange(RULES) for number in range(FAMILIES)}


def rule_of(family: str) -> Rule:
    return rules()[families()[family]]


def module_path(rule: Rule) -> str:
    return f"pricing/rules/{rule.name}.py"


def package(fault: Fault, family: str) -> Files:
    """The files of the package; ``fault`` is in the rule of ``family``."""
    faulty = rule_of(family)
    files = {
        "README.md": README,
        "pricing/__init__.py": '"""Prices of orders."""\n',
        "pricing/__main__.py": MAIN,
        "pricing/orders.py": ORDERS,
        "pricing/families.py": "".join(_family_lines()),
        "pricing/rules/__init__.py": "".join(_registry_lines()),
    }
    for rule in rules():
        files[module_path(rule)] = rule_module(rule, fault if rule == faulty else None)
    return files


def rule_module(rule: Rule, fault: Fault | None = None) -> str:
    """One module of some 75 lines, of which a reader needs about ten."""
    chance = random.Random(rule.number)
    compare = ">" if fault == "threshold" else ">="
    rounded = "total + (-total) % UNIT" if fault == "rounding" else "total - total % UNIT"
    key = "(cents,)" if fault == "cache" else "(cents, count)"
    head = (
        f'"""Rule {rule.number}, {rule.name.replace("_", " ")}.\n\n'
        f"From {rule.threshold} pieces on (inclusive) an order costs {rule.percent} % less. The\n"
        f'total is rounded down to a multiple of {rule.unit} cents.\n"""\n\n'
        f"THRESHOLD = {rule.threshold}\nPERCENT = {rule.percent}\nUNIT = {rule.unit}\n"
        "_known = {}\n\n\n"
    )
    body = [
        "def price(cents, count):\n"
        '    """The price of ``count`` pieces at ``cents`` each."""\n'
        f"    key = {key}\n"
        "    if key not in _known:\n"
        "        _known[key] = _round(_discount(cents * count, count))\n"
        "    return _known[key]\n",
        "def _discount(total, count):\n"
        '    """Less from the threshold on."""\n'
        f"    if count {compare} THRESHOLD:\n"
        "        return total * (100 - PERCENT) // 100\n"
        "    return total\n",
        f'def _round(total):\n    """A multiple of the unit."""\n    return {rounded}\n',
    ]
    body += [_filler(rule, number, chance) for number in range(5)]
    return head + "\n\n".join(body)


def _filler(rule: Rule, number: int, chance: random.Random) -> str:
    """A function that statistics could use; it has nothing to do with prices."""
    low, step = chance.randrange(1, 50), chance.randrange(2, 9)
    name = chance.choice(("histogram", "buckets", "window", "profile", "series"))
    return (
        f"def {name}_{number}(values):\n"
        f'    """Statistics of {rule.name.replace("_", " ")}: values in classes of {step}."""\n'
        "    classes = {}\n"
        "    for value in values:\n"
        f"        if value < {low}:\n"
        "            continue\n"
        f"        start = value - (value - {low}) % {step}\n"
        "        classes[start] = classes.get(start, 0) + 1\n"
        "    return sorted(classes.items())\n"
    )


def _family_lines() -> Iterator[str]:
    yield '"""The rule of each product family."""\n\nRULE_NUMBERS = {\n'
    for family, number in families().items():
        yield f'    "{family}": {number},\n'
    yield "}\n"


def _registry_lines() -> Iterator[str]:
    yield '"""All rules by number."""\n\nfrom importlib import import_module\n\nNAMES = {\n'
    for rule in rules():
        yield f'    {rule.number}: "{rule.name}",\n'
    yield "}\n\n\ndef find(number):\n"
    yield '    return import_module(f"pricing.rules.{NAMES[number]}")\n'


README = """# pricing

`python3 -m pricing FAMILY CENTS COUNT` prints the price of an order in cents. Each product family
has a rule; the docstring of the rule's module says what the price must be.
"""
MAIN = '''"""python3 -m pricing FAMILY CENTS COUNT"""

import sys

from pricing.orders import order_price

if __name__ == "__main__":
    print(order_price(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
'''
ORDERS = '''"""The price of an order."""

from pricing.families import RULE_NUMBERS
from pricing.rules import find


def order_price(family, cents, count):
    return find(RULE_NUMBERS[family]).price(cents, count)
'''
