"""Generated content of Google's Gemini API."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from pydantic import JsonValue

from wenko.models.interface import StreamPart
from wenko.models.request import LlmRequest, OutputSchema, PromptMessage, ToolDescription
from wenko.models.transport import model_facts
from wenko.models.transport.encoding import arguments_of, encoded, for_gemini
from wenko.models.transport.reply import (
    Counts,
    Finish,
    Json,
    Reply,
    ReplyPart,
    as_count,
    as_object,
    as_objects,
    as_text,
)
from wenko.models.transport.wires.base import Fields, Wire, json_array, json_object, output_tool

_UNSIGNED = b64encode(b"skip_thought_signature_validator").decode()
"""For a reply's first call, if this model did not sign it: it would refuse the request."""
_FINISH: dict[str, Finish] = {
    "STOP": "stop",
    "MAX_TOKENS": "length",
    "CONTINUATION": "length",
}
_DECLINED = (
    "SAFETY RECITATION BLOCKLIST PROHIBITED_CONTENT SPII IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT "
    "MODEL_ARMOR"
)
_FINISH |= dict.fromkeys(_DECLINED.split(), "declined")
_ROLES = {"user": "user", "assistant": "model"}


class GeminiWire(Wire):
    @property
    def url(self) -> str:
        name = self.choice.name
        path = name if name.startswith(("models/", "tunedModels/")) else f"models/{name}"
        base = self.base_url
        if not base.endswith(("/v1", "/v1beta")):
            base += "/v1"
        return f"{base}/{quote(path)}:streamGenerateContent?alt=sse"

    def body(self, request: LlmRequest) -> bytes:
        fields: Fields = {"contents": self._contents(request.messages)}
        if system := self._system(request):
            parts: list[JsonValue] = [{"text": each} for each in system]
            fields["systemInstruction"] = {"role": "user", "parts": parts}
        config = self._options()
        if request.output is not None:
            self._add_output(request.output, fields, config)
        elif request.tools:
            mode = "VALIDATED" if model_facts.gemini_thinks(self.choice.name) else "AUTO"
            fields["tools"] = self._tools.get(request.tools)
            fields["toolConfig"] = {"functionCallingConfig": {"mode": mode}}
        if config:
            fields["generationConfig"] = config
        return json_object(fields)

    def reply(self, structured: bool) -> Reply:
        return _GeminiReply(structured)

    def _authorization(self, key: str | None) -> dict[str, str]:
        return {} if key is None else {"x-goog-api-key": key}

    def _contents(self, messages: Sequence[PromptMessage]) -> bytes:
        contents: list[bytes] = []
        for role, pieces in self._turns(messages):
            if role == "assistant" and not contents:
                contents.append(_content("user", [b'{"text":""}']))
            contents += [_content(_ROLES[role], each) for each in _apart(pieces)]
        return json_array(contents)

    def _options(self) -> Json:
        config: Json = {}
        if self.choice.max_output_tokens is not None:
            config["maxOutputTokens"] = self.choice.max_output_tokens
        effort = self.choice.reasoning_effort
        thinking = effort and model_facts.gemini_thinking(self.choice.name, effort)
        if thinking:
            config["thinkingConfig"] = thinking
        return config

    def _add_output(self, output: OutputSchema, fields: Fields, config: Json) -> None:
        if self.output_mode == "tool":
            fields["tools"] = self._encode_tools([output_tool(output)])
            fields["toolConfig"] = {"functionCallingConfig": {"mode": "ANY"}}
            return
        config["responseMimeType"] = "application/json"
        if self.output_mode == "native":
            config["responseJsonSchema"] = {**for_gemini(output.schema), "title": output.name}

    def _encode_tools(self, tools: Sequence[ToolDescription]) -> bytes:
        declared = [
            {"name": each.name, "description": each.description, "parametersJsonSchema": schema}
            for each, schema in ((each, for_gemini(each.parameters)) for each in tools)
        ]
        return encoded([{"functionDeclarations": declared}])

    def _assistant(self, parts: list[ReplyPart]) -> bytes:
        return b",".join(map(encoded, _parts(parts)))

    def _result(self, call_id: str, tool: str, content: str) -> bytes:
        answer = {"id": call_id, "name": tool, "response": {"output": content}}
        return encoded({"functionResponse": answer})

    def _user(self, text: str, pictures: list[tuple[str, str]]) -> bytes:
        parts: list[Json] = [{"text": text}]
        parts += [{"inlineData": {"mimeType": type_, "data": data}} for type_, data in pictures]
        return b",".join(map(encoded, parts))


def _apart(pieces: Sequence[bytes]) -> Iterator[list[bytes]]:
    """Results of tools apart from what follows them: together they count as the model's words."""
    group: list[bytes] = []
    for piece in pieces:
        if group and _is_result(group[-1]) and not _is_result(piece):
            yield group
            group = []
        group.append(piece)
    yield group


def _is_result(piece: bytes) -> bool:
    return piece.startswith(b'{"functionResponse"')


def _content(role: str, parts: Sequence[bytes]) -> bytes:
    return b'{"role":"%b","parts":%b}' % (role.encode(), json_array(parts))


def _parts(parts: Sequence[ReplyPart]) -> Iterator[Json]:
    first_call = True
    for part in parts:
        signature = part.details.get("thought_signature")
        if part.kind == "tool-call":
            if first_call and not signature:
                signature = _UNSIGNED
            first_call = False
            call = {"id": part.id, "name": part.name, "args": arguments_of(part.text)}
            sent: Json = {"functionCall": call}
        elif part.kind == "text":
            sent = {"text": part.text}
        else:
            sent = {"text": part.text, "thought": True}
        yield {**sent, "thoughtSignature": signature} if signature else sent


class _GeminiReply(Reply):
    def _read(self, event: Json) -> Iterator[StreamPart]:
        self.model = as_text(event.get("modelVersion")) or self.model
        if usage := as_object(event.get("usageMetadata")):
            self._count(usage)
        if as_object(event.get("promptFeedback")).get("blockReason"):
            self.finish = "declined"
        for candidate in as_objects(event.get("candidates"))[:1]:
            if reason := as_text(candidate.get("finishReason")):
                self.finish = _FINISH.get(reason, "broken")
            for part in as_objects(as_object(candidate.get("content")).get("parts")):
                yield from self._part(part)

    def _part(self, part: Json) -> Iterator[StreamPart]:
        signature = as_text(part.get("thoughtSignature"))
        details = {"thought_signature": signature} if signature else {}
        if call := as_object(part.get("functionCall")):
            made = self.call(as_text(call.get("id")), as_text(call.get("name")))
            made.details = details
            yield from self.argue(made, encoded(as_object(call.get("args"))).decode())
            return
        text = as_text(part.get("text"))
        if part.get("thought"):
            yield from self.think(text)
        elif signature:
            # A signed part goes back as it came, apart from what is not signed.
            self.parts.append(ReplyPart("text"))
            yield from self.say(text)
            self.parts[-1].details = details
        else:
            yield from self.say(text)

    def _count(self, usage: Json) -> None:
        """Each chunk has the sums so far; a field that a later one leaves out stays."""
        before = self.counts or Counts()
        thoughts = as_count(usage.get("thoughtsTokenCount"))
        prompt = as_count(usage.get("promptTokenCount"))
        prompt += as_count(usage.get("toolUsePromptTokenCount"))
        self.counts = Counts(
            max(before.input, prompt),
            max(before.output, as_count(usage.get("candidatesTokenCount")) + thoughts),
            max(before.cached, as_count(usage.get("cachedContentTokenCount"))),
        )
