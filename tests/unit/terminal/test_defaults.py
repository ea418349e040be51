"""A default is what the program calls one; hints are kept as help, keys are offered as choices."""

import pytest

from tests.support.tables import each_row
from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.screen import Screen

COOKED = Waiting(1, "", "certain", "cooked", "python3")


def prompt_on(line: str, waiting: Waiting = COOKED) -> ScreenPrompt:
    screen = Screen(24, 120)
    screen.feed(line.replace("\n", "\r\n"))
    return read_prompt(screen, waiting)


@each_row(
    ("line", "default", "source"),
    [
        ("Name [demo]: ", "demo", "[demo]"),
        ("Name: [demo] ", "demo", "[demo]"),
        ("Name (default: demo): ", "demo", "(default: demo)"),
        ("Name (default is demo)? ", "demo", "(default is demo)"),
        ("Name (default demo) > ", "demo", "(default demo)"),
        ("Name [default=demo] ", "demo", "[default=demo]"),
        ('Name (defaults to "my demo"): ', "my demo", '(defaults to "my demo")'),
        ("名称（默认: demo）：", "demo", "（默认: demo）"),
        ("名称（默认为 demo）：", "demo", "（默认为 demo）"),
        ("名称(默认值：demo): ", "demo", "(默认值：demo)"),
        ("名称【demo】：", "demo", "【demo】"),
        ("端口，默认 8080：", "8080", "默认 8080"),
        ("Port, default 8080: ", "8080", "default 8080"),
        ("Port (1024-65535) [8080]: ", "8080", "[8080]"),
        ("Port (1024-65535, default 8080): ", "8080", "(1024-65535, default 8080)"),
        ("package name: (shop) ", "shop", "(shop)"),
        ("Country Name (2 letter code) [AU]:", "AU", "[AU]"),
        (
            "Organization Name (eg, company) [Internet Widgits Pty Ltd]:",
            "Internet Widgits Pty Ltd",
            "[Internet Widgits Pty Ltd]",
        ),
        ("Directory [./src]: ", "./src", "[./src]"),
        ("Database [/var/lib/db.sqlite]: ", "/var/lib/db.sqlite", "[/var/lib/db.sqlite]"),
        ("Source directory [src/app]: ", "src/app", "[src/app]"),
        ("Key file [key.pem]: ", "key.pem", "[key.pem]"),
        ("Date [2024-01-31]: ", "2024-01-31", "[2024-01-31]"),
        ("Version [0.1.0]: ", "0.1.0", "[0.1.0]"),
        ("Server [localhost:5432]: ", "localhost:5432", "[localhost:5432]"),
        ("URL [https://example.org/a]: ", "https://example.org/a", "[https://example.org/a]"),
    ],
)
def test_R75_a_default_is_what_the_prompt_calls_one(line: str, default: str, source: str) -> None:
    found = prompt_on(line)
    assert (found.kind, found.default) == ("input", default)
    assert found.found_default is not None
    assert (found.found_default.certainty, found.found_default.source) == ("stated", source)


@each_row(
    ("line", "help_text"),
    [
        ("Continue [Enter] or quit [q]? ", "q"),
        ("Nickname (optional): ", "optional"),
        ("姓名（必填）：", "必填"),
        ("昵称（选填）：", "选填"),
        ("Name (e.g. Ann): ", "e.g. Ann"),
        ("城市（例如 北京）：", "例如 北京"),
        ("Birthday (YYYY-MM-DD): ", "YYYY-MM-DD"),
        ("Time (HH:MM): ", "HH:MM"),
        ("Date (DD/MM/YYYY): ", "DD/MM/YYYY"),
        ("Code (6 digits): ", "6 digits"),
        ("验证码（6 位数字）：", "6 位数字"),
        ("Port (1024-65535): ", "1024-65535"),
        ("Rating [1-5]: ", "1-5"),
        ("Percentage [0..100]: ", "0..100"),
        ("Output (./src): ", "./src"),
        ("Name [required]: ", "required"),
        ("User <name>: ", "name"),
        ("Title (max 20 characters): ", "max 20 characters"),
        ("Tags (comma separated): ", "comma separated"),
        ("Amount (in EUR): ", "in EUR"),
        ("Press a key [ENTER]: ", "ENTER"),
        ("Locality Name (eg, city) []:", "eg, city"),
        ("AWS Access Key ID [None]: ", "None"),
        ("Phone (xxx-xxxx): ", "xxx-xxxx"),
        ("Proxy (leave empty for none): ", "leave empty for none"),
        ("Settings (use the default settings): ", "use the default settings"),
    ],
)
def test_R75_P66_a_hint_is_help_and_no_default(line: str, help_text: str) -> None:
    found = prompt_on(line)
    assert (found.default, found.options, found.found_default) == (None, (), None)
    assert found.help == help_text


@pytest.mark.parametrize("line", ["Name (demo): ", "项目（demo）：", "MariaDB [shop]> "])
def test_R75_what_may_be_a_hint_is_only_a_possible_default(line: str) -> None:
    found = prompt_on(line)
    assert found.default is None
    assert found.found_default is not None
    assert found.found_default.certainty == "possible"


def test_R75_round_brackets_in_a_style_of_their_own_hold_a_default() -> None:
    """As rich and inquirer print it."""
    assert prompt_on("Name \x1b[1;36m(Bob)\x1b[0m: ").default == "Bob"
    waiting = Waiting(1, "", "certain", "raw", "node")
    assert (
        prompt_on("\x1b[32m?\x1b[0m \x1b[1mName\x1b[22m \x1b[90m(Bob)\x1b[0m ", waiting).default
        == "Bob"
    )


@pytest.mark.parametrize("line", ["[root@host dir]# ", "user@host [dir]$ ", "In [1]: ", "(Pdb) "])
def test_R75_a_shell_or_repl_has_no_default(line: str) -> None:
    assert prompt_on(line).found_default is None


@each_row(
    ("line", "options", "keys", "default"),
    [
        (
            "(1/2) Stage this hunk [y,n,q,a,d,e,?]? ",
            ("yes", "no", "q", "a", "d", "e", "?"),
            "y n q a d e ?",
            None,
        ),
        ("Continue? [Y/n/d/?] ", ("yes", "no", "d", "?"), "y n d ?", "yes"),
        ("Not ready: (A)bort, (R)etry, (I)gnore? ", ("Abort", "Retry", "Ignore"), "A R I", None),
        (
            "replace f? [y]es, [n]o, [A]ll, [N]one, [r]ename: ",
            ("yes", "no", "All", "None", "rename"),
            "y n A N r",
            None,
        ),
        (
            "*** conf (Y/I/N/O/D/Z) [default=N] ? ",
            ("yes", "I", "no", "O", "D", "Z"),
            "Y I N O D Z",
            "no",
        ),
        ("Colour [red/green/blue] (red): ", ("red", "green", "blue"), "red green blue", "red"),
        ("Size (s|m|l): ", ("s", "m", "l"), "s m l", None),
        ("Save? Yes(y)/No(n)/Cancel(c): ", ("yes", "no", "Cancel"), "y n c", None),
        ("Level (low|high, default=high): ", ("low", "high"), "low high", "high"),
        ("部门（研发/市场，默认研发）：", ("研发", "市场"), "研发 市场", "研发"),
        ("覆盖吗？[y/n/a] ", ("yes", "no", "a"), "y n a", None),
    ],
)
def test_R75_P66_every_key_that_a_prompt_names_is_offered(
    line: str, options: tuple[str, ...], keys: str, default: str | None
) -> None:
    found = prompt_on(line)
    assert (found.kind, found.options, found.default) == ("select", options, default)
    assert " ".join(choice.key for choice in found.choices) == keys


def test_R75_keys_that_differ_by_their_case_are_told_apart() -> None:
    asked = prompt_on("replace f? [y]es, [n]o, [A]ll, [N]one, [r]ename: ")
    chosen = [asked.choice(answer) for answer in ("n", "N", "no", "None", "all")]
    assert [each.key if each else None for each in chosen] == ["n", "N", "n", "N", "A"]
