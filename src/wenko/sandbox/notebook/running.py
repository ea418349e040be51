"""Runs a piece of code in a namespace and shows what its last line is worth showing."""

import sys
from _ast import Expr, Expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType, TracebackType
    from typing import Any

    from .shown import Shown

ONLY_AST = 0x400


def run_code(
    code: str, namespace: "dict[str, Any]", shown: "Shown", name: str, echo: bool = False
) -> int:
    """Its exit status. Errors are printed as Python does, without our own lines.

    ``echo`` prints the value of the last expression, as an interactive interpreter does.
    """
    try:
        body, last = _compiled(code, name)
        exec(body, namespace)
        if last is not None:
            value = eval(last, namespace)
            if value is not None and not shown.show(value) and echo:
                print(repr(value))
        shown.show_figures()
    except Exception as error:
        _print_error(error)
        return 1
    return 0


def _compiled(code: str, name: str) -> "tuple[CodeType, CodeType | None]":
    tree: Any = compile(code, name, "exec", ONLY_AST, dont_inherit=True)
    last = None
    if tree.body and isinstance(tree.body[-1], Expr):
        expression = Expression(tree.body.pop().value)
        last = compile(expression, name, "eval", dont_inherit=True)
    return compile(tree, name, "exec", dont_inherit=True), last


def _print_error(error: Exception) -> None:
    import traceback

    sys.stdout.flush()
    traceback.print_exception(type(error), error, _of_code(error.__traceback__))


def _of_code(trace: "TracebackType | None") -> "TracebackType | None":
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(_OWN):
        trace = trace.tb_next
    return trace


_OWN = __file__.rpartition("/")[0]
