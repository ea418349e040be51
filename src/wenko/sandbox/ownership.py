"""Whose content the files of a workspace have, from the records of its history.

A call may do what it likes with what calls have made. What somebody else has written stays theirs
when a call edits, moves or copies it: ``theirs`` has the last version of each path that they know.
"""

from collections.abc import Iterable, Mapping

from wenko.sandbox.history import Record, Row


class Ownership:
    def __init__(self, rows: Mapping[str, Row]) -> None:
        self.theirs: dict[str, Row] = dict(rows)
        self._digests = {row[5] for row in rows.values()}
        self._gone: dict[str, Row] = {}
        """The last version of what is deleted: an undo brings it back."""

    @classmethod
    def before(cls, number: int, rows: Mapping[str, Row], records: Iterable[Record]) -> "Ownership":
        """As it was before the record ``number``, of a workspace that has ``rows`` now."""
        known = list(records)
        first = dict(rows)
        for record in reversed(known):
            for path, change in record.changes.items():
                if change.before is None:
                    first.pop(path, None)
                else:
                    first[path] = change.before
        found = cls(first)
        for record in known:
            if record.number >= number:
                break
            found._add(record)
        return found

    def _add(self, record: Record) -> None:
        for path, change in record.changes.items():
            row = change.after
            if row is None:
                if (gone := self.theirs.pop(path, None)) is not None:
                    self._gone[path] = gone
            elif record.kind == "seen" or row[5] in self._digests:
                self.theirs[path] = row
                self._digests.add(row[5])
            elif path in self.theirs:
                # Moved on from here, it is still theirs.
                self._digests.add(row[5])
            elif record.kind == "undo" and path in self._gone:
                self.theirs[path] = self._gone[path]
