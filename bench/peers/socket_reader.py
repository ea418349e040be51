"""A client in its own process: reads a number of events from a WebSocket, then exits."""

import sys

from websockets.sync.client import connect


def main(address: str, token: str, events: int) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    with connect(address, additional_headers=headers, proxy=None, compression=None) as socket:
        received = 0
        while received < events:
            received += b'"seq"' in socket.recv(decode=False)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
