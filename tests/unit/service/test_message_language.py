"""The language of a conversation that nobody chose follows its first message."""

import pytest

from tests.support.tables import each_row
from wenko.service.message_language import detect_language


@each_row(
    "message",
    [
        "write a poem",
        "hello",
        "Translate 你好世界 into English",
        'Replace "你好，世界，欢迎光临" in main.py',
        "why does it fail?\n```\n打印(错误信息)  # 这里有很多中文注释\n```",
        "fix the bug in 登录页面.py",
        "don't touch the file 说明.txt, it's mine",
        "$ cat 中文文件名很长很长.txt\nwhat does this print?",
    ],
)
def test_latin_words_make_it_english(message: str) -> None:
    assert detect_language(message) == "en"


@each_row(
    "message",
    [
        "写一首诗",
        "用 Python 写一个 Flask app 的 login page",
        "帮我把README.md翻译成English",
        "运行下面的命令：\n$ git commit -m 'the first version of this file'",
        "解释一下：\n```python\nfor each in the_list: print(each)\n```",
        "“How are you doing today, my friend” 是什么意思？",
        "docker compose up 报错 port is already allocated 怎么办",
        "你好",
    ],
)
def test_chinese_characters_make_it_chinese(message: str) -> None:
    assert detect_language(message) == "zh"


@each_row(
    "message",
    [
        "",
        "42",
        "👍",
        "$ ls -la",
        "```\nprint('hello')\n```",
        "`你好`",
        "src/main.py",
        "привет, как дела",
        "これは何ですか",
    ],
)
def test_a_message_without_own_words_in_either_language_is_undecided(message: str) -> None:
    assert detect_language(message) is None


@each_row(
    ("message", "language"),
    [
        ("How many rows are in sales_2024.csv?", "en"),
        ("Refactor utils.py so that the tests pass, please", "en"),
        ("build me a to-do app with React", "en"),
        ("ok", "en"),
        ("Summarise 红楼梦 in three sentences", "en"),
        ("> 他说今天下雨，明天也下雨\nIs this sentence correct?", "en"),
        ("统计 data/sales.csv 里每个月的总额", "zh"),
        ("npm install fails with permission denied 为什么", "zh"),
        ("error: no such file or directory 请帮我解决", "zh"),
        ("What does 没关系 mean?", "en"),
        ("Please rename the folder 旧项目 to archive", "en"),
        ("把 TODO list 导出成 PDF", "zh"),
        ("git rebase 和 merge 有什么区别？", "zh"),
        ("Python怎么读取JSON", "zh"),
        ("翻译：“The quick brown fox jumps over the lazy dog”", "zh"),
        ("3 + 4 * 5 = ?", None),
        ("https://example.com/a/page-with-words", None),
    ],
)
def test_the_rule_holds_for_messages_that_it_was_not_made_from(
    message: str, language: str | None
) -> None:
    assert detect_language(message) == language


@pytest.mark.parametrize(
    "error",
    [
        "TypeError: x is not a function",
        "Error: it is not possible to open the file because it is in use by another process",
    ],
)
def test_a_pasted_error_does_not_outweigh_the_chinese_words_beside_it(error: str) -> None:
    assert detect_language(f"为什么报错 {error}") == "zh"
    assert detect_language(f"{error} 帮我看看") == "zh"
    assert detect_language(f"运行报错 {error}") in ("zh", None), (
        "the setting decides, not the error"
    )
    assert detect_language(f"why is this: {error} 报错") == "en"


@pytest.mark.parametrize("quoted", ["为什么", "请帮我一下", "怎么样"])
def test_chinese_inside_an_english_sentence_is_what_it_talks_about(quoted: str) -> None:
    assert detect_language(f"How do I say {quoted} politely to a colleague?") == "en"
