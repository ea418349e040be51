"""Recognizes fields for secrets: by their words, or by the mask that hides what is typed."""

import re

_WORDS = re.compile(
    r"pass(?:word|phrase|code|wd)|pass phrase|\bPIN\b|\bsecret\b|api[ _-]?key|\btoken\b|private key"
    r"|credential|one[- ]time code|\bOTP\b|密码|口令|密钥|私钥|令牌"
    r"|\bC[VS][VC]2?\b|security code|(?:2fa|recovery|backup) code"
    r"|(?:recovery|seed|mnemonic|secret) (?:phrase|words?)|mnemonic"
    r"|(?:wi-?fi|wireless|network|wpa2?|deploy|access|encryption|signing|licen[cs]e|product|shared"
    r"|master|account|storage|host|ssh|gpg|pgp|webhook|client|service)[ _-]?(?:security )?key"
    r"(?=\s*(?:[:：?？(（\[]|$))"
    r"|安全码|助记词|恢复短语|恢复码|部署密?钥|卡背面",
    re.IGNORECASE,
)
_MASK = re.compile(r"[*•●▪▮∙·＊]{2,}|[*•▪▮＊]")
_HIDDEN = re.compile(
    r"\[(?:input (?:is )?)?hidden\]|toggle visibility|input is hidden|will not be (?:shown|echoed)"
    r"|不(?:会)?显示|隐藏输入",
    re.IGNORECASE,
)


def asks_for_secret(text: str) -> bool:
    return _WORDS.search(text) is not None


def is_mask(field: str) -> bool:
    """Whether the content of a field is shown as mask characters."""
    return _MASK.fullmatch(field.strip()) is not None


def says_hidden(text: str) -> bool:
    return _HIDDEN.search(text) is not None
