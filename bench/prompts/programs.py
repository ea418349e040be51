"""Programs that prompt, with what their prompts say; ``record`` runs them and keeps the screens.

What is expected comes from the program's own arguments, never from what was read.
"""

from dataclasses import dataclass, replace
from shlex import quote


@dataclass(frozen=True, slots=True)
class Expected:
    """What a prompt says. ``default`` leaves out what may be a hint."""

    kind: str
    text: str
    options: tuple[str, ...] = ()
    default: str | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Program:
    name: str
    command: str
    prompts: tuple[tuple[Expected, str], ...]
    """Each prompt, and the keys that lead to the next one."""
    columns: int = 80
    env: tuple[tuple[str, str], ...] = ()


def python(code: str) -> str:
    return f"python3 -c {quote(code)}"


def node(code: str) -> str:
    return f"node --input-type=module -e {quote(code)}"


def one(name: str, command: str, expected: Expected) -> Program:
    return Program(name, command, ((expected, ""),))


def line(text: str, default: str | None = None) -> Expected:
    return Expected("input", text, (), default)


def password(text: str) -> Expected:
    return Expected("password", text, secret=True)


def yes_no(text: str, default: str | None = None) -> Expected:
    return Expected("confirm", text, ("yes", "no"), default)


def select(text: str, *options: str, default: str | None = None) -> Expected:
    return Expected("select", text, options, default)


def focused(text: str, *options: str) -> Expected:
    """The first option has the focus."""
    return Expected("select", text, options, options[0])


def many(text: str, *options: str) -> Expected:
    return Expected("multiselect", text, options)


COLOURS = ("red", "green", "blue")
颜色 = ("红色", "绿色", "蓝色")


def _input(text: str, expected: Expected) -> Program:
    return one(f"input() {text.strip()}", python(f"input({text!r})"), expected)


def _plain() -> list[Program]:
    return [
        _input("Name: ", line("Name")),
        _input("What is your name? ", line("What is your name?")),
        _input("Project name [demo]: ", line("Project name", "demo")),
        _input("Port (default: 8080): ", line("Port", "8080")),
        _input("Port (1024-65535) [8080]: ", line("Port", "8080")),
        _input("Email (optional): ", line("Email")),
        _input("Date of birth (YYYY-MM-DD): ", line("Date of birth")),
        _input("Code (6 digits): ", line("Code")),
        _input("Output directory (./src): ", line("Output directory")),
        _input("Your choice [1-5]: ", line("Your choice")),
        _input("Enter <name>: ", line("Enter <name>")),
        _input("Continue? (y/n) ", yes_no("Continue?")),
        _input("Continue? [Y/n] ", yes_no("Continue?", "yes")),
        _input("Delete 3 files? [y/N]: ", yes_no("Delete 3 files?", "no")),
        _input("Are you sure (yes/no)? ", yes_no("Are you sure")),
        _input("Retry? (A)bort, (R)etry, (F)ail: ", select("Retry?", "Abort", "Retry", "Fail")),
        _input("Size [small/medium/large]: ", select("Size", "small", "medium", "large")),
        _input(
            "Level (low, mid, high) [mid]: ", select("Level", "low", "mid", "high", default="mid")
        ),
        _input("Enter API key: ", password("Enter API key")),
        _input("Enter a number between 1 and 10: ", line("Enter a number between 1 and 10")),
        _input(">>> ", line(">>>")),
        _input("请输入姓名：", line("请输入姓名")),
        _input("项目名称（默认: demo）：", line("项目名称", "demo")),
        _input("端口 [8080]：", line("端口", "8080")),
        _input("手机号（必填）：", line("手机号")),
        _input("昵称（选填，回车跳过）：", line("昵称")),
        _input("生日（格式：YYYY-MM-DD）：", line("生日")),
        _input("是否继续？(y/n) ", yes_no("是否继续？")),
        _input("确定要删除吗？[y/N]：", yes_no("确定要删除吗？", "no")),
        _input("继续吗？（是/否）", yes_no("继续吗？")),
        _input("请选择颜色（红/绿/蓝）：", select("请选择颜色", "红", "绿", "蓝")),
        _input("请输入密码：", password("请输入密码")),
        one(
            "a menu with numbers",
            python("print('1. red\\n2. green\\n3. blue'); input('Choose [1-3]: ')"),
            select("Choose", *COLOURS),
        ),
        one(
            "a menu with a default",
            python(
                "print('Select a licence:\\n1 - MIT\\n2 - BSD\\n3 - none'); input('Choice [1]: ')"
            ),
            select("Choice", "MIT", "BSD", "none", default="MIT"),
        ),
        one(
            "a Chinese menu",
            python("print('请选择：\\n1) 红色\\n2) 绿色\\n3) 蓝色'); input('请输入序号：')"),
            select("请输入序号", *颜色),
        ),
        one(
            "a menu with letters",
            python("print('a) add\\nb) edit\\nq) quit'); input('Action: ')"),
            select("Action", "add", "edit", "quit"),
        ),
        one("getpass", python("import getpass; getpass.getpass()"), password("Password")),
        one(
            "getpass with a Chinese prompt",
            python("import getpass; getpass.getpass('口令：')"),
            password("口令"),
        ),
        one("pdb", python("import pdb; pdb.set_trace(); x = 1"), line("(Pdb)")),
        one("the Python REPL", "python3 -q -S", line(">>>")),
        one("the node REPL", "node", line(">")),
        one("read -p", "bash -c 'read -p \"Name: \" x'", line("Name")),
        one("read -e", "bash -c 'read -e -p \"Name: \" x'", line("Name")),
        one("read -e -i", "bash -c 'read -e -i Ada -p \"Name: \" x'", line("Name", "Ada")),
        one("read -s", "bash -c 'read -s -p \"PIN: \" x'", password("PIN")),
        one("read -n1", "bash -c 'read -n1 -p \"Press y or n: \" x'", yes_no("Press y or n")),
        one("read without a prompt", "bash -c 'read x'", Expected("unknown", "")),
        one(
            "bash select",
            "bash -c 'select c in red green blue; do break; done'",
            select("#?", *COLOURS),
        ),
        one(
            "bash select with PS3",
            "bash -c 'PS3=\"Colour? \"; select c in red green blue; do break; done'",
            select("Colour?", *COLOURS),
        ),
        one("cat", "cat", Expected("unknown", "")),
    ]


def _commands() -> list[Program]:
    git = (
        "git init -q g; cd g; git config user.name a; git config user.email a@b; seq 9 > f; git add f; "
        "git commit -qm a; seq 2 11 > f; "
    )
    return [
        one("rm -i", "touch a; rm -i a", yes_no("rm: remove regular empty file 'a'?")),
        one("rm -I", "touch a b c d; rm -I a b c d", yes_no("rm: remove 4 arguments?")),
        one("cp -i", "touch a b; cp -i a b", yes_no("cp: overwrite 'b'?")),
        one("mv -i", "touch a b; mv -i a b", yes_no("mv: overwrite 'b'?")),
        one("ln -i", "touch a b; ln -i a b", yes_no("ln: replace 'b'?")),
        one("find -ok", "touch a; find . -name a -ok ls {} \\;", yes_no("ls")),
        one("gzip", "touch a; touch a.gz; gzip a", yes_no("do you wish to overwrite")),
        one(
            "unzip",
            "python3 -m zipfile -c z.zip /etc/hostname; touch hostname; unzip z.zip",
            select("replace hostname?", "yes", "no", "All", "None", "rename"),
        ),
        Program(
            "git add -p",
            git + "git -c core.pager=cat add -p",
            (
                (
                    select(
                        "(1/2) Stage this hunk",
                        "yes",
                        "no",
                        "q",
                        "a",
                        "d",
                        "j",
                        "J",
                        "g",
                        "/",
                        "e",
                        "?",
                    ),
                    "",
                ),
            ),
        ),
        one("git add -i", git + "git add -i", Expected("select", "What now>", ("*",))),
        one(
            "git commit",
            "git init -q g; cd g; git -c user.name=a -c user.email=a@b commit --allow-empty",
            Expected("editor", ""),
        ),
        one(
            "git clean -i",
            git + "touch x y; git clean -i",
            select(
                "What now>",
                "clean",
                "filter by pattern",
                "select by numbers",
                "ask each",
                "quit",
                "help",
            ),
        ),
        Program(
            "openssl req",
            "openssl req -new -newkey rsa:2048 -nodes -keyout k.pem -out c.pem",
            (
                (line("Country Name (2 letter code)", "AU"), "\r"),
                (line("State or Province Name (full name)", "Some-State"), "\r"),
                (line("Locality Name (eg, city)"), "\r"),
                (line("Organization Name (eg, company)", "Internet Widgits Pty Ltd"), "\r"),
                (line("Organizational Unit Name (eg, section)"), "\r"),
                (line("Common Name (e.g. server FQDN or YOUR name)"), "\r"),
                (line("Email Address"), "\r"),
                (password("A challenge password"), ""),
            ),
        ),
        one(
            "openssl passphrase",
            "openssl genrsa -aes256 -out k.pem 2048",
            password("Enter PEM pass phrase"),
        ),
        Program(
            "ssh-keygen",
            "ssh-keygen -t ed25519",
            (
                (line("Enter file in which to save the key", "/root/.ssh/id_ed25519"), "./key\r"),
                (password("Enter passphrase"), "\r"),
                (password("Enter same passphrase again"), ""),
            ),
        ),
        one(
            "ssh-keygen -p",
            "ssh-keygen -q -N old -f k; ssh-keygen -p -f k",
            password("Enter old passphrase"),
        ),
        one(
            "ssh-keygen overwrite",
            "ssh-keygen -q -N '' -f k; ssh-keygen -N '' -f k",
            yes_no("Overwrite (y/n)?"),
        ),
        Program(
            "gpg --full-generate-key",
            "mkdir -m 700 h; GNUPGHOME=$PWD/h gpg --full-generate-key",
            (
                (Expected("select", "Your selection?", ("*",)), "1\r"),
                (line("What keysize do you want?", "3072"), "\r"),
                (line("Key is valid for?", "0"), "0\r"),
                (yes_no("Is this correct?", "no"), "y\r"),
                (line("Real name"), "Ada Byron\r"),
                (line("Email address"), "ada@example.org\r"),
                (line("Comment"), "\r"),
                (
                    select(
                        "Change (N)ame, (C)omment, (E)mail or (O)kay/(Q)uit?",
                        "Name",
                        "Comment",
                        "Email",
                        "Okay",
                        "Quit",
                    ),
                    "",
                ),
            ),
        ),
        one("su", "setpriv --reuid 1000 --regid 1000 --clear-groups su", password("Password")),
        one("psql", "psql -W -h 127.0.0.1 -p 1 -U ada db", password("Password")),
        one("mysql", "mysql -p -h 127.0.0.1", password("Enter password")),
        one("sqlite3 shell", python("import code; code.interact('')"), line(">>>")),
        one("pip uninstall", "python3 -m pip uninstall rich", yes_no("Proceed (Y/n)?", "yes")),
        Program(
            "npm init",
            "mkdir demo; cd demo; npm init",
            (
                (line("package name:", "demo"), "\r"),
                (line("version:", "1.0.0"), "\r"),
                (line("description:"), "\r"),
                (line("entry point:", "index.js"), "\r"),
                (line("test command:"), "\r"),
                (line("git repository:"), "\r"),
                (line("keywords:"), "\r"),
                (line("author:"), "\r"),
            ),
        ),
        one(
            "npm login",
            "npm login --auth-type=legacy --registry=http://127.0.0.1:1",
            line("Username:"),
        ),
        one(
            "debconf",
            "DEBIAN_FRONTEND=dialog debconf-show --listowners >/dev/null; dpkg-reconfigure -f readline tzdata",
            Expected("select", "Geographic area", ("*",)),
        ),
        one("bc", "python3 -c 'import cmd; cmd.Cmd().cmdloop()'", line("(Cmd)")),
        one("ed", "ed -p '* ' x", Expected("editor", "")),
        one("less", "seq 500 > n; less n", Expected("unknown", "", ("q", "space"), "q")),
        one("more", "seq 500 > n; more n", Expected("unknown", "--More--", ("q", "space"), "q")),
        one(
            "man",
            "PAGER=less; seq 99 | less -P 'Manual page'",
            Expected("unknown", "", ("q", "space"), "q"),
        ),
        one("vim", "vim -u NONE x", Expected("editor", "")),
        one("vi with a swap file", "echo a > x; vim -u NONE x", Expected("editor", "")),
        one("nano", "nano -I x", Expected("editor", "")),
        one("htop", "unshare -pf --mount-proc htop", Expected("unknown", "")),
        one("top", "unshare -pf --mount-proc top", Expected("unknown", "")),
        one(
            "tmux",
            "tmux -L demo -f /dev/null new-session 'read -p Name: x'",
            Expected("unknown", ""),
        ),
        one("mc", "mc -u", Expected("unknown", "")),
        one("bash", "bash --norc -i", line("bash")),
        Program(
            "createsuperuser",
            "django-admin startproject p; cd p; python3 manage.py migrate >/dev/null; "
            "python3 manage.py createsuperuser",
            (
                (Expected("input", "Username", (), None), "ada\r"),
                (line("Email address:"), "a@b.org\r"),
                (password("Password:"), "x\r"),
                (password("Password (again):"), ""),
            ),
        ),
        Program(
            "poetry init",
            "mkdir demo; cd demo; poetry init",
            (
                (line("Package name", "demo"), "\r"),
                (line("Version", "0.1.0"), "\r"),
                (line("Description"), "\r"),
            ),
        ),
        one(
            "cookiecutter",
            'mkdir -p t/\'{{cookiecutter.name}}\'; echo \'{"name": "demo", "licence": ["MIT", "BSD"]}\' > t/cookiecutter.json; cookiecutter t',
            line("name", "demo"),
        ),
    ]


def _python_libraries() -> list[Program]:
    def q(name: str, call: str, expected: Expected) -> Program:
        return one(
            f"questionary {name}", python(f"import questionary as q; q.{call}.ask()"), expected
        )

    def i(name: str, call: str, expected: Expected) -> Program:
        return one(
            f"InquirerPy {name}",
            python(f"from InquirerPy import inquirer as q; q.{call}.execute()"),
            expected,
        )

    def c(name: str, call: str, expected: Expected) -> Program:
        return one(f"click {name}", python(f"import click; click.{call}"), expected)

    def r(name: str, call: str, expected: Expected) -> Program:
        return one(f"rich {name}", python(f"from rich.prompt import *; {call}"), expected)

    def p(name: str, call: str, expected: Expected) -> Program:
        return one(
            f"inquirer for Python {name}", python(f"import inquirer as q; q.{call}"), expected
        )

    return [
        q("text", "text('Name')", line("Name")),
        q("text with a default", "text('Name', default='Bob')", line("Name", "Bob")),
        q("password", "password('Secret word')", password("Secret word")),
        q("confirm", "confirm('Go on?')", yes_no("Go on?", "yes")),
        q("confirm, no", "confirm('Go on?', default=False)", yes_no("Go on?", "no")),
        q("select", "select('Colour', ['red','green','blue'])", focused("Colour", *COLOURS)),
        q("select in Chinese", "select('颜色', ['红色','绿色','蓝色'])", focused("颜色", *颜色)),
        q("rawselect", "rawselect('Colour', ['red','green','blue'])", focused("Colour", *COLOURS)),
        q("checkbox", "checkbox('Colours', ['red','green','blue'])", many("Colours", *COLOURS)),
        q("path", "path('Which file?')", line("Which file?")),
        q("autocomplete", "autocomplete('Colour', ['red','green'])", line("Colour")),
        i("text", "text('Name:')", line("Name:")),
        i("text with a default", "text('Name:', default='Bob')", line("Name:", "Bob")),
        i("secret", "secret('Token of yours:')", password("Token of yours:")),
        i("confirm", "confirm('Go on?', default=True)", yes_no("Go on?", "yes")),
        i("select", "select('Colour:', ['red','green','blue'])", focused("Colour:", *COLOURS)),
        i("checkbox", "checkbox('Colours:', ['red','green','blue'])", many("Colours:", *COLOURS)),
        i(
            "rawlist",
            "rawlist('Colour:', ['red','green','blue'], default=1)",
            focused("Colour:", *COLOURS),
        ),
        i("number", "number('How many:', default=3)", line("How many:", "3")),
        i("fuzzy", "fuzzy('Colour:', ['red','green','blue'])", focused("Colour:", *COLOURS)),
        c("prompt", "prompt('Name')", line("Name")),
        c("prompt with a default", "prompt('Name', default='Bob')", line("Name", "Bob")),
        c(
            "prompt with choices",
            "prompt('Colour', type=click.Choice(['red','green']))",
            select("Colour", "red", "green"),
        ),
        c(
            "prompt with choices and a default",
            "prompt('Colour', type=click.Choice(['red','green']), default='green')",
            select("Colour", "red", "green", default="green"),
        ),
        c("hidden", "prompt('Code word', hide_input=True)", password("Code word")),
        c("confirm", "confirm('Go on?')", yes_no("Go on?", "no")),
        c("confirm, yes", "confirm('Go on?', default=True)", yes_no("Go on?", "yes")),
        c("confirm without a default", "confirm('Go on?', default=None)", yes_no("Go on?")),
        c("pause", "pause()", line("Press any key to continue")),
        c("prompt in Chinese", "prompt('名称', default='演示')", line("名称", "演示")),
        one(
            "typer",
            python("import typer; typer.prompt('Port', default=8080)"),
            line("Port", "8080"),
        ),
        one(
            "typer confirm",
            python("import typer; typer.confirm('Delete it?', abort=True)"),
            yes_no("Delete it?", "no"),
        ),
        r("prompt", "Prompt.ask('Name')", line("Name")),
        r("prompt with a default", "Prompt.ask('Name', default='Bob')", line("Name", "Bob")),
        r(
            "choices",
            "Prompt.ask('Colour', choices=['red','green'])",
            select("Colour", "red", "green"),
        ),
        r(
            "choices and a default",
            "Prompt.ask('Colour', choices=['red','green'], default='red')",
            select("Colour", "red", "green", default="red"),
        ),
        r("password", "Prompt.ask('Secret word', password=True)", password("Secret word")),
        r("confirm", "Confirm.ask('Go on?')", yes_no("Go on?")),
        r("confirm with a default", "Confirm.ask('Go on?', default=False)", yes_no("Go on?", "no")),
        r("number", "IntPrompt.ask('Age', default=30)", line("Age", "30")),
        p("text", "text('Name')", line("Name")),
        p("password", "password('Secret word')", password("Secret word")),
        p("confirm", "confirm('Go on?')", yes_no("Go on?", "no")),
        p(
            "list",
            "list_input('Colour', choices=['red','green','blue'])",
            focused("Colour", *COLOURS),
        ),
        p(
            "checkbox",
            "checkbox('Colours', choices=['red','green','blue'])",
            many("Colours", *COLOURS),
        ),
        one(
            "beaupy select",
            python("import beaupy; print('Colour'); beaupy.select(['red','green','blue'])"),
            focused("Colour", *COLOURS),
        ),
        one(
            "simple-term-menu",
            python(
                "from simple_term_menu import TerminalMenu as T; T(['red','green','blue'], title='Colour').show()"
            ),
            focused("Colour", *COLOURS),
        ),
        one(
            "pick",
            python("from pick import pick; pick(['red','green','blue'], 'Colour', indicator='=>')"),
            focused("Colour", *COLOURS),
        ),
        one(
            "prompt_toolkit",
            python("from prompt_toolkit import prompt; prompt('Name: ', default='Bob')"),
            line("Name:", "Bob"),
        ),
        one(
            "prompt_toolkit password",
            python("from prompt_toolkit import prompt; prompt('Word: ', is_password=True)"),
            line("Word:"),
        ),
    ]


def _node_libraries() -> list[Program]:
    options = "choices:['red','green','blue']"

    def inquirer(package: str, name: str, question: str, expected: Expected) -> Program:
        code = f"import q from '{package}';await q.prompt([{{name:'v',{question}}}])"
        return one(f"{package} {name}", node(code), expected)

    def prompts(name: str, question: str, expected: Expected) -> Program:
        return one(
            f"prompts {name}",
            node(f"import p from 'prompts';await p({{name:'v',{question}}})"),
            expected,
        )

    def clack(name: str, call: str, expected: Expected) -> Program:
        return one(
            f"clack {name}", node(f"import * as c from '@clack/prompts';await c.{call}"), expected
        )

    def enquirer(name: str, question: str, expected: Expected) -> Program:
        return one(
            f"enquirer {name}",
            node(f"import e from 'enquirer';await e.prompt({{name:'v',{question}}})"),
            expected,
        )

    def new(name: str, call: str, expected: Expected) -> Program:
        return one(
            f"@inquirer/prompts {name}",
            node(f"import * as q from '@inquirer/prompts';await q.{call}"),
            expected,
        )

    titles = "choices:['red','green','blue'].map(t=>({title:t,value:t}))"
    labels = "options:['red','green','blue'].map(t=>({label:t,value:t}))"
    found = []
    for package, listed in (("inquirer8", "list"), ("inquirer9", "list"), ("inquirer", "select")):
        # The older ones show nothing of a mask before the first key.
        masked = password("Code word") if package == "inquirer" else line("Code word")
        found += [
            inquirer(package, "input", "message:'Name'", line("Name")),
            inquirer(
                package, "input with a default", "message:'Name',default:'Bob'", line("Name", "Bob")
            ),
            inquirer(
                package, "confirm", "type:'confirm',message:'Go on?'", yes_no("Go on?", "yes")
            ),
            inquirer(
                package,
                "list",
                f"type:'{listed}',message:'Colour',{options}",
                focused("Colour", *COLOURS),
            ),
            inquirer(
                package,
                "rawlist",
                f"type:'rawlist',message:'Colour',{options}",
                select("Colour", *COLOURS),
            ),
            inquirer(
                package,
                "checkbox",
                f"type:'checkbox',message:'Colours',{options}",
                many("Colours", *COLOURS),
            ),
            inquirer(
                package,
                "password",
                "type:'password',message:'Secret word'",
                password("Secret word"),
            ),
            replace(
                inquirer(
                    package,
                    "password with a mask",
                    "type:'password',mask:'*',message:'Code word'",
                    password("Code word"),
                ),
                prompts=((masked, "abc"), (password("Code word"), "")),
            ),
            inquirer(
                package, "number", "type:'number',message:'Age',default:30", line("Age", "30")
            ),
        ]
    return [
        *found,
        inquirer(
            "inquirer9",
            "expand",
            "type:'expand',message:'Conflict',choices:[{key:'y',name:'Overwrite',value:1},{key:'n',name:'Skip',value:2}]",
            select("Conflict", "yes", "no", "H", default="H"),
        ),
        new("input", "input({message:'Name',default:'Bob'})", line("Name", "Bob")),
        new("confirm, no", "confirm({message:'Go on?',default:false})", yes_no("Go on?", "no")),
        new(
            "select",
            "select({message:'Colour',choices:['red','green','blue']})",
            focused("Colour", *COLOURS),
        ),
        new(
            "checkbox",
            "checkbox({message:'Colours',choices:['red','green','blue']})",
            many("Colours", *COLOURS),
        ),
        new(
            "search",
            "search({message:'Colour',source:()=>['red','green','blue']})",
            focused("Colour", *COLOURS),
        ),
        new("password", "password({message:'Secret word',mask:true})", password("Secret word")),
        new(
            "rawlist",
            "rawlist({message:'Colour',choices:['red','green','blue']})",
            select("Colour", *COLOURS),
        ),
        new("editor", "editor({message:'Notes'})", line("Notes")),
        prompts("text", "type:'text',message:'Name'", line("Name")),
        prompts(
            "text with an initial value",
            "type:'text',message:'Name',initial:'Bob'",
            line("Name", "Bob"),
        ),
        prompts("password", "type:'password',message:'Secret word'", password("Secret word")),
        prompts("number", "type:'number',message:'Age',initial:30", line("Age", "30")),
        prompts("confirm", "type:'confirm',message:'Go on?'", yes_no("Go on?", "no")),
        prompts(
            "confirm, yes", "type:'confirm',message:'Go on?',initial:true", yes_no("Go on?", "yes")
        ),
        prompts(
            "toggle",
            "type:'toggle',message:'Add JSX?',active:'Yes',inactive:'No'",
            focused("Add JSX?", "No", "Yes"),
        ),
        prompts("select", f"type:'select',message:'Colour',{titles}", focused("Colour", *COLOURS)),
        prompts(
            "multiselect",
            f"type:'multiselect',message:'Colours',{titles}",
            many("Colours", *COLOURS),
        ),
        prompts(
            "autocomplete",
            f"type:'autocomplete',message:'Colour',{titles}",
            focused("Colour", *COLOURS),
        ),
        prompts("list", "type:'list',message:'Tags'", line("Tags")),
        clack("text", "text({message:'Name'})", line("Name")),
        clack("text with a placeholder", "text({message:'Name',placeholder:'demo'})", line("Name")),
        clack(
            "text with an initial value",
            "text({message:'Name',initialValue:'demo'})",
            line("Name", "demo"),
        ),
        clack("password", "password({message:'Secret word'})", password("Secret word")),
        clack("confirm", "confirm({message:'Go on?'})", focused("Go on?", "Yes", "No")),
        clack(
            "confirm, no",
            "confirm({message:'Go on?',initialValue:false})",
            select("Go on?", "Yes", "No", default="No"),
        ),
        clack("select", f"select({{message:'Colour',{labels}}})", focused("Colour", *COLOURS)),
        clack(
            "multiselect", f"multiselect({{message:'Colours',{labels}}})", many("Colours", *COLOURS)
        ),
        clack(
            "select in Chinese",
            "select({message:'请选择颜色',options:['红色','绿色','蓝色'].map(t=>({label:t,value:t}))})",
            focused("请选择颜色", *颜色),
        ),
        clack(
            "groupMultiselect",
            "groupMultiselect({message:'Tools',options:{Lint:[{value:'a',label:'eslint'},{value:'b',label:'oxlint'}]}})",
            many("Tools", "Lint", "eslint", "oxlint"),
        ),
        enquirer("input", "type:'input',message:'Name',initial:'Bob'", line("Name", "Bob")),
        enquirer("password", "type:'password',message:'Secret word'", password("Secret word")),
        enquirer("confirm", "type:'confirm',message:'Go on?'", yes_no("Go on?", "no")),
        enquirer(
            "select", f"type:'select',message:'Colour',{options}", focused("Colour", *COLOURS)
        ),
        enquirer(
            "multiselect",
            f"type:'multiselect',message:'Colours',{options}",
            many("Colours", *COLOURS),
        ),
        enquirer(
            "toggle",
            "type:'toggle',message:'Light?',enabled:'Yes',disabled:'No'",
            focused("Light?", "No", "Yes"),
        ),
        enquirer("invisible", "type:'invisible',message:'Secret word'", password("Secret word")),
        one(
            "node readline",
            node(
                "import r from 'node:readline';r.createInterface({input:process.stdin,output:process.stdout}).question('Name: ',()=>{})"
            ),
            line("Name:"),
        ),
        Program(
            "create-vue",
            "node node_modules/create-vue/bundle.js",
            (
                (line("Project name"), "shop\r"),
                (Expected("select", "Use TypeScript?", ("Yes", "No"), "Yes"), "\r"),
                (Expected("multiselect", "Select features to include", ("*",)), "\r"),
            ),
        ),
        Program(
            "create-vite",
            "node node_modules/create-vite/index.js",
            (
                (line("Project name:"), "web\r"),
                (Expected("select", "Select a framework:", ("*",), "Vanilla"), "\r"),
                (Expected("select", "Select a variant:", ("*",), "TypeScript"), ""),
            ),
        ),
    ]


def _dialogs() -> list[Program]:
    found = []
    for tool, ok in (("whiptail", "Ok"), ("dialog", "OK")):
        found += [
            one(f"{tool} yesno", f"{tool} --yesno 'Go on?' 10 40", focused("Go on?", "Yes", "No")),
            one(
                f"{tool} msgbox",
                f"{tool} --msgbox 'All done.' 10 40",
                Expected("confirm", "All done.", (ok,), ok),
            ),
            one(
                f"{tool} inputbox",
                f"{tool} --inputbox 'Host name' 10 40 localhost",
                line("Host name", "localhost"),
            ),
            one(
                f"{tool} empty inputbox", f"{tool} --inputbox 'Host name' 10 40", line("Host name")
            ),
            one(
                f"{tool} passwordbox",
                f"{tool} --passwordbox 'Secret word' 10 40",
                password("Secret word"),
            ),
            one(
                f"{tool} menu",
                f"{tool} --menu Colour 15 40 4 r red g green b blue",
                focused("Colour", "r red", "g green", "b blue"),
            ),
            one(
                f"{tool} menu in Chinese",
                f"{tool} --menu 请选择 15 40 4 1 红色 2 绿色",
                focused("请选择", "1 红色", "2 绿色"),
            ),
            one(
                f"{tool} checklist",
                f"{tool} --checklist Colours 15 40 4 r red off g green on b blue off",
                many("Colours", "r red", "g green", "b blue"),
            ),
            one(
                f"{tool} radiolist",
                f"{tool} --radiolist Colour 15 40 4 r red on g green off",
                focused("Colour", "r red", "g green"),
            ),
            one(
                f"{tool} with a title",
                f"{tool} --title Setup --yesno 'Install it now?' 10 40",
                focused("Install it now?", "Yes", "No"),
            ),
            one(
                f"{tool} defaultno",
                f"{tool} --defaultno --yesno 'Erase it?' 10 40",
                select("Erase it?", "Yes", "No", default="No"),
            ),
        ]
    fixed = [
        replace(each, prompts=((replace(ask, kind="confirm"), keys),))
        if "yesno" in each.command
        else each
        for each in found
        for ask, keys in each.prompts[:1]
    ]
    return [
        *fixed,
        one(
            "fzf",
            "printf '%s\\n' red green blue | fzf",
            Expected("select", "", ("blue", "green", "red"), "red"),
        ),
        one(
            "fzf with a prompt",
            "printf '%s\\n' red green blue | fzf --prompt 'Colour> '",
            Expected("select", "Colour", ("blue", "green", "red"), "red"),
        ),
        one(
            "fzf from the top",
            "printf '%s\\n' red green blue | fzf --layout=reverse --height 10",
            Expected("select", "", COLOURS, "red"),
        ),
    ]


def _wide_or_narrow(text: str, expected: Expected, columns: int = 80) -> Program:
    return replace(_input(text, expected), columns=columns)


def _more() -> list[Program]:
    """Long questions and lists, descriptions, titles, other words on buttons."""
    return [
        _wide_or_narrow(
            "What would you like to call your new project? [my-awesome-project] ",
            line("What would you like to call your new project?", "my-awesome-project"),
            40,
        ),
        _wide_or_narrow(
            "Enter the full path of the configuration file that you want to use: ",
            line("Enter the full path of the configuration file that you want to use:"),
            40,
        ),
        _wide_or_narrow(
            "Do you really want to remove the directory and everything in it? [y/N] ",
            yes_no("Do you really want to remove the directory and everything in it?", "no"),
            40,
        ),
        _wide_or_narrow(
            "请输入您要创建的项目的名称，留空则使用默认值 [我的项目]：",
            line("请输入您要创建的项目的名称", "我的项目"),
            40,
        ),
        _wide_or_narrow("Select region (us-east-1): ", line("Select region")),
        _wide_or_narrow(
            "Environment {dev|staging|prod}: ", select("Environment", "dev", "staging", "prod")
        ),
        _wide_or_narrow("Password for ada@db: ", password("Password for ada@db")),
        _wide_or_narrow(
            "You have unsaved changes. Save? [Y]es/[N]o/[C]ancel: ",
            select("Save?", "yes", "no", "Cancel"),
        ),
        _wide_or_narrow(
            "Merge (m), rebase (r) or abort (a)? ", select("Merge", "Merge", "rebase", "abort")
        ),
        _wide_or_narrow("Press ENTER to continue...", line("Press ENTER to continue")),
        _wide_or_narrow("数量（1-100，默认 10）：", line("数量", "10")),
        _wide_or_narrow("确认提交？[是/否]：", yes_no("确认提交？")),
        _wide_or_narrow("Enter OTP: ", password("Enter OTP")),
        _wide_or_narrow("Timeout [30s]: ", line("Timeout", "30s")),
        one(
            "numbered brackets",
            python("print('[1] Create\\n[2] Update\\n[3] Delete'); input('> ')"),
            select("", "Create", "Update", "Delete"),
        ),
        one(
            "numbered 0",
            python("print('0: none\\n1: some\\n2: all'); input('How many? ')"),
            select("How many?", "none", "some", "all"),
        ),
        one(
            "chinese menu",
            python(
                "print('=== 主菜单 ===\\n1、查询\\n2、修改\\n3、退出'); input('请选择 (1-3)：')"
            ),
            select("请选择", "查询", "修改", "退出"),
        ),
        one(
            "questionary long",
            python(
                "import questionary as q; q.select('Which of these do you want?', ['item %d'%i for i in range(30)]).ask()"
            ),
            Expected("select", "Which of these do you want?", ("*",), "item 0"),
        ),
        one(
            "questionary grouped",
            python(
                "import questionary as q; q.select('Pick', [q.Separator('-- a --'),'one',q.Choice('two',disabled='no'),'three']).ask()"
            ),
            Expected("select", "Pick", ("*",), "one"),
        ),
        one(
            "questionary checked",
            python(
                "import questionary as q; q.checkbox('Pick', [q.Choice('one',checked=True),'two']).ask()"
            ),
            many("Pick", "one", "two"),
        ),
        one(
            "questionary default",
            python(
                "import questionary as q; q.select('Pick', ['one','two','three'], default='two').ask()"
            ),
            select("Pick", "one", "two", "three", default="two"),
        ),
        one(
            "inquirer checkbox checked",
            node(
                "import q from 'inquirer';await q.prompt([{name:'v',type:'checkbox',message:'Pick',choices:[{name:'one',value:1,checked:true},{name:'two',value:2}]}])"
            ),
            many("Pick", "one", "two"),
        ),
        one(
            "inquirer long",
            node(
                "import q from 'inquirer';await q.prompt([{name:'v',type:'select',message:'Pick one of them',choices:Array.from({length:30},(_,i)=>'item '+i)}])"
            ),
            Expected("select", "Pick one of them", ("*",), "item 0"),
        ),
        one(
            "clack hints",
            node(
                "import * as c from '@clack/prompts';await c.select({message:'Pick',options:[{value:1,label:'Fast',hint:'recommended'},{value:2,label:'Slow'}]})"
            ),
            focused("Pick", "Fast", "Slow"),
        ),
        one(
            "clack after log",
            node(
                "import * as c from '@clack/prompts';c.intro('Setup');c.log.success('Done');await c.confirm({message:'Install now?'})"
            ),
            focused("Install now?", "Yes", "No"),
        ),
        one(
            "clack long multiselect",
            node(
                "import * as c from '@clack/prompts';await c.multiselect({message:'Pick',required:false,options:Array.from({length:12},(_,i)=>({value:i,label:'item '+i}))})"
            ),
            Expected("multiselect", "Pick", ("*",)),
        ),
        one(
            "prompts chinese",
            node(
                "import p from 'prompts';await p({name:'v',type:'select',message:'请选择框架',choices:[{title:'Vue',value:1},{title:'React',value:2}]})"
            ),
            focused("请选择框架", "Vue", "React"),
        ),
        one(
            "prompts toggle chinese",
            node(
                "import p from 'prompts';await p({name:'v',type:'toggle',message:'启用吗？',active:'是',inactive:'否'})"
            ),
            focused("启用吗？", "否", "是"),
        ),
        one(
            "enquirer snippet",
            node(
                "import e from 'enquirer';await e.prompt({name:'v',type:'numeral',message:'Age'})"
            ),
            line("Age"),
        ),
        one(
            "whiptail ok-button",
            "whiptail --yes-button Install --no-button Skip --yesno 'Really?' 10 40",
            Expected("confirm", "Really?", ("Install", "Skip"), "Install"),
        ),
        one(
            "whiptail long menu",
            "whiptail --title 'Pick one' --menu 'Choose a thing' 20 60 10 $(for i in 1 2 3 4 5 6 7 8 9; do echo $i item$i; done)",
            Expected("select", "Choose a thing", ("*",), "1 item1"),
        ),
        one(
            "dialog inputbox with title",
            "dialog --title Network --inputbox 'Enter the host name of the server:' 10 50 example.org",
            line("Enter the host name of the server:", "example.org"),
        ),
        one(
            "dialog password insecure",
            "dialog --insecure --passwordbox 'Unlock' 10 40",
            password("Unlock"),
        ),
        one(
            "dialog menu title",
            "dialog --title Menu --menu 'What next?' 15 50 5 start 'Start it' stop 'Stop it'",
            focused("What next?", "start Start it", "stop Stop it"),
        ),
        one(
            "fzf multi",
            "seq 100 | fzf -m --header 'Pick numbers'",
            Expected("select", "", ("*",), "1"),
        ),
        one(
            "sv",
            "node node_modules/sv/dist/bin.mjs create",
            line("Where would you like your project to be created?"),
        ),
        one(
            "create-next-app",
            "node node_modules/create-next-app/dist/index.js",
            line("What is your project named?", "my-app"),
        ),
        one(
            "sudo",
            "setpriv --reuid 1000 --regid 1000 --clear-groups sudo -k ls",
            password("password"),
        ),
        one(
            "mysql_secure",
            "python3 -c \"input('Press y|Y for Yes, any other key for No: ')\"",
            line("Press y|Y for Yes, any other key for No:"),
        ),
        one(
            "vim modified",
            "printf ':q' | cat > k; vim -u NONE -c 'normal ix' -c 'confirm q' x",
            select("", "yes", "no", "Cancel"),
        ),
        one(
            "less search", "seq 500 > n; less +/77 n", Expected("unknown", "", ("q", "space"), "q")
        ),
        one(
            "bash select long",
            "bash -c 'select c in $(seq -f item%g 30); do break; done'",
            Expected("select", "#?", ("*",)),
        ),
        one(
            "typer choice",
            python(
                "import click; click.prompt('Mode', type=click.Choice(['a','b']), default='b', show_choices=True)"
            ),
            select("Mode", "a", "b", default="b"),
        ),
        one(
            "rich chinese",
            python("from rich.prompt import *; Prompt.ask('姓名', default='张三')"),
            line("姓名", "张三"),
        ),
        one(
            "InquirerPy multiselect",
            python(
                "from InquirerPy import inquirer as q; q.select('Pick:', ['a','b','c'], multiselect=True).execute()"
            ),
            many("Pick:", "a", "b", "c"),
        ),
    ]


_DEFAULTS_BY_STYLE = frozenset(
    {
        "questionary text with a default",
        "@inquirer/prompts input",
        *(f"inquirer{each} input with a default" for each in ("", "8", "9")),
        *(f"inquirer{each} number" for each in ("", "8", "9")),
    }
)
"""Without colours, their defaults look like hints or like the question."""


def _variants(programs: list[Program]) -> list[Program]:
    """The same on narrow terminals and without colours."""
    found = []
    for number, each in enumerate(programs):
        found.append(each)
        if number % 2 == 0:
            found.append(replace(each, name=f"{each.name}, 40 columns", columns=40))
        else:
            env = (("NO_COLOR", "1"), ("FORCE_COLOR", "0"))
            prompts = each.prompts
            if each.name in _DEFAULTS_BY_STYLE:
                prompts = tuple((replace(ask, default=None), keys) for ask, keys in prompts)
            found.append(replace(each, name=f"{each.name}, no colours", env=env, prompts=prompts))
    return found


PROGRAMS = (
    *_plain(),
    *_commands(),
    *_variants(_python_libraries()),
    *_variants(_node_libraries()),
    *_variants(_dialogs()),
    *_more(),
)
