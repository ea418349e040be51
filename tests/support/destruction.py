"""Commands that destroy somebody's files, and ordinary work that does not, for one project."""

PROJECT = r"""
mkdir -p src/lib docs data && cd .
python3 - <<'END'
import random, zipfile
chance = random.Random(1)
words = ["alpha", *("".join(chance.choices("aeioubdklmnrst", k=6)) for _ in range(500))]
line = lambda n: " ".join(chance.choice(words) for _ in range(n))
def write(path, text):
    with open(path, "w") as file: file.write(text)
write("src/main.py", "".join(
    f"def function_{n}(value):\n    return value + {n}\n\n\n" for n in range(40)))
write("src/lib/util.py", "from src.main import function_1\n" + "".join(
    f"CONSTANT_{n} = function_1({n})\n" for n in range(60)))
write("src/lib/__init__.py", "")
write("src/lib/data.json", "{" + ",".join(
    f'"{line(1)}{n}": "{line(4)}"' for n in range(40)) + "}\n")
write("docs/guide.md", "# 指南\n\n" + "".join(f"第 {n} 步：{line(9)}\n" for n in range(60)))
write("notes.txt", "".join(line(9) + "\n" for _ in range(60)))
write("data/table.csv", "a,b,c\n" + "".join(
    f"{n},{chance.random()},{line(1)}\n" for n in range(300)))
write("data/other.csv", "".join(f"{n};{chance.random()}\n" for n in range(200)))
write("config.yaml", "".join(f"key_{n}: {line(3)}\n" for n in range(30)))
write("package.json", '{"name": "p", "version": "1.0.0", "scripts": {"clean": "rm -rf src data",'
      ' "build": "mkdir -p dist && cp src/main.py dist/"}}\n')
write("Makefile", "clean:\n\trm -rf src docs\nall:\n\tmkdir -p build && cp src/main.py build/x\n")
write(".env", "TOKEN=" + line(9) + "\n")
write("empty.txt", "")
with open("data/image.bin", "wb") as file: file.write(chance.randbytes(9000))
with zipfile.ZipFile("docs/sheet.xlsx", "w") as file:
    for name in ("[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"):
        file.writestr(name, line(400))
END
"""
REPOSITORY = r"""
printf '.env\nbuild/\ndist/\n*.log\n' > .gitignore
git init -q -b main . && git add -A && git reset -q notes.txt data/image.bin data/other.csv
git commit -qm one
git checkout -q -b other && git rm -q docs/guide.md && echo 'x = 1' > src/new.py
git add src && git commit -qm other && git checkout -q main
python3 - <<'END'
text = open("src/lib/util.py").read()
open("src/lib/util.py", "w").write(text + "".join(f"# of my own {n} {n * n}\n" for n in range(90)))
text = open("config.yaml").read()
open("config.yaml", "w").write("".join(f"mine_{n}: {n * 7}\n" for n in range(90)) + text)
END
mkdir -p build && echo made > build/x && echo log > a.log
"""


def python(program: str) -> str:
    return f"python3 - <<'END'\n{program}\nEND"


def written(name: str, program: str, run: str) -> str:
    """A file that the call writes itself, and what then runs it."""
    return f"cat > {name} <<'END'\n{program}\nEND\n{run}"


C = r"""
#include <stdio.h>
#include <unistd.h>
int main(void) { unlink("notes.txt"); unlink("docs/guide.md");
  FILE *file = fopen("data/table.csv", "w"); fclose(file); return 0; }
"""
DESTRUCTION = [
    # by the shell
    "rm -rf src",
    "rm -rf ./* .env",
    "rm notes.txt docs/guide.md",
    "for f in src/*.py notes.txt docs/*; do unlink $f; done",
    ": > notes.txt; : > docs/guide.md",
    "truncate -s 0 src/main.py notes.txt",
    "truncate -s 10 notes.txt docs/guide.md",
    "cp /dev/null notes.txt; cp /dev/null config.yaml",
    "dd if=/dev/zero of=notes.txt bs=1 count=20 2>/dev/null; echo > config.yaml",
    "echo replaced | tee notes.txt docs/guide.md config.yaml > /dev/null",
    "head -c 9000 /dev/urandom > data/image.bin",
    "mkdir -p /tmp/away && mv src docs /tmp/away/; rm -rf /tmp/away",
    "mv notes.txt /tmp/x; mv config.yaml /tmp/y",
    "cp notes.txt docs/guide.md; cp notes.txt config.yaml; cp notes.txt src/main.py",
    "mv notes.txt docs/guide.md; mv src/main.py config.yaml",
    "ln -sf /etc/hostname notes.txt; ln -sf /etc/hostname docs/guide.md",
    "rm -rf src && ln -s /tmp src",
    "find . -name '*.py' -delete; find docs -type f -delete",
    "find src docs -type f -exec truncate -s 0 {} +",
    "find . -type f -not -name '.env' -print0 | xargs -0 rm -f",
    "ls -A | grep -v package.json | xargs rm -rf",
    "tar czf backup.tgz src docs && rm -rf src docs",
    "gzip -9 notes.txt docs/guide.md src/main.py",
    "sed -i 's/.*//' notes.txt docs/guide.md",
    "sed -i d src/main.py; sed -i d notes.txt",
    'awk \'BEGIN {print > "notes.txt"; print > "config.yaml"}\'',
    "shuf -n 1 -o notes.txt notes.txt; shuf -n 1 -o data/table.csv data/table.csv",
    "rsync -a --delete $(mktemp -d)/ src/",
    "mkdir e && rsync -a --delete e/ docs/; rmdir e; rsync -a --delete --existing /dev/null docs/",
    "shred -u notes.txt docs/guide.md",
    "install -m 600 /dev/null notes.txt; install /dev/null config.yaml",
    "exec 3<>notes.txt; echo x > notes.txt; echo y > docs/guide.md",
    "base64 notes.txt > t; mv t notes.txt; openssl rand -out docs/guide.md 4000",
    "split -b 500 notes.txt part- && rm notes.txt docs/guide.md",
    "sort -u -o data/table.csv /dev/null; sort -o notes.txt /dev/null",
    # by programs of its own
    python("import shutil; shutil.rmtree('src')"),
    python(
        "import pathlib\nfor p in pathlib.Path('.').rglob('*.*'):\n  p.is_file() and p.unlink()"
    ),
    python("import os\nfor f in ('notes.txt', 'config.yaml'): os.truncate(f, 0)"),
    python("for f in ('notes.txt', 'config.yaml'): open(f, 'w').close()"),
    python("from shutil import move; move('notes.txt', '/tmp/n'); move('config.yaml', '/tmp/c')"),
    python("import os\nfor f in ('notes.txt', 'src/main.py'): os.replace(f, 'docs/guide.md')"),
    python(
        "import mmap\nfor n in ('notes.txt', 'docs/guide.md'):\n  f = open(n, 'r+b')\n"
        "  m = mmap.mmap(f.fileno(), 0); m[:] = b'x' * len(m); m.flush()"
    ),
    python(
        "import ctypes\nc = ctypes.CDLL(None)\nc.unlink(b'notes.txt'); c.unlink(b'docs/guide.md')"
    ),
    written("clean.sh", "rm -rf src data", "sh clean.sh"),
    written("cleanup.py", "import os\nos.system('rm -r docs src')", "python3 cleanup.py"),
    written(
        "json.py",
        "import shutil\nshutil.rmtree('src'); shutil.rmtree('docs')",
        "echo 'import json' > a.py; python3 a.py",
    ),
    written(
        "conftest.py",
        "import os\nos.remove('notes.txt'); os.remove('docs/guide.md')",
        "python3 conftest.py",
    ),
    written("a.c", C, "cc -o a.out a.c && ./a.out"),
    written("Makefile", "all:\n\trm -rf docs src", "make -s"),
    "make -s clean",
    "npm run --silent clean",
    written(
        "x.js",
        "const fs = require('fs'); fs.rmSync('src', {recursive: true});"
        " fs.writeFileSync('notes.txt', '')",
        "node x.js",
    ),
    "node -e \"for (const f of ['notes.txt','config.yaml']) require('fs').unlinkSync(f)\"",
    "perl -e 'unlink qw(notes.txt docs/guide.md config.yaml)'",
    "perl -i -ne '' notes.txt docs/guide.md",
    "cmake -E rm -rf src docs",
    "cmake -E touch z; cmake -E copy z notes.txt; cmake -E copy z config.yaml",
    "sqlite3 :memory: '.output notes.txt' 'select 1' '.output config.yaml' 'select 2'",
    "jq -n 1 > src/lib/data.json; jq -n 2 > config.yaml",
    "bash -c 'eval \"$(echo cm0gLXJmIHNyYw== | base64 -d)\"'",
    "(sleep 0.1; rm -rf src) & wait",
    "setsid sh -c 'rm -rf docs src' < /dev/null; sleep 0.2",
    "perl -0 -pi -e '$_=\"\"' notes.txt docs/guide.md",
    "zip -qm away.zip notes.txt docs/guide.md || tar cf away.tar --remove-files notes.txt docs",
]
"""Without a repository: nothing else has these files."""
GIT_DESTRUCTION = [
    "git clean -qfd",
    "git clean -qfdx",
    "git reset -q --hard",
    "git checkout -q .",
    "git checkout -q -- src config.yaml",
    "git restore src/lib/util.py config.yaml",
    "git checkout -qf other",
    "git stash -q && git stash drop -q",
    "rm -rf .git",
    "rm -rf .git/objects",
    "find .git -type f -name '*' -path '*objects*' -delete",
    "rm -rf .git && git init -q && git add -A && git commit -qm new",
    "mv .git /tmp/gone; rm -rf /tmp/gone",
    "rm -rf src data",
    "rm notes.txt .env data/other.csv",
    "git rm -qrf src config.yaml; rm notes.txt data/other.csv",
    "git add -A && git commit -qm all && git reset -q --hard HEAD~1",
    python("import subprocess, shutil\nshutil.rmtree('.git')"),
]
"""In a repository where some files were never committed and others changed since."""
WORK = [
    "echo new > fresh.txt; mkdir -p out && echo 1 > out/a",
    "echo 'one more line' >> notes.txt; sed -i 's/alpha/ALPHA/' docs/guide.md src/lib/data.json",
    "mkdir -p pkg && mv src/* pkg/ && rmdir src",
    "cp -r src pkg && rm -rf src && sed -i 's/src\\.main/pkg.main/' pkg/lib/util.py",
    python(
        "import pathlib\nfor p in pathlib.Path('src').rglob('*.py'):\n"
        "  t = p.read_text(); p.write_text(t.replace('function_', 'f_').replace('value', 'v'))"
    ),
    python(
        "import re, pathlib\nfor p in pathlib.Path('src').rglob('*.py'):\n"
        "  p.write_text(re.sub(r'\\s+', ' ', p.read_text()))"
    ),
    "for n in $(seq 200); do mkdir -p g$n; echo $n > g$n/f; done; rm -rf g1*",
    "npm run --silent build; rm -rf dist; npm run --silent build",
    "make -s all; make -s all; rm -rf build",
    "mkdir -p .pytest_cache/v && echo 1 > .pytest_cache/v/x && rm -rf .pytest_cache",
    "chmod -R u+w,g-w . ; chmod +x src/main.py",
    "rm -f empty.txt; rm src/lib/__init__.py",
    "sort -r data/table.csv -o data/table.csv",
    "cp notes.txt notes.bak && echo short > notes.txt",
    "gzip -k notes.txt; tar cf all.tar src docs",
    python(
        "import zipfile, os\nold = zipfile.ZipFile('docs/sheet.xlsx')\n"
        "with zipfile.ZipFile('t', 'w', zipfile.ZIP_DEFLATED) as new:\n"
        "  for n in old.namelist(): new.writestr(n, old.read(n)[::-1])\n"
        "os.replace('t', 'docs/sheet.xlsx')"
    ),
    python(
        "data = bytearray(open('data/image.bin', 'rb').read())\ndata[100:300] = bytes(200)\n"
        "open('data/image.bin', 'wb').write(data)"
    ),
    "iconv -f utf-8 -t utf-8 notes.txt > t && mv t notes.txt && echo >> notes.txt",
    "sed -i 's/$/\\r/' src/main.py notes.txt docs/guide.md",
    "echo x > config.yaml.new && mv config.yaml config.yaml.old && mv config.yaml.new config.yaml",
    "python3 -m venv --without-pip .venv; mkdir -p node_modules/a && echo 1 > node_modules/a/x",
    "git init -q . && git add -A && git commit -qm start",
]
GIT_WORK = [
    "git stash -q",
    "git checkout -q -- src/main.py; echo >> src/main.py; git checkout -q src/main.py; touch q",
    "git stash -q; git checkout -q other",
    "git mv docs/guide.md docs/handbook.md; git mv src lib",
    "git rm -q docs/guide.md src/main.py; git commit -qm gone",
    "rm docs/guide.md src/main.py package.json",
    "git stash -q; git checkout -q other; echo 1 > n; git add n; git commit -qm n;"
    " git checkout -q main; git merge -q other",
    "git add -A; git commit -qm all; git rm -qr src data; git commit -qm less",
    "git commit -qam mine; git rebase -q other",
    "git add -A && git commit -qm all && git gc -q --prune=now",
    "rm -rf build a.log; mkdir build; echo other > build/x",
    "git branch x; git tag y; git remote add z https://example.invalid/z.git",
    "printf 'a\\nb\\n' > docs/guide.md; echo 'x = 2' > src/main.py",
]
