"""Which sentences correct each other, and which only look alike."""

from tests.support.tables import each_row
from wenko.memory.contradictions import contradicts


@each_row(
    ("new", "old"),
    [
        ("我住在上海", "我住杭州"),
        ("I live in Rome now", "I live in Berlin"),
        ("我不喜欢香菜", "我喜欢香菜"),
        ("I hate olives", "I like olives"),
        ("我每天七点起床", "我每天六点起床"),
        ("use tabs in Go code", "use spaces in Go code"),
        ("My budget is 900 euros", "My budget is 700 euros"),
        ("请叫我老王", "请叫我小王"),
    ],
)
def test_P101_a_correction_is_noticed(new: str, old: str) -> None:
    assert contradicts(new, old)
    assert contradicts(old, new)


@each_row(
    ("new", "old"),
    [
        ("住酒店要高楼层、无烟房", "我住在杭州滨江区"),
        ("旅行喜欢住民宿", "我住在杭州滨江区"),
        ("我喜欢茶", "我喜欢咖啡"),
        ("我对花生过敏", "我对青霉素过敏"),
        ("My brother lives in Toronto", "I live in Berlin"),
        ("我住在上海", "我住在上海。"),
    ],
)
def test_P101_what_can_be_true_together_is_no_contradiction(new: str, old: str) -> None:
    assert not contradicts(new, old)
    assert not contradicts(old, new)
