"""Server-sent events: a response that stays alive while nothing happens."""

import asyncio
from collections.abc import AsyncIterator, Callable

from fastapi.responses import StreamingResponse

from wenko.protocol.envelope import EventRecord
from wenko.service.events import EventBatches

HEARTBEAT = 15.0
COMMENT = ": keep-alive\n\n"
EVENT_STREAM: dict[int | str, dict[str, object]] = {
    200: {
        "description": "Frames: `event:` type, `id:` seq, `data:` the event in its envelope.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}


def event_stream(
    batches: EventBatches, encode: Callable[[EventRecord], str], conversation_id: str
) -> StreamingResponse:
    """Each event as ``encode`` writes it; comments keep the connection alive in between."""
    headers = {
        "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",
        "X-Conversation-Id": conversation_id,
    }
    frames = _with_heartbeat(batches, encode)
    return StreamingResponse(frames, media_type="text/event-stream", headers=headers)


async def _with_heartbeat(
    batches: EventBatches, encode: Callable[[EventRecord], str]
) -> AsyncIterator[str]:
    waiting: asyncio.Future[list[EventRecord] | None] | None = None
    try:
        while True:
            waiting = waiting or asyncio.ensure_future(anext(batches, None))
            done, _ = await asyncio.wait([waiting], timeout=HEARTBEAT)
            if not done:
                yield COMMENT
                continue
            batch, waiting = waiting.result(), None
            if batch is None:
                return
            yield "".join(map(encode, batch))
    finally:
        if waiting is not None:
            waiting.cancel()
