"""Code whose structure changes and whose behaviour does not."""

import ast

from bench.tasks.task import Files, Outcome, Solution, Task, require

SLUG = '''

def slug(text):
    """A text as part of an address."""
    words = "".join(c if c.isalnum() else " " for c in text.lower()).split()
    return "-".join(words)
'''
POSTS = f'''"""Addresses of posts."""
{SLUG}

def post_address(title, year):
    return f"/{{year}}/{{slug(title)}}"
'''
TAGS = f'''"""Addresses of tags."""
{SLUG}

def tag_address(tag):
    return f"/tags/{{slug(tag)}}"
'''
AUTHORS = f'''"""Addresses of authors."""
{SLUG}

def author_address(name):
    return f"/by/{{slug(name)}}"
'''
TEST_ADDRESSES = """import unittest

from blog.authors import author_address
from blog.posts import post_address
from blog.tags import tag_address


class AddressTest(unittest.TestCase):
    def test_addresses(self):
        self.assertEqual(post_address("Hello, World!", 2024), "/2024/hello-world")
        self.assertEqual(tag_address("C++ tips"), "/tags/c-tips")
        self.assertEqual(author_address("Ada  Lovelace"), "/by/ada-lovelace")


if __name__ == "__main__":
    unittest.main()
"""


def blog_files() -> Files:
    return {
        "blog/__init__.py": "",
        "blog/posts.py": POSTS,
        "blog/tags.py": TAGS,
        "blog/authors.py": AUTHORS,
        "test_addresses.py": TEST_ADDRESSES,
    }


def functions(outcome: Outcome) -> list[tuple[str, ast.FunctionDef]]:
    """Every function of every Python file, with the file's name."""
    found = []
    for name in sorted(outcome.names()):
        if name.endswith(".py"):
            tree = ast.parse(outcome.text(name))
            found += [(name, each) for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
    return found


def check_blog(outcome: Outcome) -> None:
    outcome.require_tests_pass("test_addresses.py")
    homes = [name for name, each in functions(outcome) if each.name == "slug"]
    require(len(homes) == 1, f"slug is defined {len(homes)} times")
    copies = [name for name in outcome.names() if ".isalnum()" in outcome.text(name)]
    require(len(copies) == 1, f"the code of slug is in {', '.join(sorted(copies))}")
    outcome.require_holds(
        "from blog import posts, tags, authors\n"
        "assert posts.post_address('A_b  c', 1) == '/1/a-b-c'\n"
        "assert tags.tag_address('Été') == '/tags/été'\n"
        "assert authors.author_address('x') == '/by/x'\n"
    )


BLOG_REFACTORED = {
    "blog/text.py": '"""Texts as parts of addresses."""\n' + SLUG,
    **{
        f"blog/{name}.py": code.replace(SLUG, "\nfrom blog.text import slug\n")
        for name, code in (("posts", POSTS), ("tags", TAGS), ("authors", AUTHORS))
    },
}

STOCK = '''"""库存。"""


class Stock:
    def __init__(self):
        self.cnt = {}

    def put(self, nm, n):
        self.cnt[nm] = self.cnt.get(nm, 0) + n

    def calc(self, nm):
        return self.cnt.get(nm, 0)
'''
REPORT = '''"""库存报告。calc 的结果按名字排序。"""

from stock import Stock


def report(stock: Stock, names):
    # calc 对没有的名字返回 0
    return [f"{nm}={stock.calc(nm)}" for nm in sorted(names)]


def recalc_needed(stock):
    return any(stock.calc(nm) < 0 for nm in stock.cnt)
'''
TEST_STOCK = """import unittest

import report
from stock import Stock


class StockTest(unittest.TestCase):
    def test_报告(self):
        stock = Stock()
        stock.put("茶", 3)
        stock.put("茶", 2)
        self.assertEqual(report.report(stock, ["茶", "米"]), ["米=0", "茶=5"])
        self.assertFalse(report.recalc_needed(stock))


if __name__ == "__main__":
    unittest.main()
"""


def stock_files() -> Files:
    return {"stock.py": STOCK, "report.py": REPORT, "test_stock.py": TEST_STOCK}


def check_stock(outcome: Outcome) -> None:
    outcome.require_tests_pass("test_stock.py")
    names = {each.name for _, each in functions(outcome)}
    require("quantity" in names, "there is no method quantity")
    require("calc" not in names, "the method calc is still there")
    require("recalc_needed" in names, "recalc_needed was renamed too")
    outcome.require_holds(
        "from stock import Stock\n"
        "s = Stock(); s.put('a', 2)\n"
        "assert s.quantity('a') == 2 and s.quantity('b') == 0\n"
        "assert not hasattr(s, 'calc')\n"
        "import report\n"
        "s.put('b', -1)\n"
        "assert report.recalc_needed(s)\n"
    )


STOCK_RENAMED = STOCK.replace("def calc", "def quantity")
REPORT_RENAMED = REPORT.replace("stock.calc(", "stock.quantity(").replace("calc 的", "quantity 的")

INVOICE = '''"""Prints invoices."""


def invoice(order):
    lines = []
    total = 0
    lines.append("INVOICE " + str(order["number"]))
    lines.append("To: " + order["customer"]["name"])
    if order["customer"].get("company"):
        lines.append("    " + order["customer"]["company"])
    lines.append("-" * 30)
    for item in order["items"]:
        price = item["price"] * item["count"]
        if item["count"] >= 10:
            price = price * 90 // 100
        total += price
        name = item["name"]
        if len(name) > 15:
            name = name[:12] + "..."
        lines.append(f"{name:<15} {item['count']:>3} {price / 100:>10.2f}")
    lines.append("-" * 30)
    if order["customer"].get("vip"):
        discount = total * 5 // 100
        total -= discount
        lines.append(f"{'discount':<19} {-discount / 100:>10.2f}")
    if total < 5000:
        total += 490
        lines.append(f"{'shipping':<19} {4.9:>10.2f}")
    tax = total * 19 // 119
    lines.append(f"{'total':<19} {total / 100:>10.2f}")
    lines.append(f"{'of this tax':<19} {tax / 100:>10.2f}")
    return "\\n".join(lines)
'''
INVOICE_REFACTORED = '''"""Prints invoices."""

RULE = "-" * 30


def invoice(order):
    customer = order["customer"]
    lines, total = charges(customer, sum(item_price(item) for item in order["items"]))
    items = [item_line(item) for item in order["items"]]
    return "\\n".join([*head(order["number"], customer), RULE, *items, RULE, *lines, *end(total)])


def head(number, customer):
    lines = [f"INVOICE {number}", "To: " + customer["name"]]
    if customer.get("company"):
        lines.append("    " + customer["company"])
    return lines


def item_price(item):
    price = item["price"] * item["count"]
    return price * 90 // 100 if item["count"] >= 10 else price


def item_line(item):
    name = item["name"]
    if len(name) > 15:
        name = name[:12] + "..."
    return f"{name:<15} {item['count']:>3} {item_price(item) / 100:>10.2f}"


def charges(customer, total):
    lines = []
    if customer.get("vip"):
        discount = total * 5 // 100
        total -= discount
        lines.append(amount_line("discount", -discount))
    if total < 5000:
        total += 490
        lines.append(amount_line("shipping", 490))
    return lines, total


def end(total):
    return [amount_line("total", total), amount_line("of this tax", total * 19 // 119)]


def amount_line(label, cents):
    return f"{label:<19} {cents / 100:>10.2f}"
'''
LONGEST = 15


def invoice_files() -> Files:
    return {"invoice.py": INVOICE}


def check_invoice(outcome: Outcome) -> None:
    for name, each in functions(outcome):
        size = (each.end_lineno or 0) - each.lineno + 1
        require(size <= LONGEST, f"{each.name} in {name} has {size} lines")
    (outcome.workspace / "original_invoice.py").write_text(INVOICE, encoding="utf-8")
    outcome.require_holds(
        "from invoice import invoice\n"
        "from original_invoice import invoice as original\n"
        "for count in (1, 9, 10, 250):\n"
        "    for price in (1, 99, 333, 4500, 4999, 5000, 5263, 12345):\n"
        "        for more in ({}, {'vip': True}, {'company': 'C', 'vip': True}):\n"
        "            items = [{'name': 'a' * n, 'price': price, 'count': count}\n"
        "                     for n in (1, 15, 16)]\n"
        "            for some in ([], items[:1], items):\n"
        "                order = {'number': 7, 'customer': {'name': 'N', **more}, 'items': some}\n"
        "                assert invoice(order) == original(order), order\n"
    )


TASKS = (
    Task(
        "refactor-duplicates",
        "refactoring",
        (
            "The function slug is copied into three modules of blog/. Define it once and use it "
            "everywhere. Behaviour and tests stay as they are.",
        ),
        blog_files,
        check_blog,
        Solution(("slug is now in blog/text.py.",), BLOG_REFACTORED),
        wrong=(Solution(("Done.",), {"blog/text.py": BLOG_REFACTORED["blog/text.py"]}),),
    ),
    Task(
        "refactor-rename",
        "refactoring",
        (
            "把 Stock 的方法 calc 改名为 quantity，所有使用的地方一起改。"
            "其他名字不要变，测试要通过。",
        ),
        stock_files,
        check_stock,
        Solution(("已改名。",), {"stock.py": STOCK_RENAMED, "report.py": REPORT_RENAMED}),
        wrong=(
            Solution(("已改名。",), {"stock.py": STOCK_RENAMED}),
            Solution(
                ("已改名。",),
                {
                    "stock.py": STOCK_RENAMED,
                    "report.py": REPORT.replace("calc", "quantity"),
                },
            ),
        ),
    ),
    Task(
        "refactor-long-function",
        "refactoring",
        (
            f"Split invoice() in invoice.py so that no function is longer than {LONGEST} lines. "
            "invoice(order) must return exactly the same text as now for every order.",
        ),
        invoice_files,
        check_invoice,
        Solution(("Split into seven functions.",), {"invoice.py": INVOICE_REFACTORED}),
        wrong=(
            Solution(
                ("Split.",),
                {"invoice.py": INVOICE_REFACTORED.replace("total < 5000", "total <= 4000")},
            ),
        ),
    ),
)
