"""Which files' code a command runs, and what it wrote into files that are started."""

from tests.support.tables import each_row
from wenko.gate.policy import judge
from wenko.gate.script import read_script
from wenko.gate.started_files import started_files, written_in
from wenko.gate.words import UNKNOWN
from wenko.settings import Settings
from wenko.tools.processes import Shell

SHELL = Shell(Settings())
ROOT = "/workspace"


@each_row(
    ("command", "started"),
    [
        ("python3 a.py < data.csv", [("/workspace/a.py", "python")]),
        ("timeout 5 python3 a.py", [("/workspace/a.py", "python")]),
        ("env MODE=1 node b.js", [("/workspace/b.js", "javascript")]),
        ("sudo -u app bash run.sh", [("/workspace/run.sh", "shell")]),
        ("sudo sh -c 'cd /tmp; python3 /workspace/a.py'", [("/workspace/a.py", "python")]),
        ("bash < run.sh", [("/workspace/run.sh", "shell")]),
        ("cat run.sh | bash", [("/workspace/run.sh", "shell")]),
        (
            "cd tools && ./clean.py",
            [("/workspace/clean.py", "python"), ("/workspace/tools/clean.py", "python")],
        ),
        ("sqlite3 app.db < m.sql", [("/workspace/m.sql", "sql")]),
        ("cat a.sql b.sql | psql", [("/workspace/a.sql", "sql"), ("/workspace/b.sql", "sql")]),
        ("psql -f m.sql app", [("/workspace/m.sql", "sql")]),
        ("PGPASSWORD=x psql --file=m.sql", [("/workspace/m.sql", "sql")]),
        ("psql -fm.sql", [("/workspace/m.sql", "sql")]),
        (r'psql -c "\i m.sql"', [("/workspace/m.sql", "sql")]),
        ('sqlite3 app.db ".read m.sql"', [("/workspace/m.sql", "sql")]),
        ('mysql app -e "source m.sql"', [("/workspace/m.sql", "sql")]),
        ("mongosh app clean.js", [("/workspace/clean.js", "sql")]),
        ("sqlcmd -i m.sql", [("/workspace/m.sql", "sql")]),
    ],
)
def test_a_file_whose_code_is_run_is_found(command: str, started: list[tuple[str, str]]) -> None:
    assert started_files(command, ROOT) == started


@each_row(
    "command",
    [
        "wc -l < m.sql",
        "cat m.sql",
        "python3 -c 'print(1)' a.py",
        'sqlite3 app.db "select * from t"',
        "python3 $SCRIPT",
        "bash <<< 'echo 1'",
    ],
)
def test_a_file_that_is_only_read_is_not(command: str) -> None:
    assert started_files(command, ROOT) == []


def test_what_a_script_writes_is_known_by_its_words_or_unknown() -> None:
    script = read_script("cd x; echo 'rm -r src' > a.sh; curl -o b.sh https://example.org; id > c")
    written = written_in(script, ROOT)
    assert written["/workspace/x/a.sh"] == written["/workspace/a.sh"] == "rm -r src"
    assert written["/workspace/x/b.sh"] == written["/workspace/c"] == UNKNOWN


@each_row(
    ("command", "decision"),
    [
        ("printf 'drop table x;' > m.sql && psql -f m.sql", "ask"),
        ("cat > m.sql <<'END'\nDELETE FROM users;\nEND\nmysql shop < m.sql", "ask"),
        ("cat > m.sql <<'END'\nDELETE FROM users WHERE id = 3;\nEND\nmysql shop < m.sql", "allow"),
        (r"echo '\! rm -rf src' > m.sql; cat m.sql | psql", "ask"),
        ("echo 'select 1;' | tee m.sql; psql -f m.sql", "allow"),
        ("echo 'delete from t;' | tee m.sql; psql -f m.sql", "ask"),
        ("echo 'rm -r src' > a.sh; bash < a.sh", "ask"),
        ("echo 'import shutil; shutil.rmtree(\"src\")' > a.py; timeout 9 python3 a.py", "ask"),
        ("echo 'rm -r src' > a.sh; echo 'echo done' >> a.sh; bash a.sh", "ask"),
        ("echo 'echo 1' > a.sh; echo 'echo 2' >> a.sh; bash a.sh", "allow"),
        ("echo 'rm -r src' > s; bash -c '. ./s'", "ask"),
        ("cp .env.example .env && source .env", "allow"),
    ],
)
def test_what_is_written_and_started_in_one_script_is_judged(command: str, decision: str) -> None:
    assert judge(SHELL, {"command": command}).decision == decision
