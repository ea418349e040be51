"""What a prompt, or the lines around it, may bring about; where that is so, the user answers.

The one list of such words: rules, a model's advice and explanations all ask here.
"""

import re

from wenko.terminal.prompt import ScreenPrompt

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_DESTRUCTIVE = re.compile(
    r"\b(rm|remov\w*|delet\w*|overwr\w*|replac\w*|drop\w*|forc\w*|eras\w*|destroy\w*|uninstall\w*"
    r"|purg\w*|format\w*|reset\w*|truncat\w*|wip\w*|discard\w*|revert\w*|shred|mkfs|prune|clean"
    r"|empty the)\b|--force|删除|覆盖|清空|卸载|格式化|丢弃|重置|强制|移除",
    re.IGNORECASE,
)
_TRUST = re.compile(
    r"fingerprint|authenticity|trust|licen[cs]e|agree|terms|password|payment|publish|push|send|"
    r"upload|许可|协议|信任|发布|支付",
    re.IGNORECASE,
)
_CONSEQUENCE = re.compile(
    r"\b(?:"
    # data that is lost or changed
    r"los[et]\w*|clear\w*|kill\w*|abort\w*|undo\w*|roll(?:ed)? ?back|restor\w*|rewrit\w*|renam\w*"
    r"|mov(?:e|es|ed|ing)\b|chang\w*|modif\w*|alter\w*|merg\w*|rebas\w*|squash\w*|migrat\w*"
    r"|upgrad\w*|downgrad\w*|updat\w*|install(?:ed|ing)? over|partition\w*|encrypt\w*|drop"
    # what stops, or begins to run
    r"|disabl\w*|stop\w*|terminat\w*|shut\w*|restart\w*|reboot\w*|reload\w*|halt\w*|turn\w* off"
    r"|deactivat\w*|disconnect\w*|detach\w*|unmount\w*|log\w* ?out|sign\w* out|deploy\w*|releas\w*"
    r"|launch\w*|go live|production|live\b"
    # what others can reach or get
    r"|open\w*|expos\w*|public\w*|firewall|allow\w*|permit\w*|permission\w*|grant\w*|access\w*"
    r"|sudo|root|admin\w*|super ?user\w*|privileg\w*|cloud"
    r"|internet|online|backup\w*|shar\w*|submit\w*|transmi\w*|post(?:ed|ing|s)?|telemetry"
    r"|analytics|statistics|usage data|diagnostic\w*|crash report\w*|feedback|sync\w*|email\w* to"
    r"|notif\w*|invit\w*|sent|contact\w*"
    # money
    r"|pay\w*|paid|charg\w*|bill\w*|cost\w*|pric\w*|fees?|purchas\w*|buy\w*|subscri\w*|order\w*"
    r"|money|credit\w*|invoice\w*|refund\w*|donat\w*|amount|transfer\w*|withdraw\w*|balance"
    r"|salary|budget|\w*coin"
    # what is agreed to or believed
    r"|accept\w*|consent\w*|eula|privacy|certificate\w*|self-signed|insecure\w*|unverified"
    r"|unsigned|signature\w*|gdpr|legal\w*|sign(?:ed|ing)?|account\w*|register\w*|credential\w*"
    r"|adult|over 18|bypass\w*|ignor\w*|skip\w*|anyway|sure|really|last chance"
    r"|insecure|unsafe|untrusted|revok\w*|rotat\w*"
    r")\b|[$€£¥￥]\s?\d|\d\s?(?:usd|eur|cny|rmb|元|块)\b|\d+元"
    r"|清除|替换|改写|还原|回滚|撤销|停止|停用|禁用|关闭|重启|关机|终止|断开|注销|退出登录|付款|付费|收费"
    r"|扣费|扣款|费用|价格|金额|购买|订阅|充值|转账|汇款|余额|发送|发出|提交|上传|上报|分享|共享|公开"
    r"|开放|暴露|防火墙|云端|云上|外网|互联网|联网|远程|备份|超级用户|权限|授权|管理员|条款|同意|接受|证书|指纹|签名|密钥|账号|账户|注册|升级|降级"
    r"|绕过|不安全|更新|迁移|推送|部署|上线|生产环境|合并|隐私|遥测|统计|丢失|修改|变更|通知|确定要|真的|忽略|跳过",
    re.IGNORECASE,
)
_EFFECT = re.compile(
    r"\b(?:will|would|going to|about to|shall|warning|caution|danger\w*|attention|important"
    r"|beware|irreversibl\w*|permanent\w*|cannot|can't|note|errors?|fail\w*)\b"
    r"|将|会|即将|警告|注意|危险|不可|无法|永久|失败|错误",
    re.IGNORECASE,
)
# What may stand above a harmless “Continue?”: what is installed, data, progress, a greeting.
_INSTALLATION = re.compile(
    r"^(?:need to install the following packages:?|the following (?:additional|new) packages will"
    r" be installed:?|(?:suggested|recommended) packages:|need to get [\d.,/ kmg]*b of archives\.?"
    r"|after this operation, [\d.,]+ [kmg]?b of additional disk space will be used\.?"
    r"|0 upgraded, \d+ newly installed, 0 to remove and \d+ not upgraded\.?"
    r"|about to write to \S*package\.json:?|[@\w./-]+@[\w.-]+"
    r"|下列(?:【新】)?(?:软件包|将会).{0,12}[:：]|建议安装[:：]|推荐安装[:：]|将会同时安装下列软件[:：]"
    r"|升级了 0 个软件包，新安装了 \d+ 个软件包，要卸载 0 个软件包，有 \d+ 个软件包未被升级。"
    r"|需要下载 [\d.,/ kMG]*B 的归档。|解压缩后会消耗 [\d.,]+ [kMG]?B 的额外空间。)$",
    re.IGNORECASE,
)
# Nothing of that is going to happen: ``0 upgraded, 3 newly installed, 0 to remove``.
_NOTHING = re.compile(
    r"\b(?:0|no|none|nothing) (?:packages? |files? )?(?:to (?:be )?)?"
    r"(?:remov|delet|upgrad|replac|overwrit|chang|updat)\w*|\d+ not upgraded|要卸载 0 个软件包",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"^[^:：]{0,40}\b(?:complet\w+|finished|done|succe\w+|ready)[.!]*$|^.{0,12}(?:完成|成功|就绪)[。！]*$",
    re.IGNORECASE,
)
_PACKAGES = re.compile(r"^\s{2,}[\w.+:-]+(?: [\w.+:-]+)*$")
_PROGRESS = re.compile(
    r"^(?:.*(?:\.\.\.|…)\s*(?:done|ok|完成)?|.*\d ?%.*|all (?:tests|checks) passed\W*"
    r"|(?:welcome|hello)\b.*|欢迎.*|[\"'{}\[\]].*|[^:：]{1,30}[:：]\S*(?: +\S+){0,4})$",
    re.IGNORECASE,
)
_FEW_WORDS = 2
_FEW_CHARACTERS = 4


def is_destructive(prompt: ScreenPrompt, command: str) -> bool:
    """Includes the lines above a confirmation: they may list what "Continue?" would remove."""
    texts = [prompt.text, command, *([prompt.context] if prompt.kind == "confirm" else [])]
    return any(_DESTRUCTIVE.search(_NOTHING.sub(" ", each)) for each in texts)


def is_for_the_user(text: str) -> bool:
    """Whether a text is about what is lost, agreed to or trusted: no model is asked about that."""
    text = _NOTHING.sub(" ", text)
    return _DESTRUCTIVE.search(text) is not None or _TRUST.search(text) is not None


def has_consequences(text: str) -> bool:
    """Whether a question is about more than the project's own files and settings."""
    return is_for_the_user(text) or _CONSEQUENCE.search(_NOTHING.sub(" ", text)) is not None


def announces_effects(prompt: ScreenPrompt) -> bool:
    """Whether the lines above may say what a plain “Continue?” would do."""
    asked = {line.strip() for line in prompt.text.splitlines()}
    lines = [line.strip("│┃|").rstrip() for line in prompt.context.splitlines()]
    installs = any(_INSTALLATION.match(line.strip()) for line in lines)
    return any(
        _is_statement(line, installs)
        for line in lines
        if line.strip() and line.strip() not in asked
    )


def _is_statement(line: str, installs: bool) -> bool:
    text = line.strip()
    if _INSTALLATION.match(text) or (installs and _PACKAGES.match(line)):
        return False
    data = text.startswith(('"', "'", "{", "}", "[", "]"))
    if not data and (has_consequences(text) or _EFFECT.search(text)):
        return True
    if _PROGRESS.match(text) or _DONE.match(text):
        return False
    # Any other sentence may announce something that no list of words foresees.
    return len(text.split()) > _FEW_WORDS or len(_CHINESE.findall(text)) > _FEW_CHARACTERS
