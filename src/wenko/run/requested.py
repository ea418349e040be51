"""What a call that a model asks for means: a tool with arguments, or one of the program's own."""

from wenko.errors import InvalidArguments, WenkoError
from wenko.models.replies.objects import read_object
from wenko.models.replies.scanner import InvalidOutput
from wenko.protocol.plan import Arguments
from wenko.run.context import RunContext
from wenko.run.loop_tools import LOOP_TOOLS, SEEN
from wenko.tools.more_tools import ResolvedCall, resolve


def resolved_call(run: RunContext, name: str, arguments: str) -> ResolvedCall | str:
    """A text is the answer itself. Raises ``WenkoError`` if there is no such call."""
    language, hitl = run.log.language, run.settings.hitl_enabled
    given, own = parsed(arguments), LOOP_TOOLS[language]
    return resolve(run.tools, name, given, language, hitl, own, seen=SEEN)


def parsed(arguments: str) -> Arguments:
    text = arguments.strip()
    try:
        return read_object(text) if text else {}
    except InvalidOutput as error:
        raise InvalidArguments(
            f"The arguments are not a JSON object: {error}.",
            f"参数不是有效的 JSON 对象：{error}。",
        ) from None


def declares_reading(run: RunContext, name: str, arguments: str) -> bool:
    """Whether the call is made beside others of its kind; one that cannot be made is not."""
    try:
        call = resolved_call(run, name, arguments)
    except WenkoError:
        return False
    if isinstance(call, str) or call.tool is None:
        return False
    return call.tool.declares_reading(call.arguments)
