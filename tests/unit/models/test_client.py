"""The transport of one provider, without a request."""

import importlib
import sys

import pytest

from wenko.models.transport.client import _remember_absent


def test_a_library_that_is_missing_is_searched_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """httpcore asks for one four times in a request."""
    searched: list[str] = []

    class Finder:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            searched.append(name)

    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    try:
        _remember_absent("no_such_library")
        for _ in range(3):
            with pytest.raises(ImportError):
                importlib.import_module("no_such_library")
    finally:
        sys.modules.pop("no_such_library", None)
    assert searched == ["no_such_library"]
