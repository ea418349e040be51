"""Forms of earlier runs that were skipped or not answered, so that a model knows of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from wenko.protocol.envelope import EventRecord
from wenko.text import BilingualText, Language, shorten

MOST = 5
"""Forms that later messages are told of, the newest."""


@dataclass(frozen=True, slots=True)
class UnansweredForm:
    title: str
    skipped: bool
    """By the user; otherwise its time ran out."""


def unanswered_forms(records: Sequence[EventRecord]) -> tuple[UnansweredForm, ...]:
    """Those of one run, from its events ``hitl`` and ``hitl_closed``."""
    titles: dict[str, str] = {}
    prompts: set[str] = set()
    """Of commands: what they asked says nothing to later messages."""
    found: list[UnansweredForm] = []
    for record in records:
        payload = record.body.get("payload") or {}
        if record.type == "user_input_required":
            prompts.add(record.body["data"]["request_id"])
        elif (
            record.type == "hitl"
            and payload["request"]["id"] not in prompts
            and _is_form(payload["request"])
        ):
            titles[payload["request"]["id"]] = payload["request"]["title"]
        elif record.type == "hitl_closed" and payload["request_id"] in titles:
            skipped = payload["status"] == "answered" and payload["action"] == "reject"
            if skipped or (payload["status"] == "expired" and payload["action"] != "approve"):
                found.append(UnansweredForm(titles[payload["request_id"]], skipped))
    return tuple(found)


def descriptions(
    forms: Sequence[UnansweredForm], answered: Collection[str], language: Language
) -> tuple[str, ...]:
    """A line each, without those that were asked again and answered."""
    newest = {each.title: each for each in forms if each.title not in answered}
    return tuple(_description(each, language) for each in list(newest.values())[-MOST:])


def _description(form: UnansweredForm, language: Language) -> str:
    outcome = SKIPPED if form.skipped else EXPIRED
    return f"# {shorten(form.title, 200)}\n{outcome.localized(language)}"


def _is_form(request: dict[str, object]) -> bool:
    """A question of the model, not one about a call or a plan."""
    others = ("approval", "plan", "effect")
    return request.get("type") == "form" and not any(request.get(each) for each in others)


SKIPPED = BilingualText(
    en="(The person skipped this form; nothing was filled in.)",
    zh="（用户跳过了这个表单，什么也没有填写。）",
)
EXPIRED = BilingualText(
    en="(The person did not answer this form in time; nothing was filled in.)",
    zh="（用户没有在时限内回答这个表单，什么也没有填写。）",
)
