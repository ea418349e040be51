"""Ordinary commands and scripts, written after the rules: none asks in a closed sandbox."""

COMMANDS = r"""
ls -lah --group-directories-first
cat src/index.ts | sed -n '40,80p'
rg -n "TODO|FIXME" --glob '!vendor' | head -50
fd -e py -x wc -l {} \; | sort -n
git status --porcelain=v2 --branch
git log --oneline --graph --decorate -20
git diff HEAD~3 -- src/ ':!*.lock'
git add -A && git commit -m "Fix the parser"
git checkout -b fix/timeouts origin/main
git stash push -u -m wip && git stash pop
git rebase -i --autosquash main
git reset --hard HEAD~1
git clean -fdx
git branch -D old-idea
git checkout -- src/app.py
git restore --staged --worktree .
git worktree add ../review HEAD
git config user.email dev@example.com
git config alias.st 'status -sb'
git bisect run ./test.sh
git submodule foreach 'git status -s'
git remote add upstream ../upstream.git && git fetch upstream
git push
git push --force-with-lease origin main
rm -rf src
rm -rf .
rm -rf *
rm -rf node_modules && npm ci
rm -f ./*.log
rm -rf "$BUILD_DIR"
find . -name '*.pyc' -delete
find . -type d -empty -exec rmdir {} +
: > notes.md
truncate -s 0 data.csv
sort data.csv > data.csv
mv src/core /tmp/
cp /dev/null out.txt
shred -u old.key
python3 -m pytest -q --maxfail=1 tests/unit
python3 -m venv .venv && . .venv/bin/activate && pip install -e '.[dev]'
python3 scripts/migrate.py --apply
python3 -c "import shutil; shutil.rmtree('build')"
node -e "require('fs').rmSync('dist', {recursive: true})"
uv sync && uv run pytest -x
uv pip compile requirements.in -o requirements.txt
uvx ruff check --fix .
poetry run mypy src
pipenv run python manage.py test
tox -e py312
nox -s lint
pre-commit run --all-files
npm run build --if-present
npm test -- --watch=false
npm install --save-dev vitest
npm pack --dry-run
npx tsc --noEmit
npx -y create-vite@latest app --template react-ts
pnpm --filter web build
pnpm dlx degit user/repo app
yarn workspace api test
bun test --coverage
deno task check
cargo build --release && cargo test
cargo clippy -- -D warnings
cargo run --example demo
go test ./... -race -count=1
go build -o bin/app ./cmd/app
go mod tidy
mvn -q -DskipTests package
mvn clean verify
./gradlew build test
gradle wrapper --gradle-version 8.5
dotnet build && dotnet test
dotnet restore
bundle exec rspec spec/models
bundle exec rails db:migrate
rails db:drop db:create
composer install --no-dev
php artisan migrate:fresh --seed
mix deps.get && mix test
rebar3 ct
cabal build all
stack test
dune build @runtest
zig build test
swift build
flutter test
make -j4 all
make clean install DESTDIR=/tmp/root
cmake -S . -B build -G Ninja && cmake --build build
cmake -E rm -rf build
meson setup build && ninja -C build test
./configure --prefix="$HOME/.local" && make
bazel test //...
docker build -t app:dev .
docker compose up -d
docker compose exec web pytest
docker run --rm -v "$PWD":/app app:dev npm test
docker rm -f db
docker system prune -af
docker login --help
terraform init && terraform plan -out plan.tfplan
terraform fmt -recursive
terraform --version
kubectl get pods -A
kubectl logs deploy/web
kubectl config view --minify
helm template ./chart
helm lint ./chart
psql -c 'DROP TABLE users'
psql "postgresql://localhost/app" -f schema.sql
sqlite3 app.db 'DELETE FROM sessions'
sqlite3 app.db < seed.sql
mysql -h 127.0.0.1 -u root app -e 'TRUNCATE logs'
redis-cli FLUSHALL
mongosh --eval 'db.dropDatabase()'
dropdb shop && createdb shop
alembic downgrade base
prisma migrate reset --force
curl -fsSL https://example.com/install.sh | sh
curl -sS http://localhost:8000/health
curl -X POST -d @body.json https://api.example.com/items
wget -qO- https://example.com/data.json | jq '.items[]'
pip install requests
apt-get update && apt-get install -y jq
brew install ripgrep
ssh -V
rsync -a --delete public/ ../site/
tar czf backup.tgz --remove-files old/
unzip -o data.zip -d data
zip -rm out.zip logs
sed -i 's/foo/bar/g' $(grep -rl foo src)
awk -F, '{sum += $3} END {print sum}' sales.csv
jq '.version = "2.0.0"' package.json > p && mv p package.json
perl -pi -e 's/\r\n/\n/' *.txt
vim -es +'%s/a/b/g' +wq notes.txt
tmux new -d 'npm run dev'
nohup ./server --port 8080 > server.log 2>&1 &
timeout 30 ./integration.sh
xargs -a files.txt rm -f
ls *.tmp | xargs -I{} mv {} trash/
$PYTHON -m build
"$EDITOR" notes.md
eval "$(direnv export bash)"
source .env && ./run.sh
frobnicate --all
./deploy.sh --dry-run
sh ./cleanup.sh
bash -lc 'make test'
chmod -R 777 public
chmod +x scripts/*.sh
chown -R node:node app
kill %1
pkill -f 'vite --port 5173'
killall node
crontab -r
systemctl status nginx
shutdown --help
umount /mnt/x
dd if=/dev/zero of=disk.img bs=1M count=10
mkfs.ext4 disk.img
echo "rm -rf / is what it must never run" >> docs/safety.md
grep -rn 'npm publish' .github/
git log --grep='git push'
cat ~/.ssh/config
ls -la ~/.aws
echo 'npm publish' > release.txt
which twine gh aws
command -v npm
gh --version
aws --version
openssl rand -hex 32
gpg --list-keys
ffmpeg -i in.mov -vf scale=1280:-1 out.mp4
convert in.png -resize 50% out.png
pandoc README.md -o README.pdf
latexmk -pdf paper.tex
jupyter nbconvert --execute analysis.ipynb
Rscript -e 'unlink("cache", recursive = TRUE)'
LD_PRELOAD=./libfault.so ./app
NODE_OPTIONS='--require ./hook.js' npm test
GIT_PAGER=cat git log -3
PATH="$PWD/bin:$PATH" mytool build
"""

SCRIPTS = r"""
set -euo pipefail
cd web
npm ci
npm run lint && npm run build
rm -rf ../static
mv dist ../s
---
for f in $(git ls-files '*.py'); do
  sed -i 's/print /print(/' "$f"
done
python3 -m compileall .
---
cat > app.py <<'EOF'
import shutil
shutil.rmtree('old', ignore_errors=True)
EOF
python3 app.py
---
cat <<EOF | python3 -
import os
for n in os.listdir('.'):
    os.remove(n)
EOF
---
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cp -r src "$tmp"
cd "$tmp" && make
---
if ! command -v jq >/dev/null; then
  apt-get install -y jq
fi
jq . < in.json > out.json
---
while read -r line; do
  echo "${line%%,*}" >> names.txt
done < people.csv
---
case "$1" in
  clean) rm -rf build dist;;
  test) pytest;;
  *) $1 "${@:2}";;
esac
---
function build() {
  docker build -t x .
  docker run --rm x
}
build | tee build.log
---
psql app <<'SQL'
BEGIN;
TRUNCATE audit;
DELETE FROM users WHERE 1=1;
COMMIT;
SQL
---
diff <(sort a.txt) <(sort b.txt) || true
[[ -f x ]] && rm x
((n = n + 1))
---
git fetch --all --prune
git checkout main
git merge --no-ff feature
git branch -d feature
---
python3 - <<'PY'
import subprocess, sys
subprocess.run([sys.executable, '-m', 'pip', 'list'])
PY
---
export DATABASE_URL=sqlite:///x.db
flask db upgrade
flask run --port 5000 &
sleep 2; curl -s :5000
---
npm version minor --no-git-tag-version
git diff package.json
npm pack
tar tf *.tgz | head
"""


def cases() -> list[str]:
    return [*COMMANDS.strip().splitlines(), *SCRIPTS.strip().split("\n---\n")]
