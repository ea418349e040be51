"""CSV and JSON files with traps."""

import csv
import io
import json

from bench.tasks.task import Files, Outcome, Solution, Task, require

CUSTOMERS = (
    "\ufeffname,email,city\n"
    "Ada Lovelace,ADA@example.org,London\n"
    '"Hopper, Grace",grace@example.org,"New York"\n'
    "  Alan Turing ,alan@example.org,Manchester\n"
    "Ada Lovelace,ada@example.org ,London\n"
    "No Mail,,Paris\n"
    '"Line\nBreak",line@example.org,Rome\n'
    "Émile Borel,emile@example.org,Paris\n"
)
CUSTOMERS_CLEAN = [
    ["name", "email", "city"],
    ["Ada Lovelace", "ada@example.org", "London"],
    ["Hopper, Grace", "grace@example.org", "New York"],
    ["Alan Turing", "alan@example.org", "Manchester"],
    ["Line Break", "line@example.org", "Rome"],
    ["Émile Borel", "emile@example.org", "Paris"],
]


def rows_as_csv(rows: list[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def rows_of(outcome: Outcome, name: str) -> list[list[str]]:
    return [row for row in csv.reader(io.StringIO(outcome.text(name), newline="")) if row]


def customer_files() -> Files:
    return {"customers.csv": CUSTOMERS}


def check_customers(outcome: Outcome) -> None:
    outcome.require_unchanged("customers.csv")
    rows = rows_of(outcome, "clean.csv")
    require(rows == CUSTOMERS_CLEAN, f"clean.csv has {rows}")


ORDERS_A = [
    {"id": 1, "total": "19.90", "at": "2024-03-01"},
    {"id": 2, "total": 5, "at": "2024-03-02"},
    {"id": 3, "total": None, "at": "2024-03-02"},
]
ORDERS_B = [
    {"id": "2", "total": 7.5, "at": "2024-03-05"},
    {"id": 4, "total": "1,200.00", "at": "2024-03-04"},
    {"id": 9007199254740993, "total": "0.10", "at": "2024-03-06"},
]
MERGED = [
    {"id": 1, "total": 19.9, "at": "2024-03-01"},
    {"id": 2, "total": 7.5, "at": "2024-03-05"},
    {"id": 4, "total": 1200.0, "at": "2024-03-04"},
    {"id": 9007199254740993, "total": 0.1, "at": "2024-03-06"},
]


def order_files() -> Files:
    return {"a.json": json.dumps(ORDERS_A), "b.json": json.dumps(ORDERS_B, indent=2)}


def check_orders(outcome: Outcome) -> None:
    outcome.require_unchanged("a.json", "b.json")
    merged = outcome.json("merged.json")
    require(merged == MERGED, f"merged.json has {merged}")
    require(all(type(each["total"]) is not str for each in merged), "a total is not a number")


SALES = (
    "日期;商品;金额\n"
    "2024-01-05;茶叶;1.234,50\n"
    "05.01.2024;米;99,90\n"
    "2024-02-30;茶叶;10,00\n"
    "2024/01/07;茶叶;-34,50\n"
    "2024-02-01;米;0,10\n"
    "合计;;1.310,00\n"
)


def sales_files() -> Files:
    # GB18030, as a spreadsheet exports it in China.
    return {"sales.csv": SALES.encode("gb18030")}


def check_sales(outcome: Outcome) -> None:
    outcome.require_unchanged("sales.csv")
    totals = outcome.json("totals.json")
    require(set(totals) == {"2024-01", "2024-02"}, f"the months are {sorted(totals)}")
    for month, expected in (("2024-01", 1299.9), ("2024-02", 0.1)):
        require(abs(float(totals[month]) - expected) < 1e-6, f"{month}: {totals[month]}")


LOG = "".join(
    f"2024-06-{1 + n // 40:02}T{n % 24:02}:00:00Z user={['ann', 'bob', 'Ann', 'cid'][n % 4]} "
    f"ms={(n * 37) % 500}{' status=500' if n % 9 == 0 else ' status=200'}\n"
    + ("garbage line\n" if n % 50 == 0 else "")
    for n in range(400)
)


def log_files() -> Files:
    return {"access.log": LOG}


def slow_users() -> dict[str, int]:
    """The right answer: failed requests by user, ignoring case."""
    counts: dict[str, int] = {}
    for line in LOG.splitlines():
        if line.endswith("status=500"):
            user = line.split("user=")[1].split()[0].lower()
            counts[user] = counts.get(user, 0) + 1
    return counts


def check_log(outcome: Outcome) -> None:
    outcome.require_unchanged("access.log")
    rows = rows_of(outcome, "failures.csv")
    counts = sorted(slow_users().items(), key=lambda pair: (-pair[1], pair[0]))
    expected = [["user", "failures"], *([user, str(number)] for user, number in counts)]
    require(rows == expected, f"failures.csv has {rows}")


LOG_ROWS = [["user", "failures"]] + [
    [user, str(number)]
    for user, number in sorted(slow_users().items(), key=lambda pair: (-pair[1], pair[0]))
]

TASKS = (
    Task(
        "clean-customers",
        "data",
        (
            "Clean customers.csv into clean.csv (UTF-8, same columns): trim spaces, line breaks "
            "inside a value become one space, e-mail addresses in lower case, drop rows without "
            "an e-mail address, and of several rows with the same address keep the first. Keep "
            "the order, leave customers.csv as it is.",
        ),
        customer_files,
        check_customers,
        Solution(("Wrote 5 rows.",), {"clean.csv": rows_as_csv(CUSTOMERS_CLEAN)}),
        wrong=(
            Solution(("Done.",), {"clean.csv": "\ufeff" + rows_as_csv(CUSTOMERS_CLEAN)}),
            Solution(("Done.",), {"clean.csv": CUSTOMERS.lower()}),
        ),
    ),
    Task(
        "merge-orders",
        "data",
        (
            "把 a.json 和 b.json 合并成 merged.json：id 是整数，同一个 id 以 b.json 为准，"
            "total 是数字，total 为空的记录丢掉，按 id 排序。字段名和顺序不变，原文件不要改。",
        ),
        order_files,
        check_orders,
        Solution(("已合并。",), {"merged.json": json.dumps(MERGED)}),
        wrong=(
            Solution(
                ("已合并。",),
                {"merged.json": json.dumps([*MERGED[:3], {**MERGED[3], "id": 9007199254740992}])},
            ),
            Solution(("已合并。",), {"merged.json": json.dumps(ORDERS_A + ORDERS_B)}),
        ),
    ),
    Task(
        "sum-sales",
        "data",
        (
            "sales.csv 是从表格软件导出的（金额用逗号作小数点，编码可能不是 UTF-8）。"
            '请算出每个月的总金额，写到 totals.json，例如 {"2024-01": 12.5}。'
            "日期不存在的行和合计行不要算。",
        ),
        sales_files,
        check_sales,
        Solution(("已写入。",), {"totals.json": '{"2024-01": 1299.9, "2024-02": 0.1}'}),
        wrong=(Solution(("已写入。",), {"totals.json": '{"2024-01": 1299.9, "2024-02": 10.1}'}),),
    ),
    Task(
        "count-failures",
        "data",
        (
            "From access.log write failures.csv with the columns user,failures: the number of "
            "requests with status 500 per user. User names differ only in case sometimes: use "
            "lower case. Most failures first, equal numbers by name.",
        ),
        log_files,
        check_log,
        Solution(("Wrote failures.csv.",), {"failures.csv": rows_as_csv(LOG_ROWS)}),
        wrong=(Solution(("Done.",), {"failures.csv": rows_as_csv(LOG_ROWS[:1])}),),
    ),
)
