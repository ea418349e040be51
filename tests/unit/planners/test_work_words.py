"""Which messages a small model may answer in words alone."""

from tests.support.tables import each_row
from wenko.planners.language.grammar.schemas import triage_schema
from wenko.planners.language.grammar.work_words import asks_for_work

WORK = """
Print the current year with a shell command.
Compute 123456 * 789 with Python.
what's 12*7
Read missing.txt and tell me what it says.
how many tests fail here?
Make a folder data and in it notes.md
rename total() to sum_up() in src/cart.py
Which exit code does check.sh give?
clean up ./logs/app.log
写一个脚本打印九九乘法表
统计 data.csv 有几行
这个目录里有哪些文件？
把 config.yaml 里的端口改成 8080 并运行
计算 3 的 20 次方
"""
WORDS = """
What is the capital of France?
Who wrote Faust, and when?
write a poem about autumn
Explain recursion to a child, e.g. with dolls.
What is the difference between a list and a tuple in Python?
hello!
Is Node.js faster than Python?
Thank you, that was helpful.
I was born on 1990-05-02, how old am I in dog years?
你好，你是谁？
法国的首都是哪里？
给我写一首关于秋天的诗
解释一下什么是递归
"""


@each_row("message", WORK.strip().splitlines())
def test_what_names_files_programs_or_sums_asks_for_work(message: str) -> None:
    assert asks_for_work(message)


@each_row("message", WORDS.strip().splitlines())
def test_questions_and_small_talk_can_be_answered_in_words(message: str) -> None:
    assert not asks_for_work(message)


def test_a_reply_that_must_plan_has_no_answer_in_words() -> None:
    schema = triage_schema((), forms=True, must_plan=True).schema
    assert "simple" not in schema["properties"]["complexity"]["enum"]
    assert schema["properties"]["response"] == {"type": "null"}
    assert schema["properties"]["plan"]["type"] == "object"
