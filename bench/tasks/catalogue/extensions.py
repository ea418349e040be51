"""Existing command-line tools that get new commands or options, in one turn or two."""

import json

from bench.tasks.task import Files, Outcome, Solution, Task, require

TODO = '''"""A to-do list: python3 todo.py add TEXT | list | done NUMBER"""

import json
import sys
from pathlib import Path

STORE = Path("todo.json")


def load():
    return json.loads(STORE.read_text(encoding="utf-8")) if STORE.exists() else []


def save(items):
    STORE.write_text(json.dumps(items, ensure_ascii=False), encoding="utf-8")


def main(arguments):
    items = load()
    command = arguments[0] if arguments else "list"
    if command == "add":
        items.append({"text": " ".join(arguments[1:]), "done": False})
        save(items)
    elif command == "done":
        items[int(arguments[1]) - 1]["done"] = True
        save(items)
    elif command == "list":
        for number, item in enumerate(items, 1):
            mark = "x" if item["done"] else " "
            print(f"{number}. [{mark}] {item['text']}")
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
'''
STORED = json.dumps(
    [{"text": "买牛奶", "done": False}, {"text": "write report", "done": True}], ensure_ascii=False
)
TODO_REMOVE = TODO.replace("done NUMBER", "done NUMBER | remove NUMBER").replace(
    '    elif command == "list":',
    '    elif command == "remove":\n'
    "        number = int(arguments[1])\n"
    "        if not 1 <= number <= len(items):\n"
    '            print(f"no item {number}", file=sys.stderr)\n'
    "            return 1\n"
    "        del items[number - 1]\n"
    "        save(items)\n"
    '    elif command == "list":',
)
TODO_BOTH = TODO_REMOVE.replace(
    '        for number, item in enumerate(items, 1):\n            mark = "x"',
    "        for number, item in enumerate(items, 1):\n"
    '            if "--open" in arguments and item["done"]:\n'
    "                continue\n"
    '            mark = "x"',
)
LISTED = "1. [ ] 买牛奶\n2. [x] write report\n"


def todo_files() -> Files:
    return {"todo.py": TODO, "todo.json": STORED}


def check_todo(outcome: Outcome) -> None:
    require(outcome.json("todo.json") == json.loads(STORED), "todo.json was changed")
    require(outcome.printed("todo.py", "list") == LISTED, "`list` prints something else now")
    shown = outcome.printed("todo.py", "list", "--open")
    require(shown == "1. [ ] 买牛奶\n", f"`list --open` printed {shown!r}")
    outcome.printed("todo.py", "add", "third", "item")
    done = outcome.python("todo.py", "remove", "9")
    require(done.returncode != 0, "`remove 9` did not fail")
    require("Traceback" not in done.stderr, "`remove 9` ends with a traceback")
    require(outcome.python("todo.py", "remove", "0").returncode != 0, "`remove 0` did not fail")
    outcome.printed("todo.py", "remove", "1")
    shown = outcome.printed("todo.py", "list")
    require(shown == "1. [x] write report\n2. [ ] third item\n", f"after remove: {shown!r}")
    outcome.printed("todo.py", "done", "2")
    require("[x] third item" in outcome.printed("todo.py", "list"), "`done` does not work now")


WORDS = '''"""Counts words: python3 words.py FILE"""

import argparse
import re
import sys
from collections import Counter


def count(text):
    return Counter(re.findall(r"[a-z']+", text.lower()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    options = parser.parse_args()
    with open(options.file, encoding="utf-8") as file:
        counts = count(file.read())
    for word, number in sorted(counts.items()):
        print(f"{word}\\t{number}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
'''
SAMPLE = "The cat saw the dog. The dog ran; a cat ran too.\n"
WORDS_EXTENDED = (
    WORDS.replace(
        "    options = parser.parse_args()",
        '    parser.add_argument("--top", type=int)\n'
        '    parser.add_argument("--json", action="store_true")\n'
        "    options = parser.parse_args()",
    )
    .replace(
        "    for word, number in sorted(counts.items()):\n",
        "    pairs = sorted(counts.items())\n"
        "    if options.top is not None:\n"
        "        pairs = sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[: options.top]\n"
        "    if options.json:\n"
        "        print(json.dumps(dict(pairs)))\n"
        "        return 0\n"
        "    for word, number in pairs:\n",
    )
    .replace("import argparse\n", "import argparse\nimport json\n")
)


def words_files() -> Files:
    return {"words.py": WORDS, "sample.txt": SAMPLE}


def check_words(outcome: Outcome) -> None:
    outcome.require_unchanged("sample.txt")
    plain = outcome.printed("words.py", "sample.txt")
    require(
        plain == "a\t1\ncat\t2\ndog\t2\nran\t2\nsaw\t1\nthe\t3\ntoo\t1\n", "plain output changed"
    )
    top = outcome.printed("words.py", "sample.txt", "--top", "3")
    require(top == "the\t3\ncat\t2\ndog\t2\n", f"--top 3 printed {top!r}")
    both = json.loads(outcome.printed("words.py", "--json", "--top", "2", "sample.txt"))
    require(list(both.items()) == [("the", 3), ("cat", 2)], f"--json --top 2 printed {both}")
    whole = json.loads(outcome.printed("words.py", "--json", "sample.txt"))
    require(len(whole) == 7, "--json does not print every word")
    (outcome.workspace / "other.txt").write_text("b b a a c", encoding="utf-8")
    top = outcome.printed("words.py", "--top", "1", "other.txt")
    require(top == "a\t2\n", f"equal counts are not in alphabetical order: {top!r}")


UNITS = '''"""单位换算：每个单位是多少米。"""

METRES = {
    "m": 1.0,
    "km": 1000.0,
    "cm": 0.01,
}
'''
CONVERT = '''"""python3 convert.py 数值 单位 单位"""

import sys

from units import METRES


def convert(value, source, target):
    return value * METRES[source] / METRES[target]


if __name__ == "__main__":
    value, source, target = sys.argv[1:]
    print(f"{convert(float(value), source, target):g}")
'''
UNITS_EXTENDED = UNITS.replace('    "cm"', '    "里": 500.0,\n    "尺": 1 / 3,\n    "cm"')
CONVERT_EXTENDED = CONVERT.replace(
    "    value, source, target = sys.argv[1:]\n",
    "    value, source, target = sys.argv[1:]\n"
    "    for unit in (source, target):\n"
    "        if unit not in METRES:\n"
    '            sys.exit(f"未知单位：{unit}")\n',
)


def units_files() -> Files:
    return {"units.py": UNITS, "convert.py": CONVERT}


def check_units(outcome: Outcome) -> None:
    for arguments, expected in (
        (("1", "里", "m"), "500"),
        (("3", "尺", "m"), "1"),
        (("2", "km", "里"), "4"),
        (("250", "cm", "m"), "2.5"),
    ):
        shown = outcome.printed("convert.py", *arguments).strip()
        require(shown == expected, f"convert.py {' '.join(arguments)} printed {shown!r}")
    done = outcome.python("convert.py", "1", "光年", "m")
    require(done.returncode != 0, "an unknown unit does not fail")
    require("Traceback" not in done.stderr, "an unknown unit ends with a traceback")
    require("光年" in done.stderr + done.stdout, "the message does not name the unknown unit")


TASKS = (
    Task(
        "extend-todo-twice",
        "extension",
        (
            "todo.py 是我的待办工具。请加一个 `remove 编号` 命令；编号不存在时报错并以非零码退出，"
            "不要出现 traceback。不要动我现有的 todo.json。",
            "再加一个选项：`list --open` 只显示未完成的，编号保持和 list 一样。"
            "同样不要动 todo.json。",
        ),
        todo_files,
        check_todo,
        Solution(("已添加 remove。", "已添加 list --open。"), {"todo.py": TODO_BOTH}),
        wrong=(
            Solution(("已添加。", "已添加。"), {"todo.py": TODO_REMOVE}),
            Solution(("已添加。", "已添加。"), {"todo.py": TODO_BOTH, "todo.json": "[]"}),
        ),
    ),
    Task(
        "extend-word-count",
        "extension",
        (
            "Extend words.py with two options: --top N prints only the N most frequent words "
            "(most frequent first, equal counts in alphabetical order), and --json prints one "
            "JSON object word -> count in the same order. Both can be combined. Output without "
            "options must stay as it is.",
        ),
        words_files,
        check_words,
        Solution(("Added --top and --json.",), {"words.py": WORDS_EXTENDED}),
        wrong=(
            Solution(
                ("Added.",),
                {
                    "words.py": WORDS_EXTENDED.replace("(-pair[1], pair[0])", "-pair[1]").replace(
                        "pairs = sorted(counts.items())",
                        "pairs = sorted(counts.items(), reverse=True)",
                    )
                },
            ),
        ),
    ),
    Task(
        "extend-units",
        "extension",
        (
            "给 convert.py 加上两个单位：里（500 米）和尺（三尺等于一米）。"
            "遇到不认识的单位时，要给出包含该单位名字的一句错误信息并以非零码退出，"
            "不要 traceback。",
        ),
        units_files,
        check_units,
        Solution(("已完成。",), {"units.py": UNITS_EXTENDED, "convert.py": CONVERT_EXTENDED}),
        wrong=(Solution(("已完成。",), {"units.py": UNITS_EXTENDED}),),
    ),
)
