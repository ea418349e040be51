"""Dates and times as people write them: 明天, tomorrow, 2024/1/31, 31 January 2024 9:30."""

import re
from datetime import date, datetime, timedelta

_DAYS = {
    "大前天": -3, "前天": -2, "昨天": -1, "昨日": -1, "yesterday": -1,
    "今天": 0, "今日": 0, "当天": 0, "today": 0,
    "明天": 1, "明日": 1, "tomorrow": 1, "后天": 2, "后日": 2, "dayaftertomorrow": 2,
    "thedayaftertomorrow": 2, "大后天": 3, "下周今天": 7,
}  # fmt: skip
_LONGEST = 60
_NOW = frozenset({"now", "现在", "此刻", "当前", "当前时间"})
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_LATER = re.compile(r"(?:in|\+)?\s*(\d{1,3})\s*(?:days?|天)\s*(?:later|from now|后|以后|之后)?")
_YEAR_FIRST = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_YEAR_LAST = re.compile(r"(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})")
_DAY_MONTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})")
_MONTH_DAY = re.compile(r"([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_TIME = re.compile(
    r"(?P<day>.*?)[t\s]*(?P<part>上午|下午|晚上|早上|中午)?\s*(?P<hour>\d{1,2})\s*[:：点]\s*"
    r"(?P<minute>\d{1,2})?\s*(?:分|[:：](?P<second>\d{2})(?:\.\d+)?)?\s*(?P<half>am|pm)?"
    r"\s*(?P<zone>z|[+-]\d{2}:?\d{2})?"
)


def read_date(text: str, now: datetime) -> str | None:
    """As ``2024-01-31``; ``None`` if the day is not certain."""
    found = _moment(text, now)
    return None if found is None else found[0].isoformat()


def read_datetime(text: str, now: datetime) -> str | None:
    """As ``2024-01-31T09:30``; ``None`` if day or time is not certain."""
    found = _moment(text, now)
    if found is None or found[1] is None:
        return None
    return f"{found[0].isoformat()}T{found[1]}"


def _moment(text: str, now: datetime) -> tuple[date, str | None] | None:
    words = " ".join(text[: _LONGEST + 1].split()).casefold()
    if len(words) > _LONGEST:
        return None
    if words in _NOW:
        return now.date(), f"{now:%H:%M}"
    if (day := _day(words, now.date())) is not None:
        return day, None
    match = _TIME.fullmatch(words)
    if match is None:
        return None
    day, time = _day(match["day"].strip(" ,，的"), now.date()), _time(match)
    return None if day is None or time is None else (day, time)


def _day(words: str, today: date) -> date | None:
    if (days := _DAYS.get(words.replace(" ", ""))) is not None:
        return today + timedelta(days)
    if (match := _LATER.fullmatch(words)) is not None:
        return today + timedelta(int(match[1]))
    for pattern in (_YEAR_FIRST, _COMPACT):
        if (match := pattern.fullmatch(words)) is not None:
            return _date(match[1], match[2], match[3])
    if (match := _YEAR_LAST.fullmatch(words)) is not None:
        return _either_order(match[1], match[2], match[3])
    if (match := _DAY_MONTH.fullmatch(words)) is not None:
        return _named_month(match[3], match[2], match[1])
    if (match := _MONTH_DAY.fullmatch(words)) is not None:
        return _named_month(match[3], match[1], match[2])
    return None


def _either_order(first: str, second: str, year: str) -> date | None:
    """31/1/2024 or 1/31/2024; 1/2/2024 may be either, so it is no date."""
    if first != second and int(first) <= 12 and int(second) <= 12:
        return None
    day_first = int(first) > 12
    return _date(year, second if day_first else first, first if day_first else second)


def _named_month(year: str, month: str, day: str) -> date | None:
    return _date(year, str(_MONTHS.index(month) + 1), day) if month in _MONTHS else None


def _date(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _time(match: re.Match[str]) -> str | None:
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    afternoon = match["half"] == "pm" or match["part"] in ("下午", "晚上")
    if afternoon and hour < 12:
        hour += 12
    if match["half"] == "am" and hour == 12:
        hour = 0
    if hour > 23 or minute > 59:
        return None
    second = f":{match['second']}" if match["second"] else ""
    zone = (match["zone"] or "").upper().replace(":", "")
    offset = f"{zone[:3]}:{zone[3:]}" if len(zone) > 1 else zone
    return f"{hour:02d}:{minute:02d}{second}{offset}"
