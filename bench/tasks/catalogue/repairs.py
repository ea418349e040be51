"""Failing tests whose causes are spread over several files."""

from bench.tasks.task import Files, Outcome, Solution, Task

PRICES = '''"""Prices in cents."""


def with_tax(cents, percent):
    """The price with tax, rounded half up to a cent."""
    return int(cents * (100 + percent) / 100)
'''
CART = '''"""A cart of articles."""

from shop.prices import with_tax


class Cart:
    def __init__(self, items=[]):
        self.items = items

    def add(self, name, cents, count=1):
        self.items.append((name, cents, count))

    def total(self, percent=19):
        return sum(with_tax(cents, percent) * count for _, cents, count in self.items)
'''
TEST_CART = """import unittest

from shop.cart import Cart
from shop.prices import with_tax


class CartTest(unittest.TestCase):
    def test_tax_is_rounded_half_up(self):
        self.assertEqual(with_tax(50, 19), 60)
        self.assertEqual(with_tax(100, 19), 119)

    def test_counts(self):
        cart = Cart()
        cart.add("pen", 100, 3)
        self.assertEqual(cart.total(), 357)

    def test_a_new_cart_is_empty(self):
        self.assertEqual(Cart().total(), 0)


if __name__ == "__main__":
    unittest.main()
"""
PRICES_FIXED = PRICES.replace(
    "int(cents * (100 + percent) / 100)", "(cents * (100 + percent) + 50) // 100"
)
CART_FIXED = CART.replace("items=[]", "items=None").replace(
    "self.items = items", "self.items = [] if items is None else items"
)


def cart_files() -> Files:
    return {
        "shop/__init__.py": "",
        "shop/prices.py": PRICES,
        "shop/cart.py": CART,
        "tests/__init__.py": "",
        "tests/test_cart.py": TEST_CART,
    }


def check_cart(outcome: Outcome) -> None:
    outcome.require_tests_pass("tests/test_cart.py")
    outcome.require_holds(
        "from shop.prices import with_tax\n"
        "from shop.cart import Cart\n"
        "for cents in range(0, 2000, 7):\n"
        "    for percent in (0, 7, 19, 25):\n"
        "        exact = cents * (100 + percent)\n"
        "        assert with_tax(cents, percent) == (exact + 50) // 100, (cents, percent)\n"
        "Cart().add('a', 1)\n"
        "assert Cart().items == []\n"
        "assert Cart([('a', 100, 2)]).total(0) == 200\n"
    )


SPANS = '''"""日期区间。"""

from datetime import date, timedelta


def days(first, last):
    """从 first 到 last 的每一天，两端都包含。"""
    return [first + timedelta(n) for n in range((last - first).days)]


def parse(text):
    """解析 “2024-02-01..2024-02-29”。"""
    first, last = text.split("..")
    return date.fromisoformat(first), date.fromisoformat(last)
'''
LEAVE = '''"""请假天数：只算工作日，节假日不算。"""

from spans import days, parse

HOLIDAYS = {"2024-05-01", "2024-05-02", "2024-05-03"}


def leave_days(text):
    first, last = parse(text)
    return len([d for d in days(first, last) if d.weekday() < 6 and d not in HOLIDAYS])
'''
TEST_LEAVE = """import unittest

from leave import leave_days


class LeaveTest(unittest.TestCase):
    def test_一周(self):
        self.assertEqual(leave_days("2024-03-04..2024-03-10"), 5)

    def test_一天(self):
        self.assertEqual(leave_days("2024-03-04..2024-03-04"), 1)

    def test_五一(self):
        self.assertEqual(leave_days("2024-04-29..2024-05-05"), 2)


if __name__ == "__main__":
    unittest.main()
"""
SPANS_FIXED = SPANS.replace("(last - first).days)", "(last - first).days + 1)")
LEAVE_FIXED = LEAVE.replace("< 6", "< 5").replace("d not in", "d.isoformat() not in")


def leave_files() -> Files:
    return {"spans.py": SPANS, "leave.py": LEAVE, "test_leave.py": TEST_LEAVE}


def check_leave(outcome: Outcome) -> None:
    outcome.require_tests_pass("test_leave.py")
    outcome.require_holds(
        "from datetime import date\n"
        "from leave import leave_days\n"
        "from spans import days\n"
        "assert days(date(2024, 2, 28), date(2024, 3, 1))[-1] == date(2024, 3, 1)\n"
        "assert leave_days('2024-06-01..2024-06-30') == 20\n"
        "assert leave_days('2024-05-01..2024-05-03') == 0\n"
        "assert leave_days('2024-06-01..2024-06-02') == 0\n"
    )


TOKENS = '''"""Splits an expression into numbers, operators and brackets."""

import re


def tokens(text):
    return re.findall(r"\\d+|[-+*/()]", text)
'''
CALC = '''"""Evaluates arithmetic: + - * / and brackets."""

from tokens import tokens


class Parser:
    def __init__(self, text):
        self.rest = tokens(text)

    def peek(self):
        return self.rest[0] if self.rest else None

    def sum(self):
        value = self.product()
        while self.peek() in ("+", "-"):
            if self.rest.pop(0) == "+":
                value += self.product()
            else:
                value -= self.sum()
        return value

    def product(self):
        value = self.atom()
        while self.peek() in ("*", "/"):
            if self.rest.pop(0) == "*":
                value *= self.atom()
            else:
                value /= self.atom()
        return value

    def atom(self):
        token = self.rest.pop(0)
        if token == "(":
            value = self.sum()
            self.rest.pop(0)
            return value
        return float(token)


def evaluate(text):
    return Parser(text).sum()
'''
TEST_CALC = """import unittest

from calc import evaluate


class CalcTest(unittest.TestCase):
    def test_decimals(self):
        self.assertAlmostEqual(evaluate("1.5 + 2.25"), 3.75)

    def test_subtraction_is_left_associative(self):
        self.assertEqual(evaluate("10 - 3 - 2"), 5)

    def test_brackets(self):
        self.assertEqual(evaluate("2 * (3 + 4)"), 14)

    def test_negative_numbers(self):
        self.assertEqual(evaluate("-3 + 5"), 2)
        self.assertEqual(evaluate("2 * -3"), -6)


if __name__ == "__main__":
    unittest.main()
"""
TOKENS_FIXED = TOKENS.replace(r"\d+|", r"\d+(?:\.\d+)?|\.\d+|")
CALC_FIXED = CALC.replace("value -= self.sum()", "value -= self.product()").replace(
    "        return float(token)",
    '        if token == "-":\n            return -self.atom()\n        return float(token)',
)


def calc_files() -> Files:
    return {"tokens.py": TOKENS, "calc.py": CALC, "test_calc.py": TEST_CALC}


def check_calc(outcome: Outcome) -> None:
    outcome.require_tests_pass("test_calc.py")
    outcome.require_holds(
        "from calc import evaluate\n"
        "for text in ('8-4-2-1', '100/5/2', '2*(3-(4-1))', '-(2+3)*2', '0.5*8', '1-2+3-4',\n"
        "             '7-(2-(1-5))', '3*-2-1'):\n"
        "    assert abs(evaluate(text) - eval(text)) < 1e-9, text\n"
    )


CONFIG = '''"""Reads key = value settings."""


def load(text):
    values = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        key, value = line.split("=")
        values[key] = value
    return values
'''
SERVICE = '''"""Starts a service from settings."""

from config import load


def address(text):
    values = load(text)
    host = values.get("host") or "localhost"
    port = values.get("port") or 8000
    return f"http://{host}:{port}"


def is_debug(text):
    return bool(load(text).get("debug"))
'''
TEST_SERVICE = """import unittest

from service import address, is_debug


class ServiceTest(unittest.TestCase):
    def test_blank_lines_and_spaces(self):
        self.assertEqual(address("host = example.org\\n\\nport = 80\\n"), "http://example.org:80")

    def test_a_value_may_contain_an_equals_sign(self):
        self.assertEqual(address("token=a=b\\nport=1"), "http://localhost:1")

    def test_debug_can_be_switched_off(self):
        self.assertFalse(is_debug("debug = false"))
        self.assertFalse(is_debug(""))
        self.assertTrue(is_debug("debug = true"))


if __name__ == "__main__":
    unittest.main()
"""
CONFIG_FIXED = CONFIG.replace(
    '        if line.startswith("#"):', '        if not line.strip() or line.startswith("#"):'
).replace(
    'key, value = line.split("=")\n        values[key] = value',
    'key, _, value = line.partition("=")\n        values[key.strip()] = value.strip()',
)
SERVICE_FIXED = SERVICE.replace(
    'bool(load(text).get("debug"))', 'load(text).get("debug", "").lower() in ("true", "on", "1")'
)


def service_files() -> Files:
    return {"config.py": CONFIG, "service.py": SERVICE, "test_service.py": TEST_SERVICE}


def check_service(outcome: Outcome) -> None:
    outcome.require_tests_pass("test_service.py")
    outcome.require_holds(
        "from config import load\n"
        "from service import is_debug\n"
        "assert load('a = x=y=z')['a'] == 'x=y=z'\n"
        "assert load('\\n# note\\n\\n b=1 ') == {'b': '1'}\n"
        "assert not is_debug('debug=False') and is_debug('debug=True')\n"
    )


TASKS = (
    Task(
        "repair-cart",
        "repair",
        (
            "The tests in tests/ fail (python3 -m unittest discover). Find the causes and fix the "
            "code. Do not change the tests.",
        ),
        cart_files,
        check_cart,
        Solution(
            ("Fixed the rounding in prices.py and the shared default list in cart.py.",),
            {"shop/prices.py": PRICES_FIXED, "shop/cart.py": CART_FIXED},
        ),
        wrong=(
            Solution(("Done.",), {"shop/prices.py": PRICES_FIXED}),
            Solution(("Done.",), {"tests/test_cart.py": "import unittest\n"}),
            Solution(
                ("Done.",),
                {
                    "shop/prices.py": PRICES.replace("int(", "round("),
                    "shop/cart.py": CART_FIXED,
                },
            ),
        ),
    ),
    Task(
        "repair-leave",
        "repair",
        ("运行 test_leave.py 里的测试，找出失败的原因并修复代码，不要改测试。",),
        leave_files,
        check_leave,
        Solution(
            ("已修复 spans.py 和 leave.py。",), {"spans.py": SPANS_FIXED, "leave.py": LEAVE_FIXED}
        ),
        wrong=(
            Solution(("完成。",), {"spans.py": SPANS_FIXED}),
            Solution((), {}, deleted=("test_leave.py",)),
        ),
    ),
    Task(
        "repair-calculator",
        "repair",
        ("python3 -m unittest fails in this folder. Make it pass without touching the test file.",),
        calc_files,
        check_calc,
        Solution(
            ("Fixed decimals, subtraction and negative numbers.",),
            {"tokens.py": TOKENS_FIXED, "calc.py": CALC_FIXED},
        ),
        wrong=(Solution(("Done.",), {"calc.py": CALC_FIXED}),),
    ),
    Task(
        "repair-settings",
        "repair",
        ("test_service.py 有测试失败。请修好代码（测试文件保持不变），然后告诉我原因。",),
        service_files,
        check_service,
        Solution(
            ("config.py 没有去掉空格，service.py 把 false 当成真。",),
            {"config.py": CONFIG_FIXED, "service.py": SERVICE_FIXED},
        ),
        wrong=(Solution(("完成。",), {"config.py": CONFIG_FIXED}),),
    ),
)
