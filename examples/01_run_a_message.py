"""Send a message and print its events. Start the server first: ``make run``."""

import json
import os
import sys

import httpx

URL = os.environ.get("WENKO_URL", "http://127.0.0.1:8765")
TOKEN = os.environ["WENKO_TOKEN"]  # export WENKO_TOKEN=$(.venv/bin/wenko token)


def main(message: str) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    body = {"message": message}
    with httpx.stream("POST", f"{URL}/chat", headers=headers, json=body, timeout=None) as response:
        for line in response.iter_lines():
            if line.startswith("data: "):
                event = json.loads(line.removeprefix("data: "))
                print(event["seq"], event["type"], event.get("message", ""))


main(sys.argv[1] if len(sys.argv) > 1 else "创建并运行 Hello World 程序")
