"""Effects that neither the sandbox nor undo can take back, written after the rules: all ask."""

ALWAYS = r"""
npm publish --access public
npm publish ./packages/core --tag next
cd packages/core && npm publish
npm unpublish my-package@1.0.0
npm deprecate my-package@'<2' 'old'
npm dist-tag add my-package@2.0.0 latest
npm access grant read-write team pkg
pnpm publish -r --no-git-checks
pnpm --filter core publish
yarn npm publish
bun publish
twine upload dist/*
python3 -m twine upload --repository testpypi dist/*
uv publish
uv run twine upload dist/*
poetry publish --build
hatch publish
flit publish
pdm publish
cargo publish --allow-dirty
cargo +nightly publish -p core
cargo yank --version 1.0.1
gem push widget-1.0.gem
mvn -B clean deploy -DskipTests
./mvnw release:perform
./gradlew :lib:publish
dotnet nuget push out.nupkg -k KEY
luarocks upload widget.rockspec
mix hex.publish --yes
dart pub publish
vsce publish minor
npx lerna publish from-package
npx semantic-release
goreleaser release --clean
docker push registry.example.com/app:1
docker compose push
docker buildx build --push -t me/app .
docker login -u me -p secret
podman push app
skopeo copy docker://a docker://b
helm upgrade --install web ./chart -n prod
helm uninstall web
kubectl apply -f k8s/
kubectl delete namespace prod
kubectl -n prod rollout restart deploy/web
kubectl --context prod exec -it web -- rm -rf /data
terraform apply -auto-approve
terraform -chdir=infra destroy
tofu apply
pulumi up --yes
cdk deploy
serverless deploy --stage prod
sam deploy
ansible-playbook -i prod site.yml
aws s3 rm s3://bucket --recursive
aws ec2 terminate-instances --instance-ids i-1
gcloud run deploy web --source .
az group delete -n prod --yes
doctl compute droplet delete 1
gh pr merge 12 --squash
gh release create v1 dist/*
gh repo delete me/x --yes
glab mr create --fill
heroku ps:scale web=2
vercel --prod
netlify deploy --prod
fly deploy
firebase deploy
wrangler deploy
stripe charges create
mail -s done me@example.com < report.txt
sendmail boss@example.com < mail.txt
ssh-copy-id me@host
hf upload me/model ./out
echo 'ssh-ed25519 AAAA' >> ~/.ssh/authorized_keys
cp id_ed25519 ~/.ssh/id_ed25519
tee ~/.aws/credentials < creds
sed -i s/a/b/ ~/.kube/config
printf 'machine x login y password z' > ~/.netrc
mv token ~/.config/gh/hosts.yml
sudo -u deploy npm publish
timeout 60 npm publish
env NODE_ENV=production npm publish
bash -c 'npm test && npm publish'
echo 'npm publish' | sh
find packages -maxdepth 1 -exec npm publish {} \;
ls packages | xargs -n1 npm publish
if npm test; then npm publish; fi
publish() { npm publish; }; publish
(cd a; cargo publish) & wait
echo "$(gh pr merge 3)"
"""

WITH_NETWORK = r"""
git push
git push --force origin main
git push origin :old
git -C vendor/lib push
git -c user.name=x push --tags
git lfs push origin main
git subtree push --prefix site origin gh-pages
git add . && git commit -m x && git push origin HEAD
git send-email *.patch
hg push
svn commit -m x
ssh deploy@example.com 'systemctl restart web'
scp -r dist deploy@example.com:/srv/www
rsync -az --delete dist/ example.com:/srv/www/
sftp example.com
ftp example.com
rclone sync dist remote:bucket
psql -h db.example.com -c 'DROP TABLE users'
psql postgresql://me@db.example.com/app -f drop.sql
mysql --host=db.example.com -e 'DROP DATABASE app'
redis-cli -h cache.example.com FLUSHALL
mongosh mongodb://db.example.com/app --eval 'db.dropDatabase()'
"""

DENIED = r"""
rm -rf / --no-preserve-root
rm -rf ~
cd / && rm -rf ./*
find / -delete
mkfs.ext4 /dev/sdb1
dd if=img of=/dev/sda bs=4M
wipefs -a /dev/nvme0n1
cat img > /dev/sdb
sudo reboot
systemctl poweroff
kill -9 -1
chmod -R 000 /
:(){ :|:& };:
"""


def rows(table: str) -> list[str]:
    return table.strip().splitlines()
