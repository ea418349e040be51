"""A change, and then the question what was changed and why."""

from bench.tasks.task import Files, Outcome, Solution, Task, require

GRADES = '''"""Grades."""


def mean(values):
    return sum(values) / len(values)


def grade(points):
    if points > 90:
        return "A"
    if points > 75:
        return "B"
    return "C"
'''
TEST_GRADES = """import unittest

from grades import grade, mean


class GradesTest(unittest.TestCase):
    def test_no_values(self):
        self.assertEqual(mean([]), 0)

    def test_limits_are_inclusive(self):
        self.assertEqual([grade(90), grade(75), grade(74)], ["A", "B", "C"])


if __name__ == "__main__":
    unittest.main()
"""
GRADES_FIXED = (
    GRADES.replace("    return sum", "    return sum", 1)
    .replace("sum(values) / len(values)", "sum(values) / len(values) if values else 0")
    .replace("> 90", ">= 90")
    .replace("> 75", ">= 75")
)


def grade_files() -> Files:
    return {"grades.py": GRADES, "test_grades.py": TEST_GRADES}


def check_grades(outcome: Outcome) -> None:
    outcome.require_tests_pass("test_grades.py")
    outcome.require_holds(
        "from grades import grade, mean\nassert mean([1, 2]) == 1.5 and grade(89) == 'B'\n"
    )
    require(len(outcome.answers) == 2, "there is no answer to the second message")
    outcome.require_said("grades.py", "mean", "grade")
    said = outcome.answer.lower()
    require(any(each in said for each in ("empty", "zero", "no values")), "why mean() was changed")
    require(
        any(each in said for each in ("inclusive", ">=", "90", "75", "limit", "boundar")),
        "why grade() was changed",
    )


ROUTE = '''"""快递费。"""


def fee(weight, distance):
    base = 8
    if weight > 1:
        base += (weight - 1) * 2
    if distance > 500:
        base += 5
    return base
'''
ROUTE_CHANGED = ROUTE.replace("distance > 500", "distance > 300").replace("base = 8", "base = 9")


def fee_files() -> Files:
    return {"fee.py": ROUTE, "README.md": "快递费见 fee.py。\n"}


def check_fee(outcome: Outcome) -> None:
    outcome.require_unchanged("README.md")
    outcome.require_holds(
        "from fee import fee\n"
        "assert [fee(1, 300), fee(1, 301), fee(3, 10), fee(2, 600)] == [9, 14, 13, 16]\n"
    )
    require(len(outcome.answers) == 2, "第二条消息没有回答")
    outcome.require_said("fee.py", "300", "500", "9")


TASKS = (
    Task(
        "explain-repair",
        "second turn",
        ("Fix the code so that test_grades.py passes.", "What did you change, and why?"),
        grade_files,
        check_grades,
        Solution(
            (
                "Fixed.",
                "In grades.py, mean() returns 0 for an empty list instead of dividing by zero, "
                "and grade() uses >= because the limits are inclusive.",
            ),
            {"grades.py": GRADES_FIXED},
        ),
        wrong=(
            Solution(("Fixed.", "I fixed the bugs."), {"grades.py": GRADES_FIXED}),
            Solution(("Fixed grades.py: mean, grade, empty, >=.",), {"grades.py": GRADES_FIXED}),
        ),
    ),
    Task(
        "explain-change",
        "second turn",
        (
            "快递费的起步价从 8 改为 9，远程附加费从超过 500 公里改为超过 300 公里就收。",
            "你刚才改了哪个文件的什么？原来是多少，现在是多少？",
        ),
        fee_files,
        check_fee,
        Solution(
            ("已修改。", "fee.py：起步价 8 改为 9，附加费的距离 500 改为 300。"),
            {"fee.py": ROUTE_CHANGED},
        ),
        wrong=(Solution(("已修改。", "我不记得了。"), {"fee.py": ROUTE_CHANGED}),),
    ),
)
