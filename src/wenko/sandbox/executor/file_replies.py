"""The reply to a file action: what it gave, or a stable error code with a message."""

import errno

from .paths import OutsideWorkspace
from .refusal import FileOperationRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

_ERROR_CODES = {
    errno.ENOENT: ("not_found", "does not exist"),
    errno.EEXIST: ("already_exists", "exists already"),
    errno.ENOTEMPTY: ("already_exists", "exists already and is not empty"),
    errno.EISDIR: ("is_a_directory", "is a directory"),
    errno.ENOTDIR: ("not_a_directory", "is not a directory, or lies below a file"),
    errno.EACCES: ("permission_denied", "may not be accessed"),
    errno.EPERM: ("permission_denied", "may not be changed"),
    errno.EROFS: ("permission_denied", "is read-only"),
    errno.EBUSY: ("permission_denied", "is read-only and stays where it is"),
    errno.ENAMETOOLONG: ("invalid_path", "has a name that is too long"),
    errno.ELOOP: ("invalid_path", "is a loop of links"),
    errno.ENOSPC: ("no_space", "cannot be written: the disk is full"),
    errno.ENXIO: ("not_a_file", "is a pipe, a socket or a device"),
    errno.EFBIG: ("too_large", "is larger than allowed"),
}


def reply_or_error(path: str, action: "object") -> "Object":
    """The reply of ``action``, or its exception as an error reply."""
    try:
        return action()  # type: ignore[operator,no-any-return]
    except OutsideWorkspace:
        return failure("path_outside_workspace", f"{path} is outside /workspace.")
    except FileOperationRefused as refused:
        return failure(refused.code, f"{path} {refused}.", refused.details)
    except OSError as error:
        code, reason = _ERROR_CODES.get(error.errno or 0, ("io_error", error.strerror or "failed"))
        return failure(code, f"{path} {reason}.")
    except UnicodeError:
        return failure("invalid_path", "The path or the content contains invalid characters.")


def failure(code: str, message: str, details: "Object | None" = None) -> "Object":
    failure: Object = {"ok": False, "error_code": code, "message": message}
    if details is not None:
        failure["details"] = details
    return failure
