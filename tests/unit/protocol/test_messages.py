"""The message catalogue: the documented Chinese texts, complete English, no unused key."""

import ast
from pathlib import Path
from string import Formatter

import pytest

from tests.support.tables import each_row
from wenko.protocol.messages import CATALOGUE, MESSAGE_KEYS, MessageKey, text

SOURCE = Path(__file__).parents[3] / "src/wenko"
CATALOGUE_FILE = SOURCE / "protocol/messages.py"
PLANNED: set[MessageKey] = {"context_cleared", "llm_call_compression"}
"""Documented texts of the context endpoints and events, which do not exist yet."""
DOCUMENTED: list[tuple[MessageKey, dict[str, object], str]] = [
    ("process_started", {}, "开始处理您的请求"),
    ("process_completed", {}, "处理完成"),
    ("process_failed", {"error": "错误信息"}, "处理失败：错误信息"),
    ("analysis_completed", {}, "任务分析完成"),
    ("planning_started", {}, "正在制定执行计划..."),
    ("planning_completed", {"count": 3}, "计划创建完成，共 3 个步骤"),
    (
        "plan_start",
        {"goal": "创建并运行 Hello World 程序"},
        "开始执行计划: 创建并运行 Hello World 程序",
    ),
    ("plan_complete", {}, "任务执行完成"),
    ("plan_revision", {"step_id": 1}, "步骤 1 失败，正在修订计划..."),
    ("plan_revised", {"count": 4}, "计划已修订，新计划包含 4 个步骤"),
    (
        "step_start",
        {"step_id": 1, "description": "执行 Python 代码"},
        "开始执行步骤 1: 执行 Python 代码",
    ),
    (
        "step_success",
        {"step_id": 1, "description": "执行 Python 代码"},
        "步骤 1 执行成功: 执行 Python 代码",
    ),
    (
        "step_failed",
        {"step_id": 1, "error": "ModuleNotFoundError"},
        "步骤 1 执行失败: ModuleNotFoundError",
    ),
    ("step_retry", {"step_id": 1, "count": 2, "max": 3}, "步骤 1 执行失败，正在重试 (2/3)"),
    ("tool_call", {"tool": "execute_code"}, "调用工具: execute_code"),
    ("tool_success", {"tool": "execute_code"}, "工具 execute_code 执行成功"),
    ("tool_fix", {"count": 1, "max": 2}, "工具执行失败，尝试修复 (1/2)"),
    (
        "tool_fixed",
        {"why": "使用正确的 create-vue 参数格式"},
        "命令已修复: 使用正确的 create-vue 参数格式",
    ),
    ("interactive_prompt", {}, "命令需要交互式输入"),
    ("interactive_response", {"response": "yes"}, "自动响应交互式提示: yes"),
    ("user_input_required", {}, "需要用户选择或输入"),
    ("user_input_received", {"input": "Yes"}, "收到用户输入: Yes"),
    ("variable_set", {"name": "step_1_stdout"}, "设置变量 step_1_stdout"),
    ("variable_resolve", {}, "解析参数中的变量引用"),
    ("verification_start", {}, "开始验证执行结果"),
    ("verification_passed", {}, "结果验证通过"),
    ("llm_call_plan", {}, "调用 AI 创建任务计划"),
    ("llm_response", {}, "AI 处理完成"),
    ("error", {}, "处理过程中发生错误"),
    ("file_tree_context", {}, "项目文件结构 - 代码任务"),
    ("file_written", {}, "文件创建成功"),
    ("context_cleared", {}, "上下文已清除"),
]


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@each_row(("key", "values", "expected"), DOCUMENTED)
def test_R40a_the_documented_text_is_used_word_for_word(
    key: MessageKey, values: dict[str, object], expected: str
) -> None:
    assert text(key, "zh", **values) == expected


def test_every_key_has_a_text_in_both_languages() -> None:
    assert set(CATALOGUE) == set(MESSAGE_KEYS)
    assert all(set(texts) == {"zh", "en"} and all(texts.values()) for texts in CATALOGUE.values())


@each_row("key", MESSAGE_KEYS)
def test_both_languages_take_the_same_values(key: MessageKey) -> None:
    assert placeholders(CATALOGUE[key]["zh"]) == placeholders(CATALOGUE[key]["en"])


def test_a_value_with_braces_is_shown_as_it_is() -> None:
    assert text("plan_start", "en", goal="{0} {goal.__class__}").endswith("{0} {goal.__class__}")


def test_every_key_is_used_outside_the_catalogue() -> None:
    used = {
        node.value
        for path in SOURCE.rglob("*.py")
        if path != CATALOGUE_FILE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(MESSAGE_KEYS) - used - PLANNED == set()


def test_a_missing_value_raises() -> None:
    with pytest.raises(KeyError):
        text("plan_start", "zh")
