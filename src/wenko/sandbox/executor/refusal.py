"""The error of a file operation that is not possible here."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object


class FileOperationRefused(Exception):
    """The operation is not possible here; ``code`` says why."""

    def __init__(self, code: str, reason: str, details: "Object | None" = None) -> None:
        super().__init__(reason)
        self.code = code
        self.details = details
