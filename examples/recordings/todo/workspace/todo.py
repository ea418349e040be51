"""A to-do list: python3 todo.py add TEXT | list | done NUMBER"""

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
