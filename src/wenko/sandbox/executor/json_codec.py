"""JSON without the ``json`` package: its import of ``re`` alone costs each sandbox 8 ms."""

from _json import encode_basestring, make_encoder, make_scanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Object = dict[str, Any]


class _Dialect:
    strict = False
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float
    memo: "dict[str, str]" = {}  # noqa: RUF012


def _reject(value: object) -> "Any":
    raise TypeError(f"{type(value).__name__} cannot be sent")


_scan = make_scanner(_Dialect())  # type: ignore[arg-type]
_encode = make_encoder(None, _reject, encode_basestring, None, ":", ",", False, False, False)


def loads(data: bytes) -> "Object":
    """The object in ``data``; raises ``ValueError`` for anything else."""
    try:
        value, end = _scan(data.decode(), 0)
    except (StopIteration, SystemError):
        # The scanner tries to raise an error of ``json``, and fails if that is not loaded.
        raise ValueError("not JSON") from None
    if end == 0 or not isinstance(value, dict):
        raise ValueError("not a JSON object")
    return value


def dumps(value: object, errors: str = "replace") -> bytes:
    # A file name may contain bytes that are not UTF-8; they must not prevent the reply.
    return "".join(_encode(value, 0)).encode("utf-8", errors)
