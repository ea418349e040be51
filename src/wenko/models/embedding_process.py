"""A process of its own that holds an installed embedding model (GGUF) and makes vectors of texts.

``python -m wenko.models.embedding_process FILE`` reads JSON lists of texts from standard input, one
a line, and answers each with a line: ``{"vectors": [...]}`` or ``{"error": "..."}``. A file that
crashes the library ends this process, not the server.
"""

import json
import os
import secrets
import sys
from collections.abc import Sequence
from typing import Any, TextIO

LONGEST = 128
"""Tokens of one text: a long one takes seconds on a busy machine. It is cut until it fits."""
SHORTEST = 16
"""Characters below which a text that is refused is not cut further."""


def main() -> int:
    [file] = sys.argv[1:]
    # The library prints to standard output; the answers go to a copy of it.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        model = _load(file)
    except Exception as error:
        _say(answers, {"error": f"cannot be loaded: {error}"})
        return 1
    _say(answers, {"ready": True})
    for line in sys.stdin:
        try:
            _say(answers, {"vectors": [_vector(model, text) for text in json.loads(line)]})
        except Exception as error:
            _say(answers, {"error": str(error)})
    return 0


def _load(file: str) -> Any:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = file
    params.embedding = True
    # The library also listens on a port of this machine; nobody knows the key.
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [secrets.token_hex(32)]
    params.endpoint_slots = False
    params.n_parallel = 1
    params.n_ctx = params.n_batch = params.n_ubatch = LONGEST
    params.cpuparams.n_threads = max(1, (os.cpu_count() or 2) // 2)
    return xllamacpp.Server(params)


def _vector(model: Any, text: str) -> Sequence[float]:
    while True:
        reply = model.handle_embeddings({"input": text})
        reply = json.loads(reply) if isinstance(reply, str) else reply
        if "data" in reply:
            vector: Sequence[float] = reply["data"][0]["embedding"]
            return vector
        if len(text) < SHORTEST:
            raise ValueError(str(reply.get("message") or reply.get("error") or reply)[:300])
        text = text[: len(text) // 2]


def _say(answers: TextIO, reply: dict[str, object]) -> None:
    answers.write(json.dumps(reply) + "\n")
    answers.flush()


if __name__ == "__main__":
    sys.exit(main())
