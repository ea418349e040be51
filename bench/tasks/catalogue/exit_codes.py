"""Commands whose failure is the answer."""

from bench.tasks.task import Files, Outcome, Solution, Task, require
from bench.tasks.wording import says_number

FAILING = {3, 8, 11, 12}
TEST_SUMS = "import unittest\n\n\nclass SumTest(unittest.TestCase):\n" + "\n".join(
    f"    def test_{n}(self):\n        self.assertEqual({n} + {n}, {2 * n + (n in FAILING)})\n"
    for n in range(15)
)
VALIDATE = '''"""Checks orders.txt; the exit code says what is wrong."""

import sys

lines = open("orders.txt", encoding="utf-8").read().splitlines()
problems = [n for n, line in enumerate(lines, 1) if line.count(",") != 2]
print(f"checked {len(lines)} lines")
sys.exit(40 + len(problems) if problems else 0)
'''
ORDERS = "1,tea,3\n2,rice\n3,salt,1\n4,,\n5;oil;2\n6,fish,1,1\n"


def sum_files() -> Files:
    return {"test_sums.py": TEST_SUMS}


def check_sums(outcome: Outcome) -> None:
    outcome.require_only_changed()
    require(says_number(outcome.answer, len(FAILING)), "the answer does not say that 4 fail")


def order_files() -> Files:
    return {"validate.py": VALIDATE, "orders.txt": ORDERS}


def check_validate(outcome: Outcome) -> None:
    outcome.require_only_changed()
    require(says_number(outcome.answer, 43), "the answer does not say 43")


TASKS = (
    Task(
        "how-many-tests-fail",
        "exit code",
        ("How many tests fail in this folder? Only tell me the number, do not fix anything.",),
        sum_files,
        check_sums,
        Solution(("4 of 15 tests fail.",)),
        wrong=(
            Solution(("1 test fails.",)),
            Solution(("4 tests failed; I fixed them.",), {"test_sums.py": "import unittest\n"}),
        ),
    ),
    Task(
        "which-exit-code",
        "exit code",
        ("运行 python3 validate.py，它的退出码是多少？不要修改任何文件。",),
        order_files,
        check_validate,
        Solution(("退出码是 43。",)),
        wrong=(Solution(("退出码是 1。",)), Solution(("运行失败了。",))),
    ),
)
