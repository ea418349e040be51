"""Commands that print far more than a model can read."""

from bench.tasks.task import Files, Outcome, Solution, Task, require

SIMULATE = '''"""Simulates a plant; prints one line for each tick."""

LINES = 200_000

for tick in range(LINES):
    if tick == 123_457:
        print(f"tick {tick} ALARM valve=V-{tick % 971} pressure=9.71")
    else:
        print(f"tick {tick} ok valve=V-{(tick * 7) % 971} pressure={(tick * 13) % 700 / 100:.2f}")
'''
VALVE = f"V-{123_457 % 971}"
BUILD = '''"""构建所有模块，输出很长，失败时退出码是 1。"""

import sys

failed = []
for number in range(3000):
    print(f"[{number}] 正在构建 模块{number} " + "." * 60)
    for line in range(10):
        print(f"    编译 模块{number}/文件{line}.c  警告: 0  错误: 0")
    if number in (1713, 2204):
        print(f"    编译 模块{number}/主程序.c  警告: 0  错误: 1")
        failed.append(number)
print("构建结束，存在失败的模块")
sys.exit(1 if failed else 0)
'''


def simulate_files() -> Files:
    return {"simulate.py": SIMULATE}


def check_simulate(outcome: Outcome) -> None:
    outcome.require_unchanged("simulate.py")
    outcome.require_said("123457", VALVE)


def build_files() -> Files:
    return {"build.py": BUILD}


def check_build(outcome: Outcome) -> None:
    outcome.require_unchanged("build.py")
    outcome.require_said("1713", "2204")
    require("3000" not in outcome.answer[:20], "the answer is about all modules")


TASKS = (
    Task(
        "long-simulation",
        "long output",
        (
            "Run python3 simulate.py. It prints a line for each tick and raises one alarm: at "
            "which tick, and which valve? Write the tick without separators.",
        ),
        simulate_files,
        check_simulate,
        Solution((f"The alarm is at tick 123457, valve {VALVE}.",)),
        wrong=(Solution(("The alarm is at tick 199999, valve V-1.",)),),
    ),
    Task(
        "long-build",
        "long output",
        ("运行 python3 build.py，告诉我哪些模块构建失败了。不要修改 build.py。",),
        build_files,
        check_build,
        Solution(("失败的是模块1713和模块2204。",)),
        wrong=(Solution(("失败的是模块2204。",)), Solution(("构建成功。",))),
    ),
)
