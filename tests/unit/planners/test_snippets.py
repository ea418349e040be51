"""Fenced code and ``$`` lines: what is run, and what only looks like it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.planners.playbooks.snippets import (
    CodeBlock,
    CommandLine,
    is_run_as_written,
    parse_snippets,
)


def test_D6_a_fenced_block_is_code_to_run() -> None:
    assert parse_snippets("Please:\n```python\nprint(1)\n```\nthanks").runnable == (
        CodeBlock("print(1)\n", "python"),
    )


@each_row(
    ("info", "language"),
    [
        ("python", "python"),
        ("Python", "python"),
        ("py", "python"),
        ("js", "javascript"),
        ("javascript", "javascript"),
        ("bash", "shell"),
        ("sh", "shell"),
        ("shell", "shell"),
    ],
)
def test_D6_each_runnable_language_is_known(info: str, language: str) -> None:
    (snippet,) = parse_snippets(f"```{info}\nx\n```").runnable
    assert isinstance(snippet, CodeBlock)
    assert snippet.language == language


@each_row(
    ("info", "language", "file"),
    [
        ("python hello.py", "python", "hello.py"),
        ("python:src/hello.py", "python", "src/hello.py"),
        ('js title="app.js"', "javascript", "app.js"),
        ("bash file=run.sh", "shell", "run.sh"),
        ("tools/count.py", "python", "tools/count.py"),
        ("html templates/index.html", None, "templates/index.html"),
        ("data.json", None, "data.json"),
        ("python 3.11", "python", None),
        ("python {.numberLines}", "python", None),
        ("python ../outside.py", "python", "../outside.py"),
    ],
)
def test_D6_a_fence_may_carry_a_file_name(info: str, language: str | None, file: str) -> None:
    assert parse_snippets(f"```{info}\nx\n```").runnable == (CodeBlock("x\n", language, file),)


def test_D6_commands_and_code_keep_their_order() -> None:
    message = "$ mkdir a\n```python\nprint(1)\n```\n$ ls\n"
    assert parse_snippets(message).runnable == (
        CommandLine("mkdir a"),
        CodeBlock("print(1)\n", "python"),
        CommandLine("ls"),
    )


def test_windows_line_endings_are_removed() -> None:
    snippets = parse_snippets("$ ls\r\n```python\r\nif 1:\r\n    print(1)\r\n```\r\n").runnable
    assert snippets == (CommandLine("ls"), CodeBlock("if 1:\n    print(1)\n", "python"))


def test_a_longer_fence_may_contain_a_shorter_one() -> None:
    message = "````python\ntext = '''\n```\n'''\n````"
    assert parse_snippets(message).runnable == (CodeBlock("text = '''\n```\n'''\n", "python"),)


def test_code_inside_a_markdown_block_is_not_run() -> None:
    snippets = parse_snippets("```markdown\nExample:\n```python\nrm()\n```\nend\n```\n")
    assert snippets.runnable == ()
    assert "markdown" in snippets.not_runnable


def test_a_tilde_fence_works_and_is_not_closed_by_backticks() -> None:
    assert parse_snippets("~~~bash\necho '```'\n```\n~~~").runnable == (
        CodeBlock("echo '```'\n```\n", "shell"),
    )


def test_the_fences_indent_is_removed_from_its_lines() -> None:
    (snippet,) = parse_snippets("  ```python\n  if 1:\n      print(1)\n  ```").runnable
    assert snippet.text == "if 1:\n    print(1)\n"


@pytest.mark.parametrize(
    "message", ["```python\nprint(1)", "```python", "$ ls\n```sh a.sh\nrm -r x"]
)
def test_with_an_unclosed_block_nothing_is_run(message: str) -> None:
    snippets = parse_snippets(message)
    assert snippets.unclosed
    assert snippets.runnable == ()


@each_row(
    "message",
    [
        "",
        "\n\n",
        "```python\n```",
        "```python\n   \n```",
        "```\nls\n```",
        "```\n$ ls\n```",
        "inline `$ ls` and ```python x``` in a line",
        "> $ rm -r x",
        "    $ ls",
        "$100 is a lot",
        "$ 20 for lunch",
        "$ 1,000.50",
        "$ 500元",
        "$",
        "$   ",
        "US$ 5",
        "$HOME is set",
    ],
)
def test_what_only_looks_like_a_command_is_not_run(message: str) -> None:
    assert parse_snippets(message).runnable == ()
    assert not parse_snippets(message).unclosed


def test_a_command_may_start_with_a_digit() -> None:
    assert parse_snippets("$ 7z x a.7z").runnable == (CommandLine("7z x a.7z"),)


def test_a_backslash_continues_a_command() -> None:
    assert parse_snippets("$ echo a \\\n  b\n$ ls").runnable == (
        CommandLine("echo a \\\n  b"),
        CommandLine("ls"),
    )


def test_a_console_block_runs_its_prompts_and_not_their_output() -> None:
    assert parse_snippets("```console\n$ ls\na.txt\n$ pwd\n/x\n```").runnable == (
        CommandLine("ls"),
        CommandLine("pwd"),
    )


def test_prompts_in_a_bash_block_are_removed() -> None:
    assert parse_snippets("```bash\n$ ls\n$ pwd\n```").runnable == (
        CommandLine("ls"),
        CommandLine("pwd"),
    )


def test_cd_applies_to_the_next_commands() -> None:
    snippets = parse_snippets("$ cd 'my app'\n$ ls\n$ pwd").runnable
    assert snippets == (
        CommandLine("ls", "cd 'my app' || exit\n"),
        CommandLine("pwd", "cd 'my app' || exit\n"),
    )


def test_a_cd_at_the_end_is_run_as_a_command() -> None:
    assert parse_snippets("$ cd app").runnable == (CommandLine("cd app"),)


def test_blocks_of_other_languages_are_reported() -> None:
    assert parse_snippets("```rust\nfn main() {}\n```\n```\nx\n```").not_runnable == ("rust", "")


@pytest.mark.parametrize(
    "unit",
    [
        "`",
        "```\n",
        "$ ls\n",
        "$ cd a\n",
        "$ cd a\n$ ls\n",
        "```python\n",
        "$ a\\\n",
        " ",
        "字",
        "~~~a\n",
    ],
)
@pytest.mark.timeout(60)
def test_a_message_of_200_kilobytes_is_parsed_quickly(unit: str) -> None:
    """In seconds even on a busy machine; a reader that looks back takes hours."""
    parse_snippets(unit * (200_000 // len(unit)))


@given(st.text(alphabet="`~$ \n\r\\pythons.a\t", max_size=200))
def test_parsing_never_fails(message: str) -> None:
    snippets = parse_snippets(message)
    assert all(snippet.text.strip() for snippet in snippets.runnable)


CODE = "```python\nprint(1)\n```"


@each_row(
    "message",
    [
        "$ ls",
        "$ sort -u names.txt > sorted.txt\n\n$ wc -l sorted.txt\n",
        "$ make \\\n  test",
        f"Run this code:\n{CODE}",
        f"Please execute the following Python script.\n\n{CODE}",
        f"{CODE}\nRun it for me please!",
        f"运行这段代码：\n{CODE}",
        f"请帮我执行一下下面的脚本\n{CODE}",
        "Run these commands:\n```console\n$ ls\n$ pwd\n```",
        "执行：\n$ ls",
    ],
)
def test_D6_what_is_spelled_out_is_run_as_written(message: str) -> None:
    assert is_run_as_written(message)


@each_row(
    "message",
    [
        "ls",
        CODE,
        f"What does this print?\n{CODE}",
        f"Run this code and explain the result:\n{CODE}",
        f"Run this code without the loop:\n{CODE}",
        f"Do not run this:\n{CODE}",
        f"不要运行这段代码\n{CODE}",
        f"运行这段代码，然后把结果写入 out.txt\n{CODE}",
        "Why does this fail?\n$ make test",
        "$ ls\nand tell me which file is largest",
        "```rust\nfn main() {}\n```\n$ ls",
        "$ 20 for lunch",
        "Run the tests",
        "Run:\n```python\nprint(1)",
    ],
)
def test_D6_what_has_to_be_understood_is_not(message: str) -> None:
    assert not is_run_as_written(message)
