"""Real commands: some prompt, with the expected answers; some are only silent for a while."""

from dataclasses import dataclass
from shlex import quote

SLOW = 6.5
"""Seconds of silence of a silent command: longer than the rule of five seconds allows."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One prompt: its expected kind, and the answer."""

    kind: str
    answer: str


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    command: str
    asks: tuple[Ask, ...] = ()
    says: str = ""
    """Text that the output contains if every answer arrived."""


def python(code: str) -> str:
    return f"python3 -c {quote(code)}"


def node(code: str) -> str:
    return f"node --input-type=module -e {quote(code)}"


def _inputs() -> list[Case]:
    text = Ask("input", "Ada")
    return [
        Case("read", "read -p 'Name: ' x; echo got-$x", (text,), "got-Ada"),
        Case("read without a prompt", "read x; echo got-$x", (Ask("unknown", "Ada"),), "got-Ada"),
        Case("read -e", "read -e -p 'Name: ' x; echo got-$x", (text,), "got-Ada"),
        Case("read -n1", "read -n1 -p 'Key: ' x; echo; echo got-$x", (Ask("input", "k"),), "got-k"),
        Case("read -t 30", "read -t 30 -p 'Name: ' x; echo got-$x", (text,), "got-Ada"),
        Case("read in sh", "sh -c 'printf \"Name: \"; read x; echo got-$x'", (text,), "got-Ada"),
        Case(
            "read in a pipe", "read -p 'Name: ' x </dev/tty; echo got-$x | cat", (text,), "got-Ada"
        ),
        Case("read after work", "sleep 0.4; read -p 'Name: ' x; echo got-$x", (text,), "got-Ada"),
        Case(
            "two reads",
            "read -p 'First: ' a; read -p 'Last: ' b; echo got-$a-$b",
            (Ask("input", "Ada"), Ask("input", "Byron")),
            "got-Ada-Byron",
        ),
        Case("input()", python("print('got-' + input('Name: '))"), (text,), "got-Ada"),
        Case(
            "input() with readline",
            python("import readline; print('got-' + input('Name: '))"),
            (text,),
            "got-Ada",
        ),
        Case(
            "sys.stdin",
            python("import sys; print('got-' + sys.stdin.readline())"),
            (Ask("unknown", "Ada"),),
            "got-Ada",
        ),
        Case(
            "input() in a thread",
            python(
                "import threading; t=threading.Thread(target=lambda: print('got-'+input('Name: ')));"
                "t.start(); t.join()"
            ),
            (text,),
            "got-Ada",
        ),
        Case(
            "asyncio on stdin",
            python(
                "import asyncio,sys\nasync def m():\n loop=asyncio.get_running_loop()\n"
                " r=asyncio.StreamReader()\n"
                " await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(r), sys.stdin)\n"
                " print('Name: ',end='',flush=True)\n print('got-'+(await r.readline()).decode())\n"
                "asyncio.run(m())"
            ),
            (text,),
            "got-Ada",
        ),
        Case("perl", 'perl -e \'print "Name: "; $x=<STDIN>; print "got-$x"\'', (text,), "got-Ada"),
        Case(
            "awk",
            'awk \'BEGIN{printf "Name: "; getline x < "-"; print "got-" x}\'',
            (text,),
            "got-Ada",
        ),
        Case("cat", "head -n1 | sed s/^/got-/", (Ask("unknown", "Ada"),), "got-Ada"),
        Case(
            "node readline",
            node(
                "import r from 'node:readline/promises';"
                "const i=r.createInterface({input:process.stdin,output:process.stdout});"
                "console.log('got-'+await i.question('Name: '));i.close()"
            ),
            (text,),
            "got-Ada",
        ),
        Case(
            "node stdin event",
            node(
                "process.stdout.write('Name: ');process.stdin.once('data',d=>{"
                "console.log('got-'+d);process.exit()})"
            ),
            (text,),
            "got-Ada",
        ),
        Case(
            "click prompt",
            python("import click; print('got-'+click.prompt('Name', default='Bob'))"),
            (text,),
            "got-Ada",
        ),
        Case(
            "rich prompt",
            python("from rich.prompt import Prompt; print('got-'+Prompt.ask('Name'))"),
            (text,),
            "got-Ada",
        ),
        Case(
            "questionary text",
            python("import questionary; print('got-'+questionary.text('Name').ask())"),
            (text,),
            "got-Ada",
        ),
        Case(
            "questionary text with a default",
            python(
                "import questionary; print('got-'+questionary.text('Name', default='Bob').ask())"
            ),
            (text,),
            "got-Ada",
        ),
        Case(
            "InquirerPy text",
            python("from InquirerPy import inquirer as q; print('got-'+q.text('Name:').execute())"),
            (text,),
            "got-Ada",
        ),
        Case(
            "prompts text",
            node(
                "import p from 'prompts';const a=await p({type:'text',name:'v',message:'Name'});"
                "console.log('got-'+a.v)"
            ),
            (text,),
            "got-Ada",
        ),
        Case(
            "inquirer input",
            node(
                "import q from 'inquirer';const a=await q.prompt([{type:'input',name:'v',message:'Name'}]);"
                "console.log('got-'+a.v)"
            ),
            (text,),
            "got-Ada",
        ),
        Case(
            "clack text",
            node(
                "import * as c from '@clack/prompts';const a=await c.text({message:'Name'});"
                "console.log('got-'+a)"
            ),
            (text,),
            "got-Ada",
        ),
        Case(
            "npm init",
            "mkdir -p ini; cd ini; npm init; cat package.json",
            (Ask("input", "my-thing"), *(Ask("input", ""),) * 9, Ask("confirm", "yes")),
            '"name": "my-thing"',
        ),
    ]


def _confirms() -> list[Case]:
    yes, no = Ask("confirm", "yes"), Ask("confirm", "no")
    spellings = {
        "[y/N]": "Go on? [y/N] ",
        "(Y/n)": "Go on? (Y/n) ",
        "(yes/no)": "Sure (yes/no)? ",
        "y/n:": "Really y/n: ",
        "(y or n)": "Continue (y or n)? ",
        "[Y/n/a]": "Replace? [Y/n/a] ",
        "是/否": "继续吗？(是/否) ",
    }
    cases = [
        Case(
            f"confirm {name}",
            f"read -p {quote(text)} x; echo got-$x",
            (Ask("select", "yes") if name == "[Y/n/a]" else yes,),
            "got-yes" if "yes" in name else "got-是" if "是" in name else "got-y",
        )
        for name, text in spellings.items()
    ]
    return [
        *cases,
        Case("rm -i", "touch f1; rm -i f1; ls f1 2>/dev/null || echo gone", (yes,), "gone"),
        Case("rm -i, no", "touch f2; rm -i f2; ls f2", (no,), "f2"),
        Case("mv -i", "echo a>m1; echo b>m2; mv -i m1 m2; cat m2", (yes,), "a"),
        Case("cp -i", "echo a>c1; echo b>c2; cp -i c1 c2; cat c2", (no,), "b"),
        Case("rm of a protected file", "touch f3; chmod a-w f3; rm f3; ls f3", (no,), "f3"),
        Case(
            "click confirm",
            python("import click; print('got', click.confirm('Go on?'))"),
            (yes,),
            "got True",
        ),
        Case(
            "rich confirm",
            python("from rich.prompt import Confirm; print('got', Confirm.ask('Go on'))"),
            (no,),
            "got False",
        ),
        Case(
            "questionary confirm",
            python("import questionary; print('got', questionary.confirm('Go on?').ask())"),
            (no,),
            "got False",
        ),
        Case(
            "InquirerPy confirm",
            python(
                "from InquirerPy import inquirer as q; print('got', q.confirm('Go on?').execute())"
            ),
            (yes,),
            "got True",
        ),
        Case(
            "prompts confirm",
            node(
                "import p from 'prompts';const a=await p({type:'confirm',name:'v',message:'Go on?'});"
                "console.log('got '+a.v)"
            ),
            (yes,),
            "got true",
        ),
        Case(
            "prompts toggle",
            node(
                "import p from 'prompts';const a=await p({type:'toggle',name:'v',message:'Add TypeScript?',"
                "initial:false,active:'Yes',inactive:'No'});console.log('got '+a.v)"
            ),
            (Ask("select", "Yes"),),
            "got true",
        ),
        Case(
            "inquirer confirm",
            node(
                "import q from 'inquirer';const a=await q.prompt([{type:'confirm',name:'v',message:'Go on?'}]);"
                "console.log('got '+a.v)"
            ),
            (no,),
            "got false",
        ),
        Case(
            "clack confirm",
            node(
                "import * as c from '@clack/prompts';const a=await c.confirm({message:'Go on?'});"
                "console.log('got '+a)"
            ),
            (Ask("select", "No"),),
            "got false",
        ),
        Case("whiptail yesno", "whiptail --yesno 'Go on?' 10 40; echo got-$?", (no,), "got-1"),
        Case("dialog yesno", "dialog --yesno 'Go on?' 10 40; echo got-$?", (no,), "got-1"),
        Case(
            "pip uninstall",
            "python3 -m venv v && v/bin/python -m pip --disable-pip-version-check uninstall "
            "setuptools; ls -d v/lib/*/site-packages/setuptools",
            (no,),
            "site-packages/setuptools",
        ),
    ]


def _choices() -> list[Case]:
    green = Ask("select", "green")
    return [
        Case(
            "bash select",
            "select c in red green blue; do echo got-$c; break; done",
            (green,),
            "got-green",
        ),
        Case(
            "numbered menu",
            python("print('1. red\\n2. green\\n3. blue'); print('got-'+input('Choose [1-3]: '))"),
            (green,),
            "got-2",
        ),
        Case(
            "rich choices",
            python(
                "from rich.prompt import Prompt; print('got-'+Prompt.ask('Colour', choices=['red','green']))"
            ),
            (green,),
            "got-green",
        ),
        Case(
            "click choices",
            python(
                "import click; print('got-'+click.prompt('Colour', type=click.Choice(['red','green'])))"
            ),
            (green,),
            "got-green",
        ),
        Case(
            "questionary select",
            python(
                "import questionary; print('got-'+questionary.select('Colour', ['red','green','blue']).ask())"
            ),
            (green,),
            "got-green",
        ),
        Case(
            "questionary checkbox",
            python(
                "import questionary; print('got-'+'+'.join(questionary.checkbox('Colours', "
                "['red','green','blue']).ask()))"
            ),
            (Ask("multiselect", "red\nblue"),),
            "got-red+blue",
        ),
        Case(
            "InquirerPy select",
            python(
                "from InquirerPy import inquirer as q; "
                "print('got-'+q.select('Colour:', ['red','green','blue']).execute())"
            ),
            (green,),
            "got-green",
        ),
        Case(
            "InquirerPy checkbox",
            python(
                "from InquirerPy import inquirer as q; "
                "print('got-'+'+'.join(q.checkbox('Colours:', ['red','green','blue']).execute()))"
            ),
            (Ask("multiselect", "green"),),
            "got-green",
        ),
        Case(
            "inquirer for Python",
            python(
                "import inquirer; print('got-'+inquirer.list_input('Colour', choices=['red','green','blue']))"
            ),
            (green,),
            "got-green",
        ),
        Case(
            "prompts select",
            node(
                "import p from 'prompts';const a=await p({type:'select',name:'v',message:'Colour',"
                "choices:['red','green','blue'].map(t=>({title:t,value:t}))});console.log('got-'+a.v)"
            ),
            (green,),
            "got-green",
        ),
        Case(
            "prompts multiselect",
            node(
                "import p from 'prompts';const a=await p({type:'multiselect',name:'v',message:'Colours',"
                "choices:['red','green','blue'].map(t=>({title:t,value:t}))});"
                "console.log('got-'+a.v.join('+'))"
            ),
            (Ask("multiselect", "red\ngreen"),),
            "got-red+green",
        ),
        Case(
            "inquirer list",
            node(
                "import q from 'inquirer';const a=await q.prompt([{type:'list',name:'v',message:'Colour',"
                "choices:['red','green','blue']}]);console.log('got-'+a.v)"
            ),
            (green,),
            "got-green",
        ),
        Case(
            "inquirer checkbox",
            node(
                "import q from 'inquirer';const a=await q.prompt([{type:'checkbox',name:'v',message:'Colours',"
                "choices:['red','green','blue']}]);console.log('got-'+a.v.join('+'))"
            ),
            (Ask("multiselect", "blue"),),
            "got-blue",
        ),
        Case(
            "enquirer select",
            node(
                "import e from 'enquirer';const a=await e.prompt({type:'select',name:'v',message:'Colour',"
                "choices:['red','green','blue']});console.log('got-'+a.v)"
            ),
            (green,),
            "got-green",
        ),
        Case(
            "clack select",
            node(
                "import * as c from '@clack/prompts';const a=await c.select({message:'Colour',options:"
                "['red','green','blue'].map(t=>({label:t,value:t}))});console.log('got-'+a)"
            ),
            (green,),
            "got-green",
        ),
        Case(
            "clack multiselect",
            node(
                "import * as c from '@clack/prompts';const a=await c.multiselect({message:'Colours',options:"
                "['red','green','blue'].map(t=>({label:t,value:t}))});console.log('got-'+a.join('+'))"
            ),
            (Ask("multiselect", "red\nblue"),),
            "got-red+blue",
        ),
        Case(
            "whiptail menu",
            "whiptail --menu Colour 15 40 4 r red g green b blue 3>&1 1>&2 2>&3; echo; echo got-$?",
            (Ask("select", "g green"),),
            "got-0",
        ),
        Case(
            "create-vite",
            "node node_modules/create-vite/index.js web && ls web/src",
            (Ask("select", "Vue"), Ask("select", "JavaScript")),
            "App.vue",
        ),
        Case(
            "create-vue",
            "node node_modules/create-vue/outfile.cjs shop && ls shop/src",
            (Ask("select", "No"),) * 6 + (Ask("select", "No"),) * 2,
            "App.vue",
        ),
    ]


def _others() -> list[Case]:
    secret = Ask("password", "hunter2!")
    return [
        Case(
            "getpass",
            python("import getpass; print('got', len(getpass.getpass()))"),
            (secret,),
            "got 8",
        ),
        Case("read -s", "read -s -p 'Password: ' x; echo; echo got ${#x}", (secret,), "got 8"),
        Case(
            "questionary password",
            python("import questionary; print('got', len(questionary.password('Password').ask()))"),
            (secret,),
            "got 8",
        ),
        Case(
            "click hidden",
            python("import click; print('got', len(click.prompt('Token', hide_input=True)))"),
            (secret,),
            "got 8",
        ),
        Case("ssh-keygen", "ssh-keygen -t ed25519 -f key; ls key.pub", (secret, secret), "key.pub"),
        Case("python REPL", "python3 -q", (Ask("input", "exit()"),), ""),
        Case("node REPL", "node", (Ask("input", ".exit"),), ""),
        Case("less", "seq 500 > n; less n; echo after", (Ask("unknown", "q"),), "after"),
        Case("more", "seq 500 > n; more n; echo after", (Ask("unknown", "q"),), "after"),
        Case(
            "script",
            "script -qc 'read -p \"Name: \" x; echo got-$x' /dev/null",
            (Ask("input", "Ada"),),
            "got-Ada",
        ),
        Case(
            "git commit",
            "git init -q g; cd g; git config user.name a; git config user.email a@b; touch f; git add f; "
            "git commit -q; git log --format=%s",
            (Ask("editor", "A message"),),
            "A message",
        ),
        Case("nano", "nano -I file.txt; cat file.txt", (Ask("editor", "Some text"),), "Some text"),
        Case("bash -i", "bash --norc -i", (Ask("input", "exit"),), ""),
        Case(
            "sqlite3 shell",
            python("import code; code.interact('', local={})"),
            (Ask("input", "exit()"),),
            "",
        ),
    ]


INTERACTIVE: tuple[Case, ...] = (*_inputs(), *_confirms(), *_choices(), *_others())

_QUIET = [
    f"sleep {SLOW}",
    f"sleep {SLOW}; echo done",
    f"echo 'Continue?'; sleep {SLOW}",
    f"printf 'Password: '; sleep {SLOW}; echo",
    f"printf 'Are you sure? [y/N] '; sleep {SLOW}",
    f"echo 'Enter your name:'; sleep {SLOW}",
    f"printf '> '; sleep {SLOW}",
    f"printf 'Downloading: '; sleep {SLOW}",
    f"sleep {SLOW} | cat",
    f"sleep {SLOW} & wait",
    f"(sleep {SLOW}; echo late) & wait; echo end",
    f"for i in 1 2; do echo $i; sleep {SLOW / 2}; done",
    f"timeout {SLOW} tail -f /dev/null",
    f"touch t; timeout {SLOW} tail -f t",
    f"timeout {SLOW} cat <(sleep 60)",
    f"mkfifo p 2>/dev/null; (sleep {SLOW}; echo x > p) & cat p",
    f"cat </dev/null; sleep {SLOW}",
    f"read x </dev/null; sleep {SLOW}",
    f"echo y | (read x; sleep {SLOW})",
    f"flock l sleep {SLOW}",
    f"timeout {SLOW} sh -c 'while :; do sleep 1; done'",
    f"timeout {SLOW} sh -c 'while :; do :; done'",
    f"stty -echo; sleep {SLOW}; stty echo",
    python(f"import time; time.sleep({SLOW})"),
    python(f"import time; print('Name: ', end='', flush=True); time.sleep({SLOW})"),
    python(
        f"import threading,time; t=threading.Thread(target=time.sleep,args=({SLOW},)); t.start(); t.join()"
    ),
    python(f"import subprocess; subprocess.run(['sleep','{SLOW}'])"),
    python(f"import subprocess; subprocess.run(['sleep','{SLOW}'], stdin=subprocess.DEVNULL)"),
    python(f"import asyncio; asyncio.run(asyncio.sleep({SLOW}))"),
    python(f"import select; select.select([],[],[],{SLOW})"),
    python(
        f"import socket,select; s=socket.socket(); s.bind(('127.0.0.1',0)); s.listen(); select.select([s],[],[],{SLOW})"
    ),
    python(
        f"import queue\ntry: queue.Queue().get(timeout={SLOW})\nexcept queue.Empty: print('none')"
    ),
    python(
        f"import multiprocessing as m,time; p=m.Process(target=time.sleep,args=({SLOW},)); p.start(); p.join()"
    ),
    python(f"import os,time; r,w=os.pipe(); import select; select.select([r],[],[],{SLOW})"),
    python(f"import time; t=time.time()\nwhile time.time()-t<{SLOW}: pass"),
    f"timeout {SLOW} python3 -m http.server 0",
    node(f"setTimeout(()=>console.log('done'),{int(SLOW * 1000)})"),
    node(f"process.stdout.write('Name: ');setTimeout(()=>{{}},{int(SLOW * 1000)})"),
    node(
        f"import http from 'node:http';const s=http.createServer().listen(0);setTimeout(()=>s.close(),{int(SLOW * 1000)})"
    ),
    node(f"import c from 'node:child_process';c.spawnSync('sleep',['{SLOW}'],{{stdio:'inherit'}})"),
    node(f"import c from 'node:child_process';c.spawn('sleep',['{SLOW}'],{{stdio:'inherit'}})"),
    node(
        f"import w from 'node:worker_threads';new w.Worker('setTimeout(()=>{{}},{int(SLOW * 1000)})',{{eval:true}})"
    ),
    f"git init -q q; cd q; git log --all; sleep {SLOW}",
    f"npm --version; sleep {SLOW}",
    f'mkdir -p s; cd s; echo \'{{"scripts":{{"wait":"sleep {SLOW}"}}}}\' > package.json; npm run wait',
    f"make -f - <<< $'all:\\n\\t@sleep {SLOW}'",
    f"xargs -a /dev/null; echo {SLOW} | xargs sleep",
    f"find / -xdev -name nothing 2>/dev/null; sleep {SLOW}",
]

SILENT: tuple[Case, ...] = tuple(Case(command[:60], command) for command in _QUIET)
