"""Which revised plans are shown because they do more that nothing can take back."""

from tests.support.approvals import Letter
from tests.support.plans import shell_plan
from tests.support.tables import each_row
from wenko.run.planning.destruction import destroys_more
from wenko.settings import Settings
from wenko.tools.builtin import builtin_tools
from wenko.tools.registry import ToolRegistry

TOOLS = ToolRegistry([*builtin_tools(Settings()), Letter()])


@each_row(
    ("old", "new", "more"),
    [
        (["make test"], ["make -k test"], False),
        (["make test"], ["rm -rf src", "make test"], False),
        (["make test"], ["npm publish", "make test"], True),
        (["npm publish"], ["npm publish --tag next", "make"], False),
        (["npm publish"], ["cargo publish"], True),
        (["pytest"], ["aws s3 rm --recursive s3://x"], True),
        (['echo "$KEY" >> ~/.ssh/config'], ["echo other >> ~/.ssh/authorized_keys"], True),
        (["twine upload a"], ["twine upload a", "gh repo delete x"], True),
    ],
)
def test_P69_a_revision_with_a_risk_that_the_plan_did_not_have_is_shown(
    old: list[str], new: list[str], more: bool
) -> None:
    assert destroys_more(shell_plan(*new), shell_plan(*old), TOOLS, Settings()) is more
