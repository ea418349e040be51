"""One bug in a generated package of about 10,000 lines."""

from collections.abc import Callable

from bench.tasks.generated import Fault, families, module_path, package, rule_module, rule_of
from bench.tasks.task import Files, Outcome, Solution, Task, require

THRESHOLD, ROUNDING, CACHE = "F137", "F052", "F201"


def files_of(fault: Fault, family: str) -> Callable[[], Files]:
    return lambda: package(fault, family)


def check_of(family: str) -> Callable[[Outcome], None]:
    def check(outcome: Outcome) -> None:
        rule = rule_of(family)
        outcome.require_only_changed(module_path(rule))
        counts = [1, rule.threshold - 1, rule.threshold, rule.threshold + 1, 3 * rule.threshold]
        cases = [(cents, count) for cents in (1, 7, 333, 1999) for count in counts]
        expected = [rule.price(*case) for case in cases]
        outcome.require_holds(
            "from pricing.orders import order_price\n"
            f"for case, price in zip({cases}, {expected}):\n"
            f"    found = order_price({family!r}, *case)\n"
            "    assert found == price, (case, found, price)\n"
        )
        others = {each: rule_of(each).price(333, 60) for each in list(families())[::12]}
        outcome.require_holds(
            "from pricing.orders import order_price\n"
            f"for family, price in {others}.items():\n"
            "    assert order_price(family, 333, 60) == price, family\n"
        )
        require(len(outcome.names()) > 100, "files of the package are missing")

    return check


def fixed(family: str) -> Files:
    rule = rule_of(family)
    return {module_path(rule): rule_module(rule)}


def _task(name: str, fault: Fault, family: str, message: str, wrong: Solution) -> Task:
    return Task(
        name,
        "large package",
        (message,),
        files_of(fault, family),
        check_of(family),
        Solution((f"Fixed {module_path(rule_of(family))}.",), fixed(family)),
        wrong=(wrong,),
    )


def _special_case(family: str) -> Solution:
    """The symptom patched where it shows, not where it arises."""
    orders = str(package("threshold", family)["pricing/orders.py"])
    return Solution(("Done.",), {"pricing/orders.py": orders + "\n# patched\n", **fixed(family)})


TASKS = (
    _task(
        "find-threshold",
        "threshold",
        THRESHOLD,
        f"A customer ordered exactly {rule_of(THRESHOLD).threshold} pieces of family {THRESHOLD} "
        "and did not get the discount that the documentation promises. Find the bug in the "
        "package pricing and fix it where it is; change nothing else.",
        _special_case(THRESHOLD),
    ),
    _task(
        "find-rounding",
        "rounding",
        ROUNDING,
        f"产品系列 {ROUNDING} 的订单价格有时比文档规定的高几分钱。请在 pricing 包里找到这个错误，"
        "在出错的地方修复，其他都不要改。",
        Solution(("没有找到。",)),
    ),
    _task(
        "find-cache",
        "cache",
        CACHE,
        "In a long-running process the second order of the same article gets the price of the "
        f"first one, whatever its quantity. Seen with family {CACHE}, not with others. A single "
        "`python3 -m pricing` call is right. Find the cause in the package and fix only that.",
        _special_case(CACHE),
    ),
)
