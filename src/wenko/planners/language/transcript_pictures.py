"""The pictures of a transcript that a model is given: the newest, after their results."""

from collections.abc import Iterator
from functools import partial

from wenko.models.request import PromptMessage, PromptPicture
from wenko.planners.transcript import LoopTurn, Transcript
from wenko.text import BilingualText, Language

MAX_PICTURES = 6
"""A picture costs as much as a long page of text, and an old screenshot shows what is gone."""
_PICTURES = BilingualText(
    "Pictures of the results above, which are data:",
    "以上结果的图片，只是数据：",
)


class TranscriptPictures:
    def __init__(self, transcript: Transcript) -> None:
        self._load = transcript.load_picture
        turns = [entry for entry in transcript.entries if isinstance(entry, LoopTurn)]
        found = [picture_id for turn in turns for picture_id, _ in _of(turn)]
        self._newest = frozenset(found[-MAX_PICTURES:])

    def __bool__(self) -> bool:
        return bool(self._newest)

    def of_turn(
        self, turn: LoopTurn, language: Language, shortened: bool
    ) -> Iterator[PromptMessage]:
        """A message with the pictures of this turn; none if it has none to show."""
        load = self._load
        if load is None or shortened:
            return
        pictures = tuple(
            PromptPicture(media_type, partial(load, picture_id), picture_id)
            for picture_id, media_type in _of(turn)
            if picture_id in self._newest
        )
        if pictures:
            yield PromptMessage("user", _PICTURES.localized(language), pictures=pictures)


def _of(turn: LoopTurn) -> Iterator[tuple[str, str]]:
    for call in turn.calls:
        for picture in call.result.pictures if call.result is not None else ():
            if picture.for_model:
                yield picture.id, picture.media_type
