"""The type of a field, by its meaning: in any case, spelling and in either language."""

import re
from typing import Any

from wenko.protocol.form_reading.values import Given, folded, number_of, pick, text_of, truth_of

CHOICES = frozenset({"select", "multiselect", "radio", "checkbox"})
MANY = frozenset({"multiselect", "checkbox"})
PASSWORD = "password"
"""A text that is hidden while typing; the only name here that is no field type."""

_NAMES: dict[str, str] = {
    "text": "text string str input line singleline shorttext shortanswer char varchar textbox "
    "textfield "
    "textinput freetext open openended email mail url uri link tel telephone phone mobile time "
    "name "
    "文本 文字 单行文本 单行 输入 输入框 文本框 填空 填空题 短文本 字符串 邮箱 电话 手机 手机号 "
    "网址 时间 简答",
    "textarea": "textarea multiline multilinetext longtext longanswer paragraph richtext editor "
    "essay memo comment 多行文本 多行 长文本 段落 文本域 备注 问答题",
    "select": "select dropdown dropdownlist combobox combo choice choices picker listbox selectbox "
    "singleselect selectone selectsingle singlechoice enum option options choose menu autocomplete "
    "single chooseone pickone 下拉 下拉框 下拉选择 下拉菜单 选择 选择框 选择题 单选 单选题 "
    "单选下拉 枚举",
    "radio": "radio radios radiogroup radiobutton radiobuttons segmented buttons buttongroup "
    "likert "
    "单选框 单选按钮 单选组 单选按钮组",
    "multiselect": "multiselect multipleselect selectmultiple selectmany multichoice "
    "multiplechoices "
    "multipick tags tag chips array list set multiple multi selectall 多选 多选题 多选下拉 "
    "下拉多选 标签 多项选择",
    "checkbox": "checkbox checkboxes checkboxgroup checkboxlist checklist check tickbox ticks "
    "复选 复选框 复选框组 多选框 勾选 勾选框",
    "number": "number numeric num int integer float double decimal inputnumber numberinput long "
    "currency money price amount age count quantity rating stars score stepper percent percentage "
    "数字 数值 整数 小数 数量 金额 年龄 评分 数字输入 数字输入框 打分",
    "slider": "slider range rangeslider scale 滑块 滑动条 滑条 范围",
    "date": "date day datepicker dateinput calendar birthday 日期 日期选择 日期选择器 日历 生日",
    "datetime": "datetime datetimelocal datetimepicker timestamp dateandtime 日期时间 时间日期 "
    "日期和时间",
    "boolean": "boolean bool switch toggle yesno yesorno truefalse confirm confirmation consent "
    "agree "
    "flag onoff 布尔 开关 是否 是非 判断 判断题 确认 同意",
    PASSWORD: "password passwd pwd secret pin masked hidden token apikey 密码 口令 密钥 验证码",
}
_BY_NAME = {word: type_ for type_, words in _NAMES.items() for word in words.split()}
_AFFIX = re.compile(
    r"^(?:html|form|ui|antd?|el|v|mui)|(?:input|field|box|group|picker|widget|control|type|题|框|组|器)$"
)


def type_of(field: Given, options: bool) -> str | None:
    """The field's type, or ``password``; ``None`` if it cannot be told."""
    named = _named(pick(field, *TYPE_KEYS))
    if named == "":
        return _guessed(field, options) or "text"
    if named is None:
        return _guessed(field, options)
    many = _is_many(field)
    if named == "checkbox" and not options:
        return "boolean"  # one box without options is ticked or not
    if named in ("select", "radio") and many:
        return "multiselect" if named == "select" else "checkbox"
    if options and named in ("text", "number", "boolean") and not _is_exact(field, named):
        return "multiselect" if many else "select"
    return named


TYPE_KEYS = (
    "type",
    "field_type",
    "input_type",
    "widget",
    "component",
    "control",
    "kind",
    "类型",
    "字段类型",
)


def named_type(word: Any) -> str | None:
    """The type that a word names, if it names one."""
    return _named(word) or None


def _named(given: Any) -> str | None:
    """The type that is named; empty if none is given, ``None`` if it is unknown."""
    if isinstance(given, list | tuple) and len(given) == 1:
        given = given[0]
    if given is None or given == "":
        return ""
    word = folded(given) if isinstance(given, str) else ""
    while word:
        if word in _BY_NAME:
            return _BY_NAME[word]
        shorter = _AFFIX.sub("", word)
        if shorter == word:
            break
        word = shorter
    return None


def _guessed(field: Given, options: bool) -> str | None:
    """The type that the rest of the field shows."""
    if options:
        return "multiselect" if _is_many(field) else "select"
    if any(number_of(each) is not None for each in (field.get("min"), field.get("max"))):
        return "number"
    default = field.get("default")
    if isinstance(default, bool):
        return "boolean"
    return "textarea" if number_of(field.get("rows")) is not None else None


def _is_many(field: Given) -> bool:
    many = pick(field, "multiple", "multi", "is_multiple", "allow_multiple", "multi_select", "多选")
    return truth_of(many) is True or text_of(pick(field, "mode")) in ("multiple", "tags")


def _is_exact(field: Given, name: str) -> bool:
    """Whether the type is the documented word itself: then its options are only suggestions."""
    return bool(pick(field, *TYPE_KEYS) == name)
