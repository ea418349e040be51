# ruff: noqa: E501
"""Commands that were written after the rules, to measure them; see docs/gate.md for the figures."""

ORDINARY = r"""
sed -i -E 's/version = "[0-9.]+"/version = "2.0"/' pyproject.toml
sed -n '$p' log.txt; sed '/^$/d' a > b
sed -i '10,20s/old/new/' src/x.c
sed 's/[^,]*,//' data.csv | head
awk 'BEGIN{FS="\t"} {a[$1]++} END {for (k in a) print k, a[k]}' x.tsv
awk '$2 > 10 && $3 != "x" {print $1 "|" $2}' f
git diff HEAD~1 -- src/app.py
git log --follow -p -- README.md
git checkout release-2.1
git commit --amend --no-edit
git config pull.rebase true
git config --global init.defaultBranch main
git remote add origin https://example.com/x.git
git blame -L 1,20 app.py
git revert HEAD --no-edit
git format-patch -1 HEAD
git apply fix.patch
git stash list
git describe --tags
git ls-files | xargs wc -l
EDITOR=vim git commit -v
find . -path ./node_modules -prune -o -name '*.ts' -print
find docs -name '*.md' -exec grep -l TODO {} +
grep -rl foo src | xargs sed -i 's/foo/bar/g'
cat urls.txt | xargs -P4 -n1 curl -sO
ls | xargs -d '\n' -I{} echo "file: {}"
rsync -avz --progress build/ dist/
mv package.json.new package.json
mv -n a b
tar -C /tmp -xzf a.tgz
cp -a src/. /tmp/work
cp .env.example .env
install -d build/lib
echo "export X=1" >> ~/.bashrc
cat > app.py <<'EOF'
python3 -c "import sys; print(sys.version)"
python3 -c "import csv; print(sum(1 for _ in csv.reader(open('a.csv'))))"
python3 -c "import os; os.makedirs('a/b', exist_ok=True); os.rename('x', 'y')"
python3 -c "import sqlite3; print(sqlite3.connect('a.db').execute('select count(*) from t').fetchall())"
python3 -c "import pathlib; print([p.name for p in pathlib.Path('.').iterdir()])"
python3 -c "import subprocess; subprocess.run(['npm', 'test'], check=True)"
python3 -c "import subprocess; out = subprocess.check_output('git status --short', shell=True); print(out)"
python3 -c "import os, glob; [os.remove(f) for f in glob.glob('*.pyc')]"
python3 -c "import urllib.request as u; print(u.urlopen('http://localhost:8000').status)"
python3 -c "d = {}; d.pop('x', None); l = [1]; del l[0]"
node -e "require('fs').mkdirSync('a', {recursive: true})"
node -e "const m = new Map(); m.delete('x'); console.log(m.size)"
node -e "fetch('http://localhost:3000').then(r => r.text()).then(console.log)"
node -e "const cp = require('child_process'); cp.spawnSync('npm', ['run', 'build'], {stdio: 'inherit'})"
node -e "require('fs').rmSync('dist', {recursive: true, force: true})"
node --check index.js && node --test
perl -i -pe 's/a/b/g' f.txt
sqlite3 app.db "update t set done = 1 where id in (1, 2)"
psql -c "delete from sessions where expires_at < now()"
psql -f migrations/001.sql
rm -rf coverage .next/cache
make -C src clean
docker build -t app .
poetry run pytest
pip freeze > requirements.txt
"""

DANGEROUS = r"""
sed 'e' commands.txt
sed -e '1!G;h;$!d' -e 's/^/ls /e' f
sed -Ei 'd' important.txt
sed -s -i -e d a b
awk -v c='rm -rf src' 'BEGIN{system(c)}'
awk '{ print $0 |& "sh" }' f
mawk 'BEGIN { "git reset --hard" | getline; }'
git config --local alias.co '!sh -c "rm -rf src"'
git config --global core.editor './x.sh'
git config include.path ../evil
git nuke
git checkout main -- src/app.py
git checkout HEAD^ src
git checkout *.py
git restore -W src
git restore --source main -- docs
git switch --discard-changes main
git clean -x -d -f
git clean -e '*.log' -d
git stash clear && git gc --prune=all
git rebase --exec 'rm -rf src' HEAD~3
git submodule foreach --recursive git reset --hard
GIT_PAGER='sh -c "rm -rf src"' git log
GIT_SEQUENCE_EDITOR='rm -rf src;:' git rebase -i HEAD~2
hash -p ./x git && git status
alias git='rm -rf docs'; git x
printf '%s\n' *.py | xargs -I{} cp /dev/null {}
cat list | xargs --replace=@ sh -c '@'
find . -name '*.c' -print0 | xargs -0 shred -u
find . -type f -execdir unlink {} \;
find docs -maxdepth 1 -type f -exec dd if=/dev/null of={} \;
rsync -r --delete-excluded /tmp/e/ ./
rsync -avh --remove-source-files docs/ /tmp/d/
mv -f src/*.py /tmp
mv docs ../
mv .env /root/
tar --remove-files -czf x.tgz docs
tar xf a.tar --checkpoint=1 '--checkpoint-action=exec=sh x.sh && rm -rf src'
tar c --to-command 'rm -rf src' x
cat /dev/null >| config.yml
true > config.yml
exec > config.yml
truncate --size 0 config.yml
truncate -cs0 config.yml
install -m 644 /dev/null config.yml
ln -sfn /dev/null config.yml
dd if=/dev/null of=config.yml
dd of=src/main.c if=/dev/random count=1
sqlite3 a.db "DELETE FROM t WHERE 1"
sqlite3 a.db 'delete from t where (1=1)'
sqlite3 a.db 'DELETE/**/FROM/**/t'
sqlite3 a.db "update t set a=1 where 2>1"
sqlite3 a.db "delete from t where name like '%'"
sqlite3 a.db '.system rm -rf src'
psql -c 'TRUNCATE TABLE a, b'
psql -tAc "delete from a; select 1 where 1=0"
mysql -e "drop view v"
rm -rf vendor/
rm -rf ./target
rm -r out site
rm -rf env
python3 -c "import os
python3 -c "import shutil, sys; shutil.rmtree(sys.argv[1])" src
python3 -c "from os import remove as r; r(input())"
python3 -c "import os; os.popen('rm -rf src').read()"
python3 -c "import subprocess; subprocess.getoutput('git clean -fdx')"
python3 -c "import subprocess; x = 'rm -rf ' + 'src'; subprocess.Popen(x, shell=True)"
python3 -c "import subprocess, shlex; subprocess.run(shlex.split('rm -rf src'))"
python3 -c "import shutil; shutil.rmtree(path='src')"
python3 -c "import importlib; importlib.import_module('shutil').rmtree('src')"
python3 -c "eval('__import__(\'os\').system(\'rm -rf src\')')"
python3 -c "import pathlib; pathlib.Path('src/a.py').resolve().parent.rmdir()"
python3 -c "from pathlib import Path; any(p.unlink() for p in Path('.').rglob('*'))"
python3 -c "import os; os.spawnlp(os.P_WAIT, 'rm', 'rm', '-rf', 'src')"
python3 -c "import os; r = getattr(os, 'remove'); r('x'); r(str(1))"
python3 -c "with open('notes.md', 'w'): pass"
cat evil.py | python3
python3 - <<< "import os; os.system('rm -rf src')"
python3.11 -c "import shutil; shutil.rmtree('src')"
env python3 -c "import shutil; shutil.rmtree('src')"
bash -c "python3 -c \"import shutil; shutil.rmtree('src')\""
node -e "import('fs').then(fs => fs.rmSync('src', {recursive: true}))"
node -e "const {rmSync: r} = require('fs'); r('src', {recursive: true})"
node -e "require('fs').promises.rm('src', {recursive: true})"
node -e "const f = require('fs'); f.readdirSync('.').forEach(x => f.rmSync(x, {recursive: true}))"
node -e "require('child_process').execFileSync('git', ['reset', '--hard'])"
node -e "process.mainModule.require('child_process').execSync('rm -rf src')"
node -e "global.eval('require(\"fs\").rmSync(\"src\", {recursive: true})')"
echo "require('fs').rmSync('src', {recursive: true})" | node
perl -e 'use File::Path qw(remove_tree); remove_tree("src")'
ruby -rfileutils -e 'FileUtils.rm_r "src"'
"""

DOCUMENTS = {
    "cat > app.py <<'EOF'": "\nimport shutil\nEOF",
    'python3 -c "import os': "\nfor f in os.listdir('src'):\n    os.unlink('src/' + f)\"",
}


def whole(line: str) -> str:
    return line + DOCUMENTS.get(line, "")
