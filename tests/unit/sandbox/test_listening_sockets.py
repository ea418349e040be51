"""The list of listening sockets: the kernel's answer and its tables say the same."""

import os
import socket

import pytest

from wenko.sandbox.executor import listening_sockets as module
from wenko.sandbox.executor.listening_sockets import listening_sockets


def inode_of(one: socket.socket) -> int:
    return os.fstat(one.fileno()).st_ino


def test_sockets_that_listen_are_listed_with_their_ports_and_others_are_not() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as four,
        socket.create_server(("::1", 0), family=socket.AF_INET6) as six,
        socket.create_connection(four.getsockname()) as connected,
    ):
        found = listening_sockets()
        assert found[inode_of(four)] == four.getsockname()[1]
        assert found[inode_of(six)] == six.getsockname()[1]
        with four.accept()[0] as accepted:
            assert not {inode_of(connected), inode_of(accepted)} & listening_sockets().keys()


def test_many_sockets_take_several_replies() -> None:
    servers = [socket.create_server(("127.0.0.1", 0)) for _ in range(700)]
    try:
        found = listening_sockets()
        assert [found.get(inode_of(each)) for each in servers] == [
            each.getsockname()[1] for each in servers
        ]
    finally:
        for each in servers:
            each.close()


def test_without_an_answer_of_the_kernel_its_tables_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(family: int) -> dict[int, int]:
        raise OSError("no such module")

    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setattr(module, "_asked", refuse)
        assert listening_sockets()[inode_of(server)] == server.getsockname()[1]
