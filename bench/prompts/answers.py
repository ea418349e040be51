"""Answers for the widgets of many libraries and programs, with what the program then received.

``python -m bench.prompts.answering`` types them by the product's own path and compares.
"""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass

from bench.prompts.corpus import node, python


@dataclass(frozen=True, slots=True)
class AnswerCase:
    library: str
    name: str
    command: str
    answers: tuple[str, ...]
    """One for each prompt; several choices are separated by line breaks."""
    receives: str
    """What the output contains if every answer arrived."""
    columns: int = 80
    by_hand: bool = False
    """No text can answer it: the terminal is handed over."""


def cases() -> list[AnswerCase]:
    found = [
        *_prompts(), *_inquirer(), *_clack(), *_enquirer(), *_inquirerpy(), *_questionary(),
        *_python_inquirer(), *_prompt_toolkit(), *_other_python(), *_boxes(), *_lines(),
        *_commands(), *_difficult(),
    ]  # fmt: skip
    # A program of the system may be missing; everything else is installed by ``make``.
    found = [each for each in found if each.library != "fzf" or shutil.which("fzf")]
    names = [f"{each.library} {each.name}" for each in found]
    assert len(names) == len(set(names)), sorted(each for each in names if names.count(each) > 1)
    return found


_ITEMS = "Array.from({length:30},(_,i)=>'item '+i)"


def _prompts() -> Iterator[AnswerCase]:
    def case(
        name: str,
        question: str,
        *answers: str,
        receives: str,
        columns: int = 80,
        by_hand: bool = False,
    ):
        code = (
            f"import p from 'prompts';const a=await p({{name:'v',message:'Field',{question}}});"
            "console.log('got-'+JSON.stringify(a.v))"
        )
        return AnswerCase("prompts", name, node(code), answers, receives, columns, by_hand)

    titles = "choices:['red','green','blue'].map(t=>({title:t,value:t}))"
    many = f"choices:{_ITEMS}.map(t=>({{title:t,value:t}}))"
    yield case("text", "type:'text'", "Ada", receives='got-"Ada"')
    yield case(
        "text, initial", "type:'text',initial:'vue-project'", "my-shop", receives='got-"my-shop"'
    )
    yield case(
        "text, initial kept",
        "type:'text',initial:'vue-project'",
        "vue-project",
        receives='got-"vue-project"',
    )
    yield case(
        "text, shares a prefix",
        "type:'text',initial:'my-app'",
        "my-app-2",
        receives='got-"my-app-2"',
    )
    yield case("text, empty", "type:'text'", "", receives='got-""')
    yield case("text, Chinese", "type:'text',initial:'演示'", "我的商店", receives='got-"我的商店"')
    yield case(
        "text, long", "type:'text'", "word " * 30 + "end", receives='got-"' + "word " * 30 + 'end"'
    )
    yield case(
        "text, 40 columns",
        "type:'text',initial:'vue-project'",
        "a-rather-long-name-of-a-project-for-a-shop",
        receives='got-"a-rather-long-name-of-a-project-for-a-shop"',
        columns=40,
    )
    yield case("password", "type:'password'", "hunter2!", receives='got-"hunter2!"')
    yield case("invisible", "type:'invisible'", "hunter2!", receives='got-"hunter2!"', by_hand=True)
    yield case("number", "type:'number'", "42", receives="got-42")
    yield case("number, initial", "type:'number',initial:8", "17", receives="got-17")
    yield case("confirm", "type:'confirm'", "yes", receives="got-true")
    yield case("confirm, no", "type:'confirm',initial:true", "no", receives="got-false")
    yield case(
        "toggle",
        "type:'toggle',initial:false,active:'Yes',inactive:'No'",
        "Yes",
        receives="got-true",
    )
    yield case(
        "toggle, kept",
        "type:'toggle',initial:false,active:'Yes',inactive:'No'",
        "No",
        receives="got-false",
    )
    yield case("list", "type:'list',initial:''", "a, b", receives='got-["a","b"]')
    yield case("select", f"type:'select',{titles}", "blue", receives='got-"blue"')
    yield case("select, initial", f"type:'select',initial:2,{titles}", "red", receives='got-"red"')
    yield case("select of 30", f"type:'select',{many}", "item 23", receives='got-"item 23"')
    yield case(
        "multiselect", f"type:'multiselect',{titles}", "red\ngreen", receives='got-["red","green"]'
    )
    yield case(
        "multiselect of 30",
        f"type:'multiselect',{many}",
        "item 2\nitem 27",
        receives='got-["item 2","item 27"]',
    )
    yield case("autocomplete", f"type:'autocomplete',{titles}", "green", receives='got-"green"')
    yield case(
        "date",
        "type:'date',initial:new Date(2024,0,5,10,0)",
        "2025-03-09 08:30:00",
        receives='got-"2025-03-09',
        by_hand=True,
    )


def _inquirer() -> Iterator[AnswerCase]:
    def case(package: str, name: str, question: str, *answers: str, receives: str):
        code = (
            f"import q from '{package}';const a=await q.prompt([{{name:'v',message:'Field',{question}}}]);"
            "console.log('got-'+JSON.stringify(a.v))"
        )
        return AnswerCase(
            f"inquirer {'8' if package == 'inquirer8' else '9'}",
            name,
            node(code),
            answers,
            receives,
        )

    colours = "choices:['red','green','blue']"
    many = f"choices:{_ITEMS}"
    for package in ("inquirer8", "inquirer"):
        yield case(package, "input", "type:'input'", "Ada", receives='got-"Ada"')
        yield case(
            package, "input, default", "type:'input',default:'Bob'", "Ada", receives='got-"Ada"'
        )
        yield case(package, "number", "type:'number',default:8", "17", receives="got-17")
        yield case(package, "confirm", "type:'confirm',default:true", "no", receives="got-false")
        yield case(package, "list", f"type:'list',{colours}", "blue", receives='got-"blue"')
        yield case(
            package, "list of 30", f"type:'list',{many}", "item 23", receives='got-"item 23"'
        )
        yield case(package, "rawlist", f"type:'rawlist',{colours}", "green", receives='got-"green"')
        yield case(
            package,
            "expand",
            "type:'expand',choices:[{key:'y',name:'Overwrite it',value:'yes'},{key:'d',name:'Show a diff',value:'diff'}]",
            "d",
            receives='got-"diff"',
        )
        yield case(
            package,
            "checkbox",
            f"type:'checkbox',{colours}",
            "red\nblue",
            receives='got-["red","blue"]',
        )
        yield case(
            package,
            "checkbox, checked",
            "type:'checkbox',choices:[{name:'red',checked:true},{name:'green'}]",
            "green",
            receives='got-["green"]',
        )
        yield case(
            package,
            "checkbox of 30",
            f"type:'checkbox',{many}",
            "item 1\nitem 25",
            receives='got-["item 1","item 25"]',
        )
        yield case(
            package,
            "password",
            "type:'password',message:'Password'",
            "hunter2!",
            receives='got-"hunter2!"',
        )
        yield case(
            package,
            "password with a mask",
            "type:'password',mask:'*'",
            "hunter2!",
            receives='got-"hunter2!"',
        )

    def new(name: str, call: str, *answers: str, receives: str):
        code = (
            f"import * as q from '@inquirer/prompts';const a=await q.{call};"
            "console.log('got-'+JSON.stringify(a))"
        )
        return AnswerCase("@inquirer/prompts", name, node(code), answers, receives)

    values = "choices:['red','green','blue'].map(v=>({value:v}))"
    yield new("input", "input({message:'Field'})", "Ada", receives='got-"Ada"')
    yield new(
        "input, default", "input({message:'Field',default:'Bob'})", "Ada", receives='got-"Ada"'
    )
    yield new(
        "input, default in the field",
        "input({message:'Field',default:'Bob',prefill:'editable'})",
        "Ada",
        receives='got-"Ada"',
    )
    yield new("number", "number({message:'Field',default:8})", "17", receives="got-17")
    yield new("confirm", "confirm({message:'Field',default:false})", "yes", receives="got-true")
    yield new("select", f"select({{message:'Field',{values}}})", "blue", receives='got-"blue"')
    yield new(
        "select of 30",
        f"select({{message:'Field',choices:{_ITEMS}}})",
        "item 23",
        receives='got-"item 23"',
    )
    yield new("rawlist", f"rawlist({{message:'Field',{values}}})", "green", receives='got-"green"')
    yield new(
        "checkbox",
        f"checkbox({{message:'Field',{values}}})",
        "red\nblue",
        receives='got-["red","blue"]',
    )
    yield new(
        "search",
        "search({message:'Field',source:()=>['red','green','blue']})",
        "green",
        receives='got-"green"',
    )
    yield new(
        "password", "password({message:'Field',mask:'*'})", "hunter2!", receives='got-"hunter2!"'
    )
    yield new(
        "expand",
        "expand({message:'Field',choices:[{key:'y',name:'Overwrite it',value:'yes'},{key:'d',name:'Show a diff',value:'diff'}]})",
        "d",
        receives='got-"diff"',
    )


def _clack() -> Iterator[AnswerCase]:
    def case(package: str, name: str, call: str, *answers: str, receives: str, columns: int = 80):
        code = f"import * as c from '{package}';const a=await c.{call};console.log('got-'+JSON.stringify(a))"
        library = "clack 0.9" if package == "@clack/prompts" else "clack 1"
        return AnswerCase(library, name, node(code), answers, receives, columns)

    labels = "options:['red','green','blue'].map(t=>({label:t,value:t}))"
    many = f"options:{_ITEMS}.map(t=>({{label:t,value:t}}))"
    for package in ("@clack/prompts", "clack1"):
        yield case(package, "text", "text({message:'Field'})", "Ada", receives='got-"Ada"')
        yield case(
            package,
            "text, initial",
            "text({message:'Field',initialValue:'vue-project'})",
            "my-shop",
            receives='got-"my-shop"',
        )
        yield case(
            package,
            "text, placeholder",
            "text({message:'Field',placeholder:'Not sure'})",
            "my-shop",
            receives='got-"my-shop"',
        )
        yield case(
            package,
            "text, placeholder with a slash",
            "text({message:'Field',placeholder:'src/app'})",
            "lib/core",
            receives='got-"lib/core"',
        )
        yield case(
            package,
            "text, 40 columns",
            "text({message:'Field',initialValue:'x'})",
            "a-rather-long-name-of-a-project-for-a-shop",
            receives='got-"a-rather-long-name-of-a-project-for-a-shop"',
            columns=40,
        )
        yield case(
            package,
            "password",
            "password({message:'Field'})",
            "hunter2!",
            receives='got-"hunter2!"',
        )
        yield case(package, "confirm", "confirm({message:'Field'})", "No", receives="got-false")
        yield case(
            package,
            "select",
            f"select({{message:'Field',{labels}}})",
            "blue",
            receives='got-"blue"',
        )
        yield case(
            package,
            "select of 30",
            f"select({{message:'Field',{many}}})",
            "item 28",
            receives='got-"item 28"',
        )
        yield case(
            package,
            "multiselect",
            f"multiselect({{message:'Field',{labels}}})",
            "red\nblue",
            receives='got-["red","blue"]',
        )
        yield case(
            package,
            "multiselect, checked",
            f"multiselect({{message:'Field',initialValues:['red'],{labels}}})",
            "green",
            receives='got-["green"]',
        )
        yield case(
            package,
            "groupMultiselect",
            "groupMultiselect({message:'Field',options:{warm:[{value:'red'},{value:'pink'}],cold:[{value:'blue'}]}})",
            "red\nblue",
            receives='got-["red","blue"]',
        )
        yield case(
            package,
            "selectKey",
            "selectKey({message:'Field',options:[{value:'a',label:'add'},{value:'b',label:'build'}]})",
            "build",
            receives='got-"b"',
        )


def _enquirer() -> Iterator[AnswerCase]:
    def case(name: str, question: str, *answers: str, receives: str):
        code = (
            f"import e from 'enquirer';const a=await e.prompt({{name:'v',message:'Field',{question}}});"
            "console.log('got-'+JSON.stringify(a.v))"
        )
        return AnswerCase("enquirer", name, node(code), answers, receives)

    colours = "choices:['red','green','blue']"
    yield case("input", "type:'input'", "Ada", receives='got-"Ada"')
    yield case(
        "input, initial", "type:'input',initial:'vue-project'", "my-shop", receives='got-"my-shop"'
    )
    yield case("password", "type:'password'", "hunter2!", receives='got-"hunter2!"')
    yield case(
        "invisible", "type:'invisible',message:'Secret word'", "hunter2!", receives='got-"hunter2!"'
    )
    yield case("confirm", "type:'confirm'", "yes", receives="got-true")
    yield case("toggle", "type:'toggle',enabled:'Yes',disabled:'No'", "Yes", receives="got-true")
    yield case("numeral", "type:'numeral',initial:8", "17", receives="got-17")
    yield case("select", f"type:'select',{colours}", "blue", receives='got-"blue"')
    yield case(
        "select of 30", f"type:'select',choices:{_ITEMS}", "item 23", receives='got-"item 23"'
    )
    yield case(
        "multiselect", f"type:'multiselect',{colours}", "red\nblue", receives='got-["red","blue"]'
    )
    yield case("autocomplete", f"type:'autocomplete',{colours}", "green", receives='got-"green"')
    yield case("list", "type:'list'", "a, b", receives='got-["a","b"]')


def _inquirerpy() -> Iterator[AnswerCase]:
    def case(name: str, call: str, *answers: str, receives: str):
        code = f"from InquirerPy import inquirer as q; print('got-%r' % (q.{call}.execute(),))"
        return AnswerCase("InquirerPy", name, python(code), answers, receives)

    colours = "['red','green','blue']"
    many = "['item %d' % i for i in range(40)]"
    yield case("text", "text('Field:')", "Ada", receives="got-'Ada'")
    yield case("text, default", "text('Field:', default='Bob')", "Ada", receives="got-'Ada'")
    yield case("number", "number('Field:')", "8", receives="got-'8'")
    yield case("number, default", "number('Field:', default=4)", "8", receives="got-'8'")
    yield case("secret", "secret('Field:')", "hunter2!", receives="got-'hunter2!'")
    yield case("confirm", "confirm('Field?', default=True)", "no", receives="got-False")
    yield case("select", f"select('Field:', {colours})", "blue", receives="got-'blue'")
    yield case("select of 40", f"select('Field:', {many})", "item 33", receives="got-'item 33'")
    yield case("rawlist", f"rawlist('Field:', {colours})", "green", receives="got-'green'")
    yield case(
        "expand",
        "expand('Field:', [{'key':'a','name':'Add','value':'a'},{'key':'b','name':'Build','value':'b'}])",
        "b",
        receives="got-'b'",
    )
    yield case(
        "checkbox", f"checkbox('Field:', {colours})", "red\nblue", receives="got-['red', 'blue']"
    )
    yield case("fuzzy", f"fuzzy('Field:', {colours})", "green", receives="got-'green'")
    yield case("filepath", "filepath('Field:')", "/etc/hosts", receives="got-'/etc/hosts'")


def _questionary() -> Iterator[AnswerCase]:
    def case(name: str, call: str, *answers: str, receives: str, columns: int = 80):
        code = f"import questionary as q; print('got-%r' % (q.{call}.ask(),))"
        return AnswerCase("questionary", name, python(code), answers, receives, columns)

    colours = "['red','green','blue']"
    many = "['item %d' % i for i in range(40)]"
    yield case("text", "text('Field')", "Ada", receives="got-'Ada'")
    yield case("text, default", "text('Field', default='Bob')", "Ada", receives="got-'Ada'")
    yield case(
        "text, 40 columns",
        "text('Field', default='Bob')",
        "一个相当长的项目名称用来测试窄终端上的换行和宽字符",
        receives="got-'一个相当长的项目名称用来测试窄终端上的换行和宽字符'",
        columns=40,
    )
    yield case("password", "password('Field')", "hunter2!", receives="got-'hunter2!'")
    yield case("confirm", "confirm('Field?')", "no", receives="got-False")
    yield case("select", f"select('Field', {colours})", "blue", receives="got-'blue'")
    yield case("select of 40", f"select('Field', {many})", "item 33", receives="got-'item 33'")
    yield case("rawselect", f"rawselect('Field', {colours})", "blue", receives="got-'blue'")
    yield case(
        "checkbox", f"checkbox('Field', {colours})", "red\nblue", receives="got-['red', 'blue']"
    )
    yield case("path", "path('Field')", "/etc/hosts", receives="got-'/etc/hosts'")
    yield case("autocomplete", f"autocomplete('Field', {colours})", "green", receives="got-'green'")
    yield case("press any key", "press_any_key_to_continue('Field')", "", receives="got-''")


def _python_inquirer() -> Iterator[AnswerCase]:
    def case(name: str, call: str, *answers: str, receives: str):
        code = f"import inquirer as q; print('got-%r' % (q.{call},))"
        return AnswerCase("inquirer for Python", name, python(code), answers, receives)

    many = "['item %d' % i for i in range(30)]"
    yield case("text", "text('Field')", "Ada", receives="got-'Ada'")
    yield case("text, default", "text('Field', default='b')", "billing", receives="got-'billing'")
    yield case(
        "text, long default",
        "text('Field', default='vue-project')",
        "my-shop",
        receives="got-'my-shop'",
    )
    yield case("password", "password('Field')", "hunter2!", receives="got-'hunter2!'")
    yield case("confirm", "confirm('Field')", "yes", receives="got-True")
    yield case(
        "list", "list_input('Field', choices=['red','green','blue'])", "blue", receives="got-'blue'"
    )
    yield case(
        "list of 30", f"list_input('Field', choices={many})", "item 23", receives="got-'item 23'"
    )
    yield case(
        "checkbox",
        "checkbox('Field', choices=['red','green','blue'])",
        "red\nblue",
        receives="got-['red', 'blue']",
    )
    yield case(
        "path", "path('Field', path_type=q.Path.FILE)", "/etc/hosts", receives="got-'/etc/hosts'"
    )


def _prompt_toolkit() -> Iterator[AnswerCase]:
    def case(name: str, call: str, *answers: str, receives: str, by_hand: bool = False):
        code = (
            "from prompt_toolkit import prompt; from prompt_toolkit.shortcuts import *; "
            f"print('got-%r' % ({call},))"
        )
        return AnswerCase("prompt_toolkit", name, python(code), answers, receives, by_hand=by_hand)

    yield case("prompt", "prompt('Field: ')", "Ada", receives="got-'Ada'")
    yield case("prompt, default", "prompt('Field: ', default='Bob')", "Ada", receives="got-'Ada'")
    yield case(
        "prompt, placeholder",
        "prompt('Field: ', placeholder='your name')",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "prompt, rprompt", "prompt('Field: ', rprompt='F1 help')", "Ada", receives="got-'Ada'"
    )
    yield case(
        "password", "prompt('Field: ', is_password=True)", "hunter2!", receives="got-'hunter2!'"
    )
    yield case("confirm", "confirm('Field?')", "no", receives="got-False")
    yield case(
        "yes_no_dialog", "yes_no_dialog(title='T', text='Field?').run()", "No", receives="got-False"
    )
    yield case(
        "yes_no_dialog, yes",
        "yes_no_dialog(title='T', text='Field?').run()",
        "Yes",
        receives="got-True",
    )
    yield case(
        "button_dialog",
        "button_dialog(title='T', text='Field?', buttons=[('One',1),('Two',2),('Three',3)]).run()",
        "Three",
        receives="got-3",
    )
    yield case(
        "message_dialog", "message_dialog(title='T', text='Field').run()", "Ok", receives="got-None"
    )
    yield case(
        "input_dialog", "input_dialog(title='T', text='Field').run()", "Ada", receives="got-'Ada'"
    )
    yield case(
        "radiolist_dialog",
        "radiolist_dialog(title='T', text='Field', values=[('r','red'),('g','green'),('b','blue')]).run()",
        "green",
        receives="got-'g'",
    )
    yield case(
        "checkboxlist_dialog",
        "checkboxlist_dialog(title='T', text='Field', values=[('r','red'),('g','green'),('b','blue')]).run()",
        "red\nblue",
        receives="got-['r', 'b']",
    )


def _other_python() -> Iterator[AnswerCase]:
    def case(
        library: str, name: str, code: str, *answers: str, receives: str, by_hand: bool = False
    ):
        return AnswerCase(library, name, python(code), answers, receives, by_hand=by_hand)

    yield case(
        "click",
        "prompt",
        "import click; print('got-%r' % click.prompt('Field'))",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "click",
        "prompt, default",
        "import click; print('got-%r' % click.prompt('Field', default='Bob'))",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "click",
        "hidden",
        "import click; print('got-%r' % click.prompt('Field', hide_input=True))",
        "hunter2!",
        receives="got-'hunter2!'",
    )
    yield case(
        "click",
        "confirm",
        "import click; print('got-%r' % click.confirm('Field?', default=True))",
        "no",
        receives="got-False",
    )
    yield case(
        "click",
        "choice",
        "import click; print('got-%r' % click.prompt('Field', type=click.Choice(['red','green'])))",
        "green",
        receives="got-'green'",
    )
    yield case(
        "click",
        "number",
        "import click; print('got-%r' % click.prompt('Field', default=8))",
        "17",
        receives="got-17",
    )
    yield case(
        "click", "pause", "import click; click.pause(); print('got-on')", "", receives="got-on"
    )
    yield case(
        "typer",
        "prompt, default",
        "import typer; print('got-%r' % typer.prompt('Field', default='Bob'))",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "typer",
        "confirm",
        "import typer; print('got-%r' % typer.confirm('Field?'))",
        "yes",
        receives="got-True",
    )
    yield case(
        "rich",
        "prompt, default",
        "from rich.prompt import *; print('got-%r' % Prompt.ask('Field', default='Bob'))",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "rich",
        "choices",
        "from rich.prompt import *; print('got-%r' % Prompt.ask('Field', choices=['red','green']))",
        "green",
        receives="got-'green'",
    )
    yield case(
        "rich",
        "password",
        "from rich.prompt import *; print('got-%r' % Prompt.ask('Field', password=True))",
        "hunter2!",
        receives="got-'hunter2!'",
    )
    yield case(
        "rich",
        "confirm",
        "from rich.prompt import *; print('got-%r' % Confirm.ask('Field?', default=True))",
        "no",
        receives="got-False",
    )
    yield case(
        "rich",
        "number",
        "from rich.prompt import *; print('got-%r' % IntPrompt.ask('Field', default=8))",
        "17",
        receives="got-17",
    )
    yield case(
        "beaupy",
        "select",
        "import beaupy; print('Field'); print('got-%r' % beaupy.select(['red','green','blue']))",
        "blue",
        receives="got-'blue'",
    )
    yield case(
        "beaupy",
        "select_multiple",
        "import beaupy; print('Field'); print('got-%r' % (beaupy.select_multiple(['red','green','blue']),))",
        "red\nblue",
        receives="got-['red', 'blue']",
    )
    yield case(
        "beaupy",
        "confirm",
        "import beaupy; print('got-%r' % beaupy.confirm('Field?'))",
        "Yes",
        receives="got-True",
    )
    yield case(
        "beaupy",
        "prompt",
        "import beaupy; print('got-%r' % beaupy.prompt('Field'))",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "pick",
        "pick",
        "from pick import pick; print('got-%r' % (pick(['red','green','blue'], 'Field', indicator='=>'),))",
        "blue",
        receives="got-('blue', 2)",
    )
    yield case(
        "pick",
        "several",
        "from pick import pick; print('got-%r' % (pick(['red','green','blue'], 'Field', indicator='=>', multiselect=True, min_selection_count=1),))",
        "red\nblue",
        receives="got-[('red', 0), ('blue', 2)]",
    )
    yield case(
        "simple-term-menu",
        "menu",
        "from simple_term_menu import TerminalMenu as T; print('got-%r' % T(['red','green','blue'], title='Field').show())",
        "blue",
        receives="got-2",
    )
    yield case(
        "simple-term-menu",
        "of 40",
        "from simple_term_menu import TerminalMenu as T; print('got-%r' % T(['item %d' % i for i in range(40)], title='Field').show())",
        "item 33",
        receives="got-33",
    )
    yield case(
        "simple-term-menu",
        "several",
        "from simple_term_menu import TerminalMenu as T; print('got-%r' % (T(['red','green','blue'], title='Field', multi_select=True, show_multi_select_hint=True).show(),))",
        "red\nblue",
        receives="got-(0, 2)",
    )
    yield case(
        "cutie",
        "select",
        "import cutie; print('Field'); print('got-%r' % cutie.select(['red','green','blue']))",
        "blue",
        receives="got-2",
    )
    yield case(
        "cutie",
        "yes or no",
        "import cutie; print('got-%r' % cutie.prompt_yes_or_no('Field?'))",
        "Yes",
        receives="got-True",
    )
    yield case(
        "cutie",
        "number",
        "import cutie; print('got-%r' % cutie.get_number('Field'))",
        "17",
        receives="got-17",
    )
    yield case(
        "bullet",
        "Bullet",
        "from bullet import Bullet; print('got-%r' % Bullet(prompt='Field', choices=['red','green','blue']).launch())",
        "blue",
        receives="got-'blue'",
    )
    yield case(
        "bullet",
        "Check",
        "from bullet import Check; print('got-%r' % Check(prompt='Field', choices=['red','green','blue']).launch())",
        "red\nblue",
        receives="got-['red', 'blue']",
    )
    yield case(
        "bullet",
        "Input",
        "from bullet import Input; print('got-%r' % Input(prompt='Field: ').launch())",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "bullet",
        "YesNo",
        "from bullet import YesNo; print('got-%r' % YesNo(prompt='Field? ').launch())",
        "no",
        receives="got-False",
    )
    yield case(
        "bullet",
        "Password",
        "from bullet import Password; print('got-%r' % Password(prompt='Field: ').launch())",
        "hunter2!",
        receives="got-'hunter2!'",
    )
    yield case(
        "survey",
        "input",
        "import survey; print('got-%r' % survey.routines.input('Field: '))",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "survey",
        "input, value",
        "import survey; print('got-%r' % survey.routines.input('Field: ', value='Bob'))",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "survey",
        "conceal",
        "import survey; print('got-%r' % survey.routines.conceal('Field: '))",
        "hunter2!",
        receives="got-'hunter2!'",
    )
    yield case(
        "survey",
        "inquire",
        "import survey; print('got-%r' % survey.routines.inquire('Field? ', default=True))",
        "no",
        receives="got-False",
    )
    yield case(
        "survey",
        "select",
        "import survey; print('got-%r' % survey.routines.select('Field: ', options=('red','green','blue')))",
        "blue",
        receives="got-2",
    )
    yield case(
        "survey",
        "basket",
        "import survey; print('got-%r' % (survey.routines.basket('Field: ', options=('red','green','blue')),))",
        "red\nblue",
        receives="got-{0, 2}",
    )
    yield case(
        "survey",
        "numeric",
        "import survey; print('got-%r' % survey.routines.numeric('Field: '))",
        "17",
        receives="got-17",
    )
    yield case(
        "rich-toolkit",
        "input",
        "from rich_toolkit import RichToolkit as R\nwith R() as a: print('got-%r' % a.input('Field'))",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "rich-toolkit",
        "input, default",
        "from rich_toolkit import RichToolkit as R\nwith R() as a: print('got-%r' % a.input('Field', default='Bob'))",
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "rich-toolkit",
        "ask",
        "from rich_toolkit import RichToolkit as R\nwith R() as a: print('got-%r' % a.ask('Field', options=[{'name':t,'value':t} for t in ('red','green','blue')]))",
        "blue",
        receives="got-'blue'",
    )
    yield case(
        "rich-toolkit",
        "confirm",
        "from rich_toolkit import RichToolkit as R\nwith R() as a: print('got-%r' % a.confirm('Field?'))",
        "No",
        receives="got-False",
    )
    yield case(
        "textual",
        "an application",
        "from textual.app import App; from textual.widgets import Input\nclass A(App):\n def compose(self): yield Input(placeholder='Field')\n def on_input_submitted(self, e): self.exit(e.value)\nprint('got-%r' % A().run())",
        "Ada",
        receives="got-'Ada'",
        by_hand=True,
    )


def _boxes() -> Iterator[AnswerCase]:
    def case(
        tool: str,
        name: str,
        arguments: str,
        *answers: str,
        receives: str,
        by_hand: bool = False,
        columns: int = 80,
    ):
        command = f'x=$({tool} {arguments} 3>&1 1>&2 2>&3 3>&-); r=$?; echo; echo "got-$r-$x"'
        return AnswerCase(tool, name, command, answers, receives, columns, by_hand)

    thirty = "$(for i in $(seq 30); do echo $i item$i; done)"
    thirty_on = "$(for i in $(seq 30); do echo $i item$i off; done)"
    for tool, ok in (("dialog", "OK"), ("whiptail", "Ok")):
        yield case(tool, "yesno", "--yesno 'Field?' 10 40", "No", receives="got-1-")
        yield case(
            tool, "yesno, yes", "--defaultno --yesno 'Field?' 10 40", "Yes", receives="got-0-"
        )
        yield case(tool, "msgbox", "--msgbox 'Field' 10 40", ok, receives="got-0-")
        yield case(tool, "inputbox", "--inputbox 'Field' 10 40", "Ada", receives="got-0-Ada")
        yield case(
            tool,
            "inputbox, initial",
            "--inputbox 'Field' 10 40 localhost",
            "example.org",
            receives="got-0-example.org",
        )
        yield case(
            tool,
            "inputbox, long",
            "--inputbox 'Field' 10 40 localhost",
            "a-rather-long-name-of-a-host-in-a-domain.example.org",
            receives="got-0-a-rather-long-name-of-a-host-in-a-domain.example.org",
        )
        yield case(
            tool,
            "inputbox, Chinese",
            "--inputbox '名称' 10 40 演示",
            "我的商店",
            receives="got-0-我的商店",
        )
        yield case(
            tool,
            "passwordbox",
            "--passwordbox 'Field' 10 40",
            "hunter2!",
            receives="got-0-hunter2!",
        )
        yield case(
            tool, "menu", "--menu Field 15 40 4 r red g green b blue", "b blue", receives="got-0-b"
        )
        yield case(
            tool, "menu of 30", f"--menu Field 15 40 6 {thirty}", "23 item23", receives="got-0-23"
        )
        yield case(
            tool,
            "menu of 30 at 40 columns",
            f"--menu Field 15 38 6 {thirty}",
            "29 item29",
            receives="got-0-29",
            columns=40,
        )
        yield case(
            tool,
            "radiolist",
            "--radiolist Field 15 40 4 bios BIOS on uefi UEFI off pxe PXE off",
            "pxe PXE",
            receives="got-0-pxe",
        )
        yield case(
            tool,
            "radiolist, kept",
            "--radiolist Field 15 40 4 bios BIOS off uefi UEFI on pxe PXE off",
            "uefi UEFI",
            receives="got-0-uefi",
        )
        yield case(
            tool,
            "radiolist, none on",
            "--radiolist Field 15 40 4 bios BIOS off uefi UEFI off",
            "bios BIOS",
            receives="got-0-bios",
        )
        yield case(
            tool,
            "checklist",
            "--separate-output --checklist Field 15 40 4 r red off g green on b blue off",
            "r red\nb blue",
            receives="got-0-r\nb",
        )
        yield case(
            tool,
            "checklist of 30",
            f"--separate-output --checklist Field 15 40 6 {thirty_on}",
            "2 item2\n27 item27",
            receives="got-0-2\n27",
        )
    yield case(
        "dialog",
        "insecure passwordbox",
        "--insecure --passwordbox 'Field' 10 40",
        "hunter2!",
        receives="got-0-hunter2!",
    )
    yield case(
        "dialog",
        "form",
        "--form Field 15 50 2 Host: 1 1 local 1 10 20 0 Port: 2 1 80 2 10 20 0",
        "server\n8080",
        receives="got-0-server\n8080",
    )
    yield case(
        "dialog",
        "mixedform",
        "--mixedform Field 15 50 2 User: 1 1 ada 1 10 20 0 0 Word: 2 1 '' 2 10 20 0 1",
        "bob\nhunter2!",
        receives="got-0-bob\nhunter2!",
        by_hand=True,
    )
    yield case(
        "dialog",
        "editbox",
        "--editbox /etc/hostname 15 50",
        "three\nfour",
        receives="got-0-three\nfour",
        by_hand=True,
    )
    yield case(
        "dialog",
        "inputmenu",
        "--inputmenu Field 18 50 9 a one b two",
        "two",
        receives="got-0-b",
        by_hand=True,
    )
    yield case(
        "dialog",
        "calendar",
        "--date-format %F --calendar Field 0 0 5 1 2024",
        "2024-03-09",
        receives="got-0-2024-03-09",
        by_hand=True,
    )
    yield case(
        "dialog",
        "timebox",
        "--timebox Field 0 0 10 20 30",
        "08:30:00",
        receives="got-0-08:30:00",
        by_hand=True,
    )
    yield case(
        "dialog", "rangebox", "--rangebox Field 10 40 1 9 5", "7", receives="got-0-7", by_hand=True
    )
    yield case(
        "dialog",
        "buildlist",
        "--buildlist Field 15 60 4 r red on g green off",
        "g green",
        receives="got-0-g",
        by_hand=True,
    )
    yield case(
        "dialog",
        "treeview",
        "--treeview Field 15 60 4 r red off 0 g green on 1",
        "r red",
        receives="got-0-r",
        by_hand=True,
    )
    yield case(
        "dialog",
        "fselect",
        "--fselect /etc/ 10 50",
        "/etc/hosts",
        receives="got-0-/etc/hosts",
        by_hand=True,
    )
    yield case("dialog", "textbox", "--textbox /etc/hosts 15 50", "EXIT", receives="got-0-")
    yield case("dialog", "pause", "--pause Field 12 40 60", "Cancel", receives="got-1-")
    yield case(
        "dialog",
        "extra button",
        "--extra-button --extra-label Later --yesno Field 10 50",
        "Later",
        receives="got-3-",
    )


def _lines() -> Iterator[AnswerCase]:
    def case(library: str, name: str, command: str, *answers: str, receives: str):
        return AnswerCase(library, name, command, answers, receives)

    yield case(
        "input()",
        "plain",
        python("print('got-%r' % input('Field: '))"),
        "Ada Byron",
        receives="got-'Ada Byron'",
    )
    yield case(
        "input()",
        "readline",
        python("import readline; print('got-%r' % input('Field: '))"),
        "Ada Byron",
        receives="got-'Ada Byron'",
    )
    yield case(
        "input()",
        "readline, prefilled",
        python(
            "import readline as r; r.set_startup_hook(lambda: r.insert_text('Bob')); print('got-%r' % input('Field: '))"
        ),
        "Ada",
        receives="got-'Ada'",
    )
    yield case(
        "input()",
        "long",
        python("print('got-%r' % input('Field: '))"),
        "x" * 500,
        receives="got-'" + "x" * 500 + "'",
    )
    yield case(
        "input()",
        "readline, long",
        python("import readline; print('got-%r' % input('Field: '))"),
        "word " * 60 + "end",
        receives="got-'" + "word " * 60 + "end'",
    )
    yield case(
        "input()",
        "Chinese",
        python("print('got-%r' % input('名称：'))"),
        "我的商店",
        receives="got-'我的商店'",
    )
    yield case(
        "input()",
        "menu",
        python("print('1. red\\n2. green'); print('got-%r' % input('Choose [1-2]: '))"),
        "green",
        receives="got-'2'",
    )
    yield case(
        "getpass",
        "getpass",
        python("import getpass; print('got-%r' % getpass.getpass())"),
        "hunter2!",
        receives="got-'hunter2!'",
    )
    yield case(
        "bash",
        "read",
        "read -p 'Field: ' x; echo \"got-$x\"",
        "Ada Byron",
        receives="got-Ada Byron",
    )
    yield case(
        "bash",
        "read -e -i",
        "read -e -i localhost -p 'Field: ' x; echo \"got-$x\"",
        "example.org",
        receives="got-example.org",
    )
    yield case(
        "bash", "read -n1", "read -n1 -p 'Field: ' x; echo; echo \"got-$x\"", "k", receives="got-k"
    )
    yield case(
        "bash",
        "read -s",
        "read -s -p 'Password: ' x; echo; echo \"got-$x\"",
        "hunter2!",
        receives="got-hunter2!",
    )
    yield case(
        "bash",
        "two reads",
        "read -p 'A: ' a; read -p 'B: ' b; echo \"got-$a-$b\"",
        "one",
        "two",
        receives="got-one-two",
    )
    yield case(
        "bash",
        "select",
        "select c in red green blue; do echo got-$c; break; done",
        "blue",
        receives="got-blue",
    )
    yield case(
        "bash",
        "select of 40",
        "select c in $(seq -f item%g 40); do echo got-$c; break; done",
        "item33",
        receives="got-item33",
    )
    yield case(
        "node readline",
        "question",
        node(
            "import r from 'node:readline';const i=r.createInterface({input:process.stdin,output:process.stdout});i.question('Field: ',a=>{console.log('got-'+a);i.close()})"
        ),
        "Ada",
        receives="got-Ada",
    )
    yield case(
        "node readline",
        "prefilled",
        node(
            "import r from 'node:readline';const i=r.createInterface({input:process.stdin,output:process.stdout});i.question('Field: ',a=>{console.log('got-'+a);i.close()});i.write('Bob')"
        ),
        "Ada",
        receives="got-Ada",
    )


def _commands() -> Iterator[AnswerCase]:
    def case(
        library: str, name: str, command: str, *answers: str, receives: str, columns: int = 80
    ):
        return AnswerCase(library, name, command, answers, receives, columns)

    git = (
        "git init -q g; cd g; git config user.name a; git config user.email a@b; seq 9 > f; git add f; "
        "git commit -qm a; (echo 0; seq 2 8; echo 10) > f; "
    )
    yield case(
        "npm",
        "init",
        "mkdir ini; cd ini; npm init; cat package.json",
        "my-shop",
        "2.1.0",
        "A shop",
        "main.js",
        "",
        "",
        "",
        "Ada",
        "MIT",
        "",
        "yes",
        receives='"version": "2.1.0"',
    )
    yield case(
        "npm",
        "init, author",
        "mkdir ini; cd ini; npm init; cat package.json",
        "my-shop",
        "",
        "",
        "",
        "",
        "",
        "",
        "Ada",
        "MIT",
        "",
        "yes",
        receives='"author": "Ada"',
    )
    yield case(
        "create-vue",
        "3.10",
        "node node_modules/create-vue/outfile.cjs; cat my-shop/package.json",
        "my-shop",
        *("No",) * 8,
        receives='"name": "my-shop"',
    )
    yield case(
        "create-vue",
        "3.10, router",
        "node node_modules/create-vue/outfile.cjs; ls my-shop/src",
        "my-shop",
        "No",
        "No",
        "Yes",
        *("No",) * 5,
        receives="router",
    )
    yield case(
        "create-vite",
        "5",
        "node node_modules/create-vite/index.js; cat web/package.json",
        "web",
        "Vue",
        "JavaScript",
        receives='"name": "web"',
    )
    yield case(
        "git",
        "add -p",
        git
        + "git -c core.pager=cat add -p; git diff --cached | grep -c '^[-+][0-9]' | sed s/^/got-/",
        "n",
        "y",
        receives="got-2",
    )
    yield case(
        "git",
        "add -p, split",
        git.replace("10)", "10)")
        + "git -c core.pager=cat add -p; git diff --cached | grep -c '^[-+][0-9]' | sed s/^/got-/",
        "q",
        receives="got-0",
    )
    yield case(
        "git",
        "clean -i",
        git + "touch x y; git clean -i; ls | tr '\\n' - | sed s/^/got-/",
        "clean",
        receives="got-f-",
    )
    yield case(
        "git",
        "commit",
        "git init -q g; cd g; git -c user.name=a -c user.email=a@b commit --allow-empty -q; git log --format=got-%s",
        "A message",
        receives="got-A message",
    )
    yield case(
        "openssl",
        "req",
        "openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem && openssl x509 -in c.pem -noout -subject",
        "DE",
        "Hessen",
        "Bonn",
        "Shop",
        "IT",
        "example.org",
        "a@b.org",
        receives="CN = example.org",
    )
    yield case(
        "openssl",
        "genrsa",
        "openssl genrsa -aes256 -out k.pem 2048; openssl rsa -in k.pem -passin pass:hunter2! -noout -text | head -1 | sed s/^/got-/",
        "hunter2!",
        "hunter2!",
        receives="got-Private-Key",
    )
    yield case(
        "ssh-keygen",
        "key",
        "ssh-keygen -t ed25519; ls my; ssh-keygen -y -P hunter2! -f my | cut -c1-11 | sed s/^/got-/",
        "./my",
        "hunter2!",
        "hunter2!",
        receives="got-ssh-ed25519",
    )
    yield case(
        "ssh-keygen",
        "overwrite",
        "ssh-keygen -q -N '' -f k; cp k.pub o; ssh-keygen -q -N '' -f k; cmp k.pub o && echo got-kept",
        "no",
        receives="got-kept",
    )
    yield case(
        "gpg",
        "full-generate-key",
        "mkdir -m 700 h; export GNUPGHOME=$PWD/h; gpg --debug-quick-random --pinentry-mode loopback --passphrase x --full-generate-key; gpg -k",
        "RSA (sign only)",
        "2048",
        "0",
        "y",
        "Ada Byron",
        "ada@example.org",
        "",
        "O",
        receives="Ada Byron <ada@example.org>",
    )
    yield case("rm", "-i", "touch a; rm -i a; ls a", "no", receives="\na")
    yield case(
        "cp", "-i", "echo 1 > a; echo 2 > b; cp -i a b; sed s/^/got-/ b", "yes", receives="got-1"
    )
    yield case(
        "unzip",
        "a name",
        "echo 1 > a; python3 -m zipfile -c z.zip a; echo 2 > a; unzip z.zip; sed s/^/got-/ a",
        "All",
        receives="got-1",
    )
    yield case(
        "pip",
        "uninstall",
        "python3 -m venv --without-pip v; PYTHONPATH= python3 -c pass; python3 -m pip --version >/dev/null 2>&1 && echo got-pip; read -p 'Proceed (Y/n)? ' x; echo got-$x",
        "no",
        receives="got-n",
    )
    yield case("python", "REPL", "python3 -q", "print('got-%d' % 42)", "exit()", receives="got-42")
    yield case("less", "a file", "seq 500 > n; less n; echo got-on", "q", receives="got-on")
    yield case(
        "nano",
        "a file",
        "nano -I f.txt; sed s/^/got-/ f.txt",
        "Some text",
        receives="got-Some text",
    )
    yield case(
        "vim",
        "a file",
        "vim -u NONE f.txt; sed s/^/got-/ f.txt",
        "one\ntwo",
        receives="got-one\ngot-two",
    )
    yield case(
        "fzf",
        "fzf",
        "printf '%s\\n' red green blue | fzf | sed s/^/got-/",
        "green",
        receives="got-green",
    )


_RAW = (
    "import sys,termios,tty,time,os\nfd=0;old=termios.tcgetattr(fd);tty.setcbreak(fd)\n"
    "def key(): return os.read(fd,1).decode('utf-8','replace')\n"
    "def say(t): os.write(1,t.encode())\n"
)


def _difficult() -> Iterator[AnswerCase]:
    """Programs that misbehave while they are answered."""

    def case(name: str, body: str, *answers: str, receives: str, by_hand: bool = False):
        return AnswerCase(
            "misbehaving", name, python(_RAW + body), answers, receives, by_hand=by_hand
        )

    loop = (
        "v={start!r};say('Field: '+v)\nwhile True:\n k=key()\n if k in '\\r\\n': break\n"
        "{keys}\n"
        "termios.tcsetattr(fd,termios.TCSADRAIN,old);print('\\ngot-%r'%v)"
    )
    plain = " if k=='\\x7f':\n  if v: v=v[:-1];say('\\b \\b')\n else: v+=k;say(k)"
    late = " time.sleep(.15)\n if k=='\\x7f':\n  if v: v=v[:-1];say('\\b \\b')\n else: v+=k;say(k)"
    ignores = " if k!='\\x7f': v+=k;say(k)"
    inserts = " v+=k;say(k if k>=' ' and k!='\\x7f' else '^?')"
    upper = " if k=='\\x7f':\n  if v: v=v[:-1];say('\\b \\b')\n else: v+=k.upper();say(k.upper())"
    drops = " if k=='\\x7f':\n  if v: v=v[:-1];say('\\b \\b')\n elif k!='a': v+=k;say(k)"
    yield case("plain", loop.format(start="", keys=plain), "Ada", receives="got-'Ada'")
    yield case("prefilled", loop.format(start="Bob", keys=plain), "Ada", receives="got-'Ada'")
    yield case("echoes late", loop.format(start="Bob", keys=late), "Ada", receives="got-'Ada'")
    yield case(
        "ignores backspace",
        loop.format(start="Bob", keys=ignores),
        "Ada",
        receives="got-'Ada'",
        by_hand=True,
    )
    yield case(
        "inserts backspace",
        loop.format(start="Bob", keys=inserts),
        "Ada",
        receives="got-'Ada'",
        by_hand=True,
    )
    yield case(
        "changes what is typed",
        loop.format(start="", keys=upper),
        "Ada",
        receives="got-'Ada'",
        by_hand=True,
    )
    yield case(
        "drops a letter",
        loop.format(start="", keys=drops),
        "banana",
        receives="got-'banana'",
        by_hand=True,
    )
    clock = (
        "import threading\ndef draw():\n"
        " while True:\n  say('\\x1b7\\x1b[9;60H%.2f\\x1b8'%time.time());time.sleep(.03)\n"
        "threading.Thread(target=draw,daemon=True).start()\n"
    )
    yield case(
        "redraws by itself", clock + loop.format(start="", keys=plain), "Ada", receives="got-'Ada'"
    )
    yield case(
        "asks in a loop",
        "termios.tcsetattr(fd,termios.TCSADRAIN,old)\nfor i in range(3): x=input('Again? ')\nprint('got-%r'%x)",
        "a",
        "b",
        "c",
        receives="got-'c'",
    )
    yield case(
        "changes its question",
        "termios.tcsetattr(fd,termios.TCSADRAIN,old)\nimport select\nsay('First? ');select.select([0],[],[],.6)\nsay('\\r\\x1b[KSecond? ');x=input()\nprint('got-%r'%x)",
        "Ada",
        receives="got-'Ada'",
    )
