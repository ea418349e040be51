"""The result of an MCP tool as an outcome: text as it is, images and audio only mentioned."""

import json

from mcp.types import (
    AudioContent,
    BlobResourceContents,
    CallToolResult,
    ContentBlock,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
)
from pydantic import JsonValue

from wenko.errors import ToolFailed
from wenko.protocol.messages import text
from wenko.protocol.plan import ToolOutcome
from wenko.text import Language
from wenko.tools.mcp.config import ServerConfig
from wenko.tools.outcomes import truncated_outcome

MESSAGE_LIMIT = 500


def outcome_of(
    result: CallToolResult, config: ServerConfig, language: Language, limit: int
) -> ToolOutcome:
    printed = "\n".join(filter(None, (_as_text(block, language) for block in result.content)))
    data: JsonValue = result.structured_content
    if data is not None and not printed:
        printed = json.dumps(data, ensure_ascii=False)
    printed = config.mask(printed)
    if result.is_error:
        message = printed.strip()[:MESSAGE_LIMIT] or text("mcp_tool_failed", language)
        outcome = ToolOutcome(
            success=False, stderr=printed, message=message, error_code=ToolFailed.code
        )
    else:
        outcome = ToolOutcome(
            success=True,
            stdout=printed,
            message=None if printed else text("tool_done", language),
            data=_masked(data, config),
        )
    return truncated_outcome(outcome, limit)


def _masked(data: JsonValue, config: ServerConfig) -> JsonValue:
    masked: JsonValue = json.loads(config.mask(json.dumps(data, ensure_ascii=False)))
    return masked


def _as_text(block: ContentBlock, language: Language) -> str:
    match block:
        case TextContent():
            return block.text
        case ImageContent():
            return text("mcp_image", language, kind=block.mime_type, size=_size(block.data))
        case AudioContent():
            return text("mcp_audio", language, kind=block.mime_type, size=_size(block.data))
        case ResourceLink():
            return f"{block.title or block.name}: {block.uri}"
        case EmbeddedResource():
            found = block.resource
            if isinstance(found, BlobResourceContents):
                return text("mcp_blob", language, uri=found.uri, size=_size(found.blob))
            return found.text


def _size(base64: str) -> int:
    return len(base64) * 3 // 4
