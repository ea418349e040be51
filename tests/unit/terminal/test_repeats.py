"""A prompt that comes back is recognised, however it is worded; a new one is not."""

from tests.support.tables import each_row
from tests.unit.terminal.test_decide import prompt_on
from wenko.terminal.repeats import MAX_AUTOMATIC, PromptAnswer, earlier_answers


def answered(question: str, answer: str) -> PromptAnswer:
    return PromptAnswer("call", question, answer, "agent")


@each_row(
    ("first", "answer", "then"),
    [
        ("Port [0]: ", "0", "Port [0]: "),
        ("Question 1 of 9 [a]: ", "a", "Question 2 of 9 [a]: "),
        ("Name [demo]: ", "demo", "Try again (2) [demo]: "),
        ("Name [demo]: ", "demo", "Sorry?\nName, please [demo]: "),
        ("Port [0]: ", "0", "Which port should be used? [0]: "),
        ("端口 [0]: ", "0", "请重新输入端口号 [0]: "),
        ("第一次尝试 [0]: ", "0", "第二次尝试 [0]: "),
        ("Colour [red]: ", "red", "red is not a valid colour.\nShade [crimson]: "),
        ("颜色 [红]: ", "红", "输入无效\n色调 [红]: "),
        ("Continue? [Y/n] ", "yes", "Really go ahead? [Y/n] "),
        ("Is this ok? [Y/n] ", "yes", "Please answer yes or no. Is this ok? [Y/n] "),
    ],
)
def test_R75_a_question_that_comes_back_is_the_same_one(first: str, answer: str, then: str) -> None:
    screen = f"{first}{answer}\n{then}"
    assert earlier_answers(prompt_on(screen), [answered(first.strip(), answer)])


@each_row(
    ("first", "answer", "then"),
    [
        ("package name: (shop) ", "shop", "version: (1.0.0) "),
        ("Add TypeScript? [y/N] ", "no", "Add JSX Support? [y/N] "),
        ("Add Vitest for Unit Testing? [y/N] ", "no", "Add an End-to-End Testing Solution? [y/N] "),
        ("Width [100]: ", "100", "Depth [80]: "),
        ("项目名称 [demo]: ", "demo", "作者 [ada]: "),
        ("Install foo? [Y/n] ", "yes", "Install bar? [Y/n] "),
    ],
)
def test_R75_the_next_question_of_a_chain_is_a_new_one(first: str, answer: str, then: str) -> None:
    screen = f"{first}{answer}\n{then}"
    assert earlier_answers(prompt_on(screen), [answered(first.strip(), answer)]) == ()


def test_R75_the_third_field_with_the_same_value_in_a_row_is_left_to_the_user() -> None:
    answers = [answered("Width [7]:", "7"), answered("Height [7]:", "7")]
    assert earlier_answers(prompt_on("Depth [7]: "), answers[:1]) == ()
    assert earlier_answers(prompt_on("Depth [7]: "), answers) == tuple(answers)


def test_R75_a_command_gets_a_limited_number_of_automatic_answers() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    answers = [answered(f"{each * 5} [{each}]:", each) for each in letters[:MAX_AUTOMATIC]]
    assert earlier_answers(prompt_on("zzzzz [z]: "), answers[:-1]) == ()
    assert earlier_answers(prompt_on("zzzzz [z]: "), answers)
