"""What the sandbox says about a file operation that failed, as an error for clients."""

from wenko import errors
from wenko.errors import FileOperationFailed, WenkoError
from wenko.sandbox.base import FileReply
from wenko.tools.file_messages import error_message

_ERRORS: dict[str, type[WenkoError]] = {
    each.code: each
    for each in (
        errors.PathOutsideWorkspace,
        errors.UnknownFile,
        errors.FileExists,
        errors.IsFolder,
        errors.NotAFolder,
        errors.NotAFile,
        errors.NotText,
        errors.FileAccessRefused,
        errors.InvalidPath,
        errors.FileReplaced,
        errors.WorkspaceFull,
        errors.UploadEnded,
        errors.TooLarge,
    )
}


def file_error(reply: FileReply, path: str) -> WenkoError:
    kind = _ERRORS.get(reply.error_code or "", FileOperationFailed)
    return kind(reply.message, error_message(reply, path, "zh"))


def checked(reply: FileReply, path: str) -> FileReply:
    """The reply, unless it is an error."""
    if not reply.ok:
        raise file_error(reply, path)
    return reply
