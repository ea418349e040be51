"""Questions about a repository. Comments and documents in it are partly out of date."""

from bench.tasks.task import Files, Outcome, Solution, Task, require
from bench.tasks.wording import says_number

SETTINGS = '''"""Settings of the upload service."""

import os

from upload.limits import DEFAULTS

PREFIX = "UPL"


def setting(name):
    """The environment wins over the defaults."""
    return os.environ.get(f"{PREFIX}_{name.upper()}", DEFAULTS[name])
'''
LIMITS = '''"""Defaults, in the units that their names say."""

_MB = 1024

# The maximum used to be 20 MB.
DEFAULTS = {
    "max_size_kb": 48 * _MB,
    "workers": 4,
}
'''
UPLOAD_README = """# upload

Files up to 20 MB (`UPLOAD_MAX_SIZE`). See `upload/settings.py` for what is current.
"""
CALLERS = {
    "app/main.py": "from app.mail import send\n\n\ndef main():\n    send('a', 'started')\n",
    "app/mail.py": (
        "from app.queue import push\n\n\ndef send(to, text):\n    push('mail', (to, text))\n"
    ),
    "app/queue.py": "JOBS = []\n\n\ndef push(kind, job):\n    JOBS.append((kind, job))\n",
    "app/report.py": (
        "from app import mail as post\n\n\ndef weekly(people):\n"
        "    for each in people:\n        post.send(each, 'weekly report')\n"
    ),
    "app/alerts.py": (
        "# send() of app.mail is no longer used here\nfrom app.queue import push\n\n\n"
        "def alert(text):\n    push('alert', text)\n"
    ),
    "app/signup.py": (
        "import app.mail\n\n\ndef welcome(person):\n"
        "    deliver = app.mail.send\n    deliver(person, 'welcome')\n"
    ),
    "app/chat.py": (
        "class Socket:\n    def send(self, to, text):\n        return to, text\n\n\n"
        "def say(text):\n    return Socket().send('all', text)\n"
    ),
    "app/__init__.py": "",
}


def upload_files() -> Files:
    return {
        "README.md": UPLOAD_README,
        "upload/__init__.py": "",
        "upload/settings.py": SETTINGS,
        "upload/limits.py": LIMITS,
    }


def check_upload(outcome: Outcome) -> None:
    outcome.require_only_changed()
    outcome.require_said("UPL_MAX_SIZE_KB")
    require(
        says_number(outcome.answer, 48) or says_number(outcome.answer, 49152),
        "the answer does not say 48 MB (49152 KB)",
    )


def caller_files() -> Files:
    return CALLERS


def check_callers(outcome: Outcome) -> None:
    outcome.require_only_changed()
    outcome.require_said("main", "weekly", "welcome")
    for wrong in ("say(", "say (", "`say`", "chat.say"):
        require(wrong not in outcome.answer, "the answer names chat.say, which calls another send")


def route_files() -> Files:
    handlers = "".join(
        f"\n\n@route({method!r}, {path!r}{auth})\ndef handler_{number}(request):\n    return {{}}\n"
        for number, (method, path, auth) in enumerate(ROUTES)
    )
    return {
        "web/__init__.py": "",
        "web/routing.py": (
            "TABLE = []\n\n\ndef route(method, path, public=False):\n    def add(function):\n"
            "        TABLE.append((method, path, public, function))\n        return function\n\n"
            "    return add\n"
        ),
        "web/handlers.py": "from web.routing import route\n" + handlers,
    }


ROUTES = [
    ("GET" if n % 3 else "POST", f"/items/{n}", ", public=True" if n % 5 == 2 else "")
    for n in range(43)
]
PUBLIC_POSTS = sum(method == "POST" and bool(auth) for method, _, auth in ROUTES)


def check_routes(outcome: Outcome) -> None:
    outcome.require_only_changed()
    require(says_number(outcome.answer, PUBLIC_POSTS), f"the answer does not say {PUBLIC_POSTS}")


TASKS = (
    Task(
        "ask-setting",
        "question",
        (
            "Which environment variable sets the maximum upload size in this repository, and what "
            "is the default in MB? Answer from the code; change nothing.",
        ),
        upload_files,
        check_upload,
        Solution(("UPL_MAX_SIZE_KB; the default is 48 MB.",)),
        wrong=(Solution(("UPLOAD_MAX_SIZE; the default is 20 MB.",)),),
    ),
    Task(
        "ask-callers",
        "question",
        ("在这个仓库里，哪些函数会调用 app.mail 的 send？只列出函数名，不要改任何文件。",),
        caller_files,
        check_callers,
        Solution(("main、weekly 和 welcome。",)),
        wrong=(Solution(("main、weekly。",)), Solution(("main、weekly、welcome、`say`。",))),
    ),
    Task(
        "ask-routes",
        "question",
        ("How many POST routes in web/ are public? Do not change anything.",),
        route_files,
        check_routes,
        Solution((f"{PUBLIC_POSTS} POST routes are public.",)),
        wrong=(Solution((f"{PUBLIC_POSTS + 1} routes.",)),),
    ),
)
