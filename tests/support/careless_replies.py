"""Replies as careless models write them: what they say, and which form they ask for."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

EN, ZH = "Paris is the capital.\n\n- one\n- two", "巴黎是首都。\n\n- 一\n- 二"
FORM: dict[str, Any] = {
    "type": "form",
    "title": "运动",
    "fields": [{"name": "sport", "type": "text", "label": "Sport"}],
}
DISPLAY: dict[str, Any] = {
    "type": "visual_display",
    "title": "Phones",
    "displays": [{"type": "table", "data": {"headers": ["Name"], "rows": [["Pixel"]]}}],
}
BEGUN = "I look at it"


@dataclass(frozen=True, slots=True)
class Careless:
    """``said`` is what the person reads; null where the reply says nothing and is asked again."""

    name: str
    text: str
    said: str | None
    asks: dict[str, Any] | None = None
    thought: str = ""
    cut_off: bool = False
    """Whether it breaks off; what was said is kept."""


def careless_replies() -> list[Careless]:
    return [
        *_fenced(),
        *_wrapped(),
        *_thinking(),
        *_asking(),
        *_saying_that_nothing_is_asked(),
        *_damaged(),
        *_encoded(),
        *_prose_with_objects(),
        *_beside_words(),
        *_breaking_off(),
        *_empty(),
    ]


def _json(value: Any, **options: Any) -> str:
    return json.dumps(value, ensure_ascii=False, **options)


FENCES = {
    "none": "%s",
    "json": "```json\n%s\n```",
    "bare": "```\n%s\n```",
    "JSON5": "```JSON5\n%s\n```",
    "tildes": "~~~json\n%s\n~~~",
    "four": "````json\n%s\n````",
    "one line": "```json %s```",
    "never closed": "```json\n%s",
    "closed alone": "%s\n```",
    "javascript": "```javascript\n%s\n```",
    "spaces around": "\n\n  ```json\n%s\n```  \n\n",
    "single backticks": "`%s`",
    "quotes": "'''json\n%s\n'''",
    "double quotes": '"""\n%s\n"""',
    "a label": "json\n%s",
    "BOM": "\ufeff%s",
}


def _fenced() -> Iterator[Careless]:
    for number, (name, fence) in enumerate(FENCES.items()):
        said = (EN, ZH)[number % 2]
        yield Careless(f"fence {name}: answer", fence % _json({"response": said}), said)
        both = _json({"response": said, "hitl_request": FORM}, indent=number % 3 or None)
        yield Careless(f"fence {name}: answer and form", fence % both, said, FORM)


def _wrapped() -> Iterator[Careless]:
    wrappers: dict[str, Any] = {
        **{key: {key: EN} for key in ("answer", "content", "message", "text", "reply", "result")},
        "role": {"role": "assistant", "content": ZH},
        "parts": {"role": "assistant", "content": [{"type": "text", "text": ZH}]},
        "message object": {"message": {"role": "assistant", "content": EN}},
        "choices": {"choices": [{"index": 0, "message": {"role": "assistant", "content": EN}}]},
        "thought first": {"thought": BEGUN, "response": ZH},
        "null request": {"hitl_request": None, "response": EN},
        "response object": {"response": {"text": EN}},
        "response in response": {"response": {"response": EN}},
        "empty memories": {"response": ZH, "memories": []},
        "a score": {"response": EN, "confidence": 0.9},
    }
    for name, wrapper in wrappers.items():
        thought = wrapper.get("thought", "")
        said = ZH if _json(ZH)[1:-1] in _json(wrapper) else EN
        for fence in ("none", "json"):
            text = FENCES[fence] % _json(wrapper)
            yield Careless(f"wrapper {name}, fence {fence}", text, said, thought=thought)
    yield Careless("wrapper in a list", _json([{"response": EN}]), EN)
    yield Careless("two in a row", '{"response": "a"}\n{"response": "b"}', "a\n\nb")
    yield Careless("a list of texts", _json({"response": ["a", "b"]}), "- a\n- b")
    yield Careless("a number", '{"response": 42}', "42")
    yield Careless(
        "a list beside it", '{"response": "Two:", "items": ["a", "b"]}', "Two:\n\n- a\n- b"
    )
    yield Careless("answer tags", f"<answer>{_json({'response': EN})}</answer>", EN)
    yield Careless("end token", _json({"response": EN}) + "<|im_end|>", EN)
    yield Careless("one brace more", _json({"response": ZH}) + "}", ZH)
    yield Careless("double braces", "{" + _json({"response": ZH}) + "}", ZH)


def _thinking() -> Iterator[Careless]:
    reply = _json({"response": EN})
    for tag in ("think", "thinking"):
        opened, closed = f"<{tag}>", f"</{tag}>"
        yield Careless(f"{tag} before text", f"{opened}{BEGUN}{closed}\n\n{ZH}", ZH, thought=BEGUN)
        yield Careless(
            f"{tag} before an object", f"{opened}{BEGUN}{closed}{reply}", EN, thought=BEGUN
        )
        fenced = FENCES["json"] % reply
        yield Careless(
            f"{tag} before a fence", f"{opened}{BEGUN}{closed}\n{fenced}", EN, thought=BEGUN
        )
        yield Careless(
            f"{tag} after an object", f"{reply}{opened}{BEGUN}{closed}", EN, thought=BEGUN
        )
        yield Careless(
            f"{tag} after text", f"{ZH}\n{opened}{BEGUN}{closed}", f"{ZH}\n", thought=BEGUN
        )
        yield Careless(
            f"{tag} in the middle", f"one {opened}{BEGUN}{closed} two", "one two", thought=BEGUN
        )
        yield Careless(f"{tag} twice", f"{opened}a{closed}{opened}b{closed}{EN}", EN, thought="ab")
        yield Careless(f"{tag} empty", f"{opened}\n\n{closed}\n\n{EN}", EN, thought="\n\n")
        yield Careless(
            f"{tag} with an object in it",
            f'{opened}{{"response": "no"}}{closed}{ZH}',
            ZH,
            thought='{"response": "no"}',
        )
        yield Careless(
            f"{tag} inside the response",
            _json({"response": f"{opened}{BEGUN}{closed}\n{EN}"}),
            EN,
            thought=BEGUN,
        )
        yield Careless(
            f"{tag} between key and value", f'{{"response": {opened}{BEGUN}{closed} "hi"}}', "hi"
        )
        yield Careless(
            f"{tag} never closed after text", f"{ZH}\n{opened}{BEGUN}", f"{ZH}\n", thought=BEGUN
        )
        yield Careless(
            f"{tag} never closed around the reply",
            f"{opened}{BEGUN}\n{reply}",
            EN,
            thought=f"{BEGUN}\n",
        )
        yield Careless(
            f"{tag} named in code",
            f"Write `{opened}` and `{closed}`.",
            f"Write `{opened}` and `{closed}`.",
        )
        yield Careless(f"{tag} closed alone before an object", f"{closed}{reply}", EN)


def _asking() -> Iterator[Careless]:
    arguments = {key: FORM[key] for key in ("title", "fields")}
    shown = {key: DISPLAY[key] for key in ("title", "displays")}
    forms: dict[str, tuple[Any, dict[str, Any]]] = {
        "documented": ({"response": "", "hitl_request": FORM}, FORM),
        "alone": ({"hitl_request": FORM}, FORM),
        "bare": (FORM, FORM),
        "bare without a type": (arguments, FORM),
        "bare display": (DISPLAY, DISPLAY),
        "display": ({"hitl_request": DISPLAY}, DISPLAY),
        "as text": ({"hitl_request": _json(FORM)}, FORM),
        "in a list": ({"hitl_request": [FORM]}, FORM),
        "under form": ({"form": FORM}, FORM),
        "camel case": ({"hitlRequest": FORM}, FORM),
        "in content": ({"role": "assistant", "content": _json({"hitl_request": FORM})}, FORM),
        "ask_user": ({"name": "ask_user", "arguments": arguments}, FORM),
        "ask_user, arguments as text": ({"name": "ask_user", "arguments": _json(arguments)}, FORM),
        "ask_user as tool": ({"tool": "ask_user", "args": arguments}, FORM),
        "show_user": ({"name": "show_user", "arguments": shown}, DISPLAY),
        "tool_calls": (
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [
                    {"id": "1", "function": {"name": "ask_user", "arguments": _json(arguments)}}
                ],
            },
            FORM,
        ),
        "function": ({"function": {"name": "ask_user", "arguments": arguments}}, FORM),
    }
    for name, (written, asks) in forms.items():
        for fence in ("none", "json"):
            text = FENCES[fence] % _json(written)
            yield Careless(f"form {name}, fence {fence}", text, "", asks)
        yield Careless(f"form {name} after words", f"请看：\n{_json(written)}", "请看：\n", asks)
    call = _json({"name": "ask_user", "arguments": arguments})
    for name, text, said in (
        ("tagged", f"<tool_call>{call}</tool_call>", ""),
        ("tagged in lines", f"<tool_call>\n{call}\n</tool_call>", ""),
        ("tagged after words", f"请看：\n<tool_call>\n{call}\n</tool_call>", "请看：\n"),
        ("tagged, never closed", f"<tool_call>{call}", ""),
        ("function tag", f"<function_call>{call}</function_call>", ""),
    ):
        yield Careless(f"form call {name}", text, said, FORM)


def _saying_that_nothing_is_asked() -> Iterator[Careless]:
    nothing: list[Any] = [
        {}, [], False, "none", "null", "", "无", "没有", "None", "N/A", "false", [{}],
        {"type": None},
        {"type": "form", "title": "", "fields": []}, {"type": "none"}, "{}", " ",
    ]  # fmt: skip
    for number, each in enumerate(nothing):
        said = (EN, ZH)[number % 2]
        text = _json({"response": said, "hitl_request": each})
        yield Careless(f"nothing asked: {each!r}", text, said)
        if number < 8:
            first = _json({"hitl_request": each, "response": said})
            yield Careless(f"nothing asked first: {each!r}", FENCES["json"] % first, said)


def _damaged() -> Iterator[Careless]:
    for name, text, said in (
        ("trailing comma", '{"response": "hi",}', "hi"),
        ("single quotes", "{'response': 'hi', 'hitl_request': None}", "hi"),
        ("python", "{'response': 'hi', 'done': True, 'hitl_request': None}", "hi"),
        ("bare key", "{response: 'hi'}", "hi"),
        ("line comment", '{"response": "hi" // greet\n}', "hi"),
        ("block comment", '{/* reply */ "response": "hi"}', "hi"),
        ("hash comment", '{"response": "hi" # greet\n}', "hi"),
        ("raw newlines", '{"response": "a\nb\n\nc"}', "a\nb\n\nc"),
        ("raw tabs", '{"response": "a\tb"}', "a\tb"),
        ("full width", "{“response”：“你好”，}", "你好"),
        ("inner quotes", '{"response": "say "hi" now"}', 'say "hi" now'),
        ("an escaped apostrophe", "{'response': 'it\\'s'}", "it's"),
        ("a stray backslash", '{"response": "C:\\dir"}', "C:\\dir"),
        ("garbage after the response", '{"response": "hi", oops oops}', "hi"),
        ("no end", '{"response": "hi"', "hi"),
        ("upper case literals", '{"response": "hi", "hitl_request": NULL}', "hi"),
        ("escaped unicode", '{"response": "\\u4f60\\u597d"}', "你好"),
        ("no comma", '{"response": "hi" "hitl_request": null}', "hi"),
    ):
        yield Careless(f"damaged: {name}", text, said)
        yield Careless(f"damaged, fenced: {name}", FENCES["json"] % text, said)


def _encoded() -> Iterator[Careless]:
    once = _json({"response": EN})
    asking = _json({"response": ZH, "hitl_request": FORM})
    yield Careless("encoded twice", _json(once), EN)
    yield Careless("encoded twice, with a form", _json(asking), ZH, FORM)
    yield Careless("encoded twice, fenced", FENCES["json"] % _json(once), EN)
    yield Careless("encoded three times", _json(_json(once)), EN)
    yield Careless("encoded inside the response", _json({"response": once}), EN)
    yield Careless("a fence inside the response", _json({"response": FENCES["json"] % once}), EN)
    yield Careless("encoded inside content", _json({"content": asking}), ZH, FORM)
    yield Careless("escaped without quotes", _json(once)[1:-1], EN)
    yield Careless("in single quotes", f"'{once}'", EN)
    yield Careless("in quotes, not escaped", f'"{once}"', EN)


def _prose_with_objects() -> Iterator[Careless]:
    """Objects that are part of an answer stay as they are."""
    for name, text in (
        ("a config between words",
         'Configure it so:\n```json\n{"name": "x", "port": 1}\n```\nThen restart.'),
        ("a config at the end", 'Use this:\n\n```json\n{"name": "x", "port": 1}\n```'),
        ("a config first", '```json\n{"name": "x", "port": 1}\n```\nis the config.'),
        ("a config without a fence", '配置如下：\n{"name": "x", "port": 1}\n然后重启。'),
        ("an object in a sentence", 'A dict {"a": 1} in a sentence.'),
        ("a reply in a sentence", 'The server returns {"response": "ok"} when all is well.'),
        ("a reply in code", 'Write `{"response": "x"}` there.'),
        ("a quoted reply",
         'A reply is:\n```json\n{"response": "x", "hitl_request": null}\n```\nThat is the format.'),
        ("a quoted form", f"格式：\n```json\n{_json({'hitl_request': FORM})}\n```\n以上就是格式。"),
        ("a quoted call", 'Send `{"name": "ask_user", "arguments": {}}` to ask.'),
        ("an asked object", '{"name": "Ann", "age": 3}'),
        ("an asked object, fenced", '```json\n{"name": "Ann", "age": 3}\n```'),
        ("a message in data", 'It logs:\n{"status": "failed", "message": "no disk"}'),
        ("a schema",
         '{"type": "object", "title": "User", "properties": {"name": {"type": "string"}}}'),
        ("javascript", "```js\nres.json({ response: 'hi' })\n```"),
        ("a function", "function f() { return {}; }"),
        ("braces", 'The set {x: x > 0} and {"a": ...} are fine.'),
        ("a template", "Hello {{ name }}, {% if x %}y{% endif %}"),
        ("an empty object", "It returns {} then."),
        ("a list", "[1, 2, 3]"),
        ("python", "```python\nd = {'response': 'x'}\nprint(d)\n```\n"),
        ("latex", "$\\frac{a}{b}$ and \\text{response}"),
        ("html", "a < b, <b>c</b> ~~d~~ ``e``"),
        ("only a fence", "```\nls -la\n```"),
        ("a quotation", '"{name}" stands for your name.'),
        ("chinese quotes", "“引号”里的 {内容}"),
        ("an object never closed", 'It begins with {"name": "x", and goes on.'),
    ):  # fmt: skip
        yield Careless(f"prose: {name}", text, text)


def _beside_words() -> Iterator[Careless]:
    reply, form = _json({"response": "hi"}), _json({"hitl_request": FORM})
    for name, text, said, asks in (
        ("before", f"Sure!\n\n{reply}", "Sure!\n\nhi", None),
        ("before on the line", f"好的。{reply}", "好的。\n\nhi", None),
        ("before a fence", f"Sure:\n```json\n{reply}\n```", "Sure:\nhi", None),
        ("before a fence never closed", f"Sure:\n```json\n{reply}", "Sure:\nhi", None),
        ("after", f"{reply}\n\nHope this helps!", "hi\n\nHope this helps!", None),
        ("after a fence", f"```json\n{reply}\n```\n希望有帮助。", "hi\n希望有帮助。", None),
        ("around", f"Sure!\n\n{reply}\n\nBye.", "Sure!\n\nhi\n\nBye.", None),
        ("before a form", f"Please fill in:\n{form}", "Please fill in:\n", FORM),
        ("before a fenced form", f"请填写：\n```json\n{form}\n```\n", "请填写：\n", FORM),
        ("after a form", f"{form}\nThanks.", "Thanks.", FORM),
        ("after a fenced form", f"```json\n{form}\n```\nThanks.", "Thanks.", FORM),
        ("around a form",
         f"Please fill in:\n{_json(FORM)}\nThanks.", "Please fill in:\n\nThanks.", FORM),
        ("an example and the reply", 'Not {"a": 1} but:\n' + reply, 'Not {"a": 1} but:\nhi', None),
    ):  # fmt: skip
        yield Careless(f"beside words: {name}", text, said, asks)


def _breaking_off() -> Iterator[Careless]:
    for name, text, said in (
        ("in the response", '{"response": "The answer is for', "The answer is for"),
        ("in a fenced response", '```json\n{"response": "The answer', "The answer"),
        ("in an escape", '{"response": "one\\', "one"),
        ("in the key", '{"respo', ""),
        ("after the brace", "{", ""),
        ("in the thinking", f"<think>{BEGUN}", ""),
        ("in the thinking of a response", f'{{"response": "<think>{BEGUN}', ""),
        ("in a call", '<tool_call>{"name": "ask_user", "argu', ""),
        ("after words", 'Sure: {"respo', "Sure: "),
    ):
        thought = BEGUN if "thinking" in name else ""
        yield Careless(f"breaks off {name}", text, said, thought=thought, cut_off=True)


def _empty() -> Iterator[Careless]:
    for text in ("", "  \n", '{"response": ""}', "{}", "```json\n{}\n```", '{"response": null}',
                 '{"response": "", "hitl_request": {}}', "<think>hm</think>"):  # fmt: skip
        thought = "hm" if "hm" in text else ""
        yield Careless(f"empty {text!r}", text, None, thought=thought)
