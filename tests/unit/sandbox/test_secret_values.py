"""Which values of which files are secret, and how they are found in text of any kind."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.errors import SecretPlaceholder
from wenko.sandbox.executor.secret_files import may_hold_secrets
from wenko.sandbox.secrets.known import ConversationSecrets
from wenko.sandbox.secrets.masker import MaskedStream, Masker
from wenko.sandbox.secrets.values import secrets_of

FILES = {
    ".env": (
        'export API_KEY=\'abc def ghi\'  # of the shop\nSECRET_KEY="with \\"quotes\\" inside"\n'
        "PASSWORD=hunter2pass # comment\nTOKEN=${OTHER}\nMODE=development\nDB_PASS=admin\n"
        "SECRET=changeme\nKEY_FILE=/run/secrets/key\nJWT_SECRET=/9fKq2/LmX7v+Tr\n"
        "NEXT_PUBLIC_KEY=pk_not_secret_at_all\nREDIS_URL=redis://:p4ssw0rd@cache:6379/0\n",
        {
            "API_KEY": "abc def ghi",
            "SECRET_KEY": 'with "quotes" inside',
            "PASSWORD": "hunter2pass",
            "JWT_SECRET": "/9fKq2/LmX7v+Tr",
            "REDIS_URL.password": "p4ssw0rd",
        },
    ),
    ".aws/credentials": (
        "[default]\naws_access_key_id = AKIAIOSFODNN7EXAMPLE\n"
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\nregion = eu-west-1\n",
        {
            "aws_access_key_id": "AKIAIOSFODNN7EXAMPLE",
            "aws_secret_access_key": "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        },
    ),
    ".netrc": (
        "machine api.example\n  login me\n  password s3cr3t-word\n",
        {"api.example.password": "s3cr3t-word"},
    ),
    ".npmrc": (
        "registry=https://npm.example/\n//npm.example/:_authToken=npm_0123456789abcdefghijABCDEFGHIJ\n",
        {"//npm.example/:_authToken": "npm_0123456789abcdefghijABCDEFGHIJ"},
    ),
    ".pypirc": (
        "[pypi]\nusername = __token__\npassword = pypi-AgEIcHlwaS5vcmcCJDAw\n",
        {"password": "pypi-AgEIcHlwaS5vcmcCJDAw"},
    ),
    ".pgpass": ("db:5432:shop:me:pa:ss word\n", {"db.5432.shop.me": "pa:ss word"}),
    ".git/config": (
        '[remote "origin"]\n\turl = https://me:gh-pass-1@git.example/a.git\n',
        {"url.password": "gh-pass-1"},
    ),
    "config/master.key": (
        "0a1b2c3d4e5f60718293a4b5c6d7e8f9\n",
        {"content": "0a1b2c3d4e5f60718293a4b5c6d7e8f9"},
    ),
    "secrets.yaml": (
        "apiVersion: v1\nkind: Secret\nmetadata:\n  name: shop-production\nstringData:\n"
        '  dbUser: shop_reader\n  apiToken: "tok-12345-abc"\n',
        {"dbUser": "shop_reader", "apiToken": "tok-12345-abc"},
    ),
    "service-account.json": (
        json.dumps(
            {"client_email": "a@b.example", "client_secret": 'a"b\\c-1234', "type": "x" * 9}
        ),
        {"client_secret": 'a"b\\c-1234'},
    ),
    "terraform.tfvars": (
        'db_password = "Terra-form-1"\nregion = "eu"\n',
        {"db_password": "Terra-form-1"},
    ),
}


@pytest.mark.parametrize("path", FILES)
def test_P125_the_secrets_of_each_kind_of_file_are_found(path: str) -> None:
    folder, _, name = path.rpartition("/")
    assert may_hold_secrets(folder, name) or path == ".git/config"
    text, wanted = FILES[path]
    found = {each.name: each.value for each in secrets_of(path, text)}
    assert found == wanted
    assert all(each.raw in text for each in secrets_of(path, text))


@pytest.mark.parametrize(
    "name", [".env.example", "id_rsa.pub", "secrets.py", "package-lock.json", "key.md", "tokens.ts"]
)
def test_other_files_are_not_read(name: str) -> None:
    assert not may_hold_secrets("", name)


@given(st.text(), st.sampled_from(sorted(FILES)))
def test_no_text_of_a_file_is_too_odd(text: str, path: str) -> None:
    for each in secrets_of(path, text):
        assert each.raw in text or each.value in text
        assert "\n" not in each.name


_TEXTS = st.lists(st.text("ab1-", min_size=6, max_size=12), min_size=1, max_size=4, unique=True)


@given(_TEXTS, st.text("ab1-", max_size=60), st.data())
def test_P125_masking_a_stream_is_masking_the_whole(
    texts: list[str], noise: str, data: st.DataObject
) -> None:
    text = noise + data.draw(st.sampled_from(texts)) + data.draw(st.text("ab1-", max_size=20))
    masker = Masker({each: f"⟦{number}⟧" for number, each in enumerate(texts)})
    stream, shown, rest = MaskedStream(masker), "", text
    while rest:
        size = data.draw(st.integers(1, 9))
        shown += stream.feed(rest[:size])
        rest = rest[size:]
    shown += stream.end()
    whole = masker.mask(text)
    # At its very end a stream also masks what may be the beginning of a secret.
    assert shown == whole or shown == masker.mask(text, cut_end=True)
    assert not any(each in shown for each in texts)


@pytest.mark.anyio
async def test_P126_a_placeholder_is_the_value_in_its_own_file_only() -> None:
    secrets = ConversationSecrets()
    files = [
        {"path": ".env", "content": "API_KEY=first-value\n", "former": []},
        {"path": "web/.env", "content": "API_KEY=other-value\n", "former": []},
    ]
    await secrets.update(files)
    mine, other = "⟦secret .env:API_KEY⟧", "⟦secret web/.env:API_KEY⟧"
    assert secrets.restore("/workspace/.env", f"x{mine}") == "xfirst-value"
    for path, text in ((".env", other), ("web/.env", mine), ("a", mine), (".env", "⟦secret x⟧")):
        with pytest.raises(SecretPlaceholder):
            secrets.restore(path, text)
    assert secrets.restore("docs.md", "⟦secret FILE:NAME⟧") == "⟦secret FILE:NAME⟧"
    assert secrets.masker().mask("first-value, other-value") == f"{mine}, {other}"


@pytest.mark.anyio
async def test_P125_a_secret_that_is_gone_stays_known_and_its_name_stable() -> None:
    secrets = ConversationSecrets()
    await secrets.update([{"path": ".env", "content": "API_KEY=first-value\n", "former": []}])
    await secrets.update([{"path": ".env", "content": "API_KEY=second-value\n", "former": []}])
    await secrets.update([])
    masked = secrets.masker().mask("first-value second-value")
    assert masked == "⟦secret .env:API_KEY⟧ ⟦secret .env:API_KEY⟧"
    assert secrets.files() == []


def file(path: str, content: str) -> dict[str, Any]:
    return {"path": path, "content": content, "former": []}


@pytest.mark.anyio
async def test_P125_no_number_of_other_secrets_pushes_one_out() -> None:
    secrets = ConversationSecrets()
    real = file("web/.env", "API_KEY=the-real-value\n")
    await secrets.update([real])
    for turn in range(12):
        junk = "".join(f"API_KEY_{at}=junk-{turn}-{at:06}\n" for at in range(500))
        await secrets.update([file(".env", junk), file(f".env.{turn}", junk)])
    assert secrets.masker().mask("the-real-value") == "⟦secret web/.env:API_KEY⟧"
    await secrets.update([file("web/.env", junk)])
    assert secrets.masker("web/.env").mask("the-real-value") == "⟦secret web/.env:API_KEY⟧"


@pytest.mark.anyio
async def test_P127_a_value_that_is_copied_into_an_allowed_file_stays_masked() -> None:
    secrets = ConversationSecrets()
    mine, other = "API_KEY=first-value\n", "API_KEY=other-value\n"
    await secrets.update([file(".env", mine), file("web/.env", other)])
    secrets.allow(".env", True)
    assert secrets.masker().mask("first-value other-value") == (
        "first-value ⟦secret web/.env:API_KEY⟧"
    )
    for files in ([file(".env", mine + other), file("web/.env", other)], [file(".env", other)]):
        await secrets.update(files)
        assert secrets.masker().mask("other-value") == "⟦secret web/.env:API_KEY⟧"
        assert secrets.masker(".env").mask("other-value") == "⟦secret web/.env:API_KEY⟧"
