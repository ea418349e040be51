"""Reads one file from a multipart body while it arrives; nothing is kept in memory or on disk."""

from collections.abc import AsyncIterator

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header

from wenko.errors import BadRequest

MAX_HEADERS = 16 * 1024
_EXPECTED = "Send multipart/form-data with one file in the field `file`."


class UploadedFile:
    """The file of the body: its name at once, its parts as they arrive."""

    def __init__(self, name: str, parts: AsyncIterator[bytes]) -> None:
        self.name = name
        self.parts = parts


async def uploaded_file(content_type: str, body: AsyncIterator[bytes]) -> UploadedFile:
    """The part named ``file``; parts before it are read and dropped."""
    reader = _FileReader(content_type)
    async for data in body:
        reader.feed(data)
        if reader.name is not None:
            return UploadedFile(reader.name, _parts(reader, body))
    raise BadRequest(f"The body has no file. {_EXPECTED}")


async def _parts(reader: "_FileReader", body: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    if data := reader.take():
        yield data
    async for received in body:
        reader.feed(received)
        if data := reader.take():
            yield data
    if not reader.complete:
        raise BadRequest(f"The body ends in the middle of the file. {_EXPECTED}")


class _FileReader:
    def __init__(self, content_type: str) -> None:
        kind, options = parse_options_header(content_type)
        boundary = options.get(b"boundary")
        if kind != b"multipart/form-data" or not boundary:
            raise BadRequest(f"The body is not multipart/form-data. {_EXPECTED}")
        self.name: str | None = None
        self.complete = False
        self._in_file = False
        self._data: list[bytes] = []
        self._field = self._value = b""
        self._header_bytes = 0
        self._parser = MultipartParser(
            boundary,
            {
                "on_header_field": self._add_field,
                "on_header_value": self._add_value,
                "on_header_end": self._end_header,
                "on_headers_finished": self._begin_part,
                "on_part_data": self._add_data,
                "on_part_end": self._end_part,
            },
        )

    def feed(self, data: bytes) -> None:
        try:
            self._parser.write(data)
        except FormParserError as error:
            raise BadRequest(f"The multipart body is invalid ({error}). {_EXPECTED}") from None

    def take(self) -> bytes:
        taken, self._data = b"".join(self._data), []
        return taken

    def _add_field(self, data: bytes, start: int, end: int) -> None:
        self._field += data[start:end]
        self._count(end - start)

    def _add_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]
        self._count(end - start)

    def _count(self, size: int) -> None:
        self._header_bytes += size
        if self._header_bytes > MAX_HEADERS:
            raise BadRequest(f"The headers of a part are too long. {_EXPECTED}")

    def _end_header(self) -> None:
        if self._field.lower() == b"content-disposition":
            _, options = parse_options_header(self._value)
            if options.get(b"name") == b"file":
                # To take the first one alone would lose the others without a word.
                if self.name is not None:
                    raise BadRequest(f"The body has more than one file. {_EXPECTED}")
                self.name = options.get(b"filename", b"").decode("utf-8", "replace")
                self._in_file = True
        self._field = self._value = b""

    def _begin_part(self) -> None:
        self._header_bytes = 0

    def _add_data(self, data: bytes, start: int, end: int) -> None:
        if self._in_file:
            self._data.append(data[start:end])

    def _end_part(self) -> None:
        if self._in_file:
            self._in_file, self.complete = False, True
