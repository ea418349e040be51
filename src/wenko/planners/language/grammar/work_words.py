"""Whether a message asks for something that words alone cannot do.

A small model answers "print the year with a shell command" from memory. Its grammar allows it no
plain answer where the message names a file, a program, or something to be run, counted or computed.
"""

import re

_ENGLISH = re.compile(
    r"\b(run|execute|compute|calculate|count|how many|rename|refactor|debug|install|download|"
    r"shell|command|scripts?|files?|folder|director(?:y|ies)|workspace|repo(?:sitory)?|"
    r"tests? (?:fail|pass)|failing|exit code|csv|json file|database)\b",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"运行|执行|计算|统计|多少个|几个|重命名|重构|调试|安装|下载|命令|脚本|文件|目录|文件夹|"
    r"工作区|仓库|测试(?:失败|通过)|退出码|数据库"
)
_FILE = re.compile(r"(?<![\w@/.-])(?:\.{0,2}/)?(?:[\w-]++/)*+[\w-]++\.[A-Za-z]\w{0,4}(?![\w/@.-])")
_ARITHMETIC = re.compile(r"\d\s*(?:[*/×÷^%+]|-(?=\s))\s*\d")
ABBREVIATIONS = frozenset({"e.g", "i.e", "a.m", "p.m", "u.s", "node.js", "vue.js", "next.js"})


def asks_for_work(message: str) -> bool:
    if _ENGLISH.search(message) or _CHINESE.search(message) or _ARITHMETIC.search(message):
        return True
    return any(each.lower() not in ABBREVIATIONS for each in _FILE.findall(message))
