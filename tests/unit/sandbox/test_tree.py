"""The file tree, built from the executor's rows."""

from tests.support.tables import each_row
from wenko.sandbox.tree import code_language_of, file_tree

_TOTALS = {
    "files": 1,
    "directories": 1,
    "size": 3,
    "created": 0,
    "modified": 0,
    "deleted": 0,
    "generated_at": "2024-01-03T12:00:00.000Z",
}
_AT = "2024-01-03T10:00:00.000Z"


def test_R35_urls_are_percent_encoded() -> None:
    rows = [["a b&c?.py", "file", 3, _AT, "created", 0o644, 0]]
    (node,) = file_tree({"rows": rows, **_TOTALS}, "session-1", 5).root.children or ()
    base = "/endpoint/file/sandbox/session-1"
    assert node.download_url == f"{base}/download?path=%2Fworkspace%2Fa%20b%26c%3F.py"
    assert node.preview_url == f"{base}/read?path=%2Fworkspace%2Fa%20b%26c%3F.py"


def test_R35_readable_and_writable_follow_the_permissions() -> None:
    rows = [
        ["a", "file", 3, _AT, "unchanged", 0o200, 0],
        ["b", "file", 3, _AT, "unchanged", 0o400, 0],
    ]
    first, second = file_tree({"rows": rows, **_TOTALS}, "s", 5).root.children or ()
    assert (first.is_readable, first.is_writable) == (False, True)
    assert (second.is_readable, second.is_writable) == (True, False)


def test_R35_folders_come_first_and_names_are_sorted() -> None:
    rows = [
        [name, kind, 0, _AT, "unchanged", 0o755, 0]
        for name, kind in [("b", "file"), ("A", "file"), ("z", "directory"), ("c", "symlink")]
    ]
    root = file_tree({"rows": rows, **_TOTALS}, "s", 5).root
    assert [node.name for node in root.children or ()] == ["z", "A", "b", "c"]


@each_row(
    ("name", "language"),
    [
        ("main.py", "python"),
        ("App.TSX", "typescript"),
        ("Makefile", "makefile"),
        ("Dockerfile", "dockerfile"),
        ("README.md", "markdown"),
        ("data.bin", None),
        ("noext", None),
        (".gitignore", None),
    ],
)
def test_R35_a_language_is_known_by_the_name(name: str, language: str | None) -> None:
    assert code_language_of(name) == language
