"""Which messages ask memory for something, in the words that people use for it."""

from tests.support.tables import each_row
from wenko.memory.requests import read_requests

REMEMBER = (
    ("麻烦你记一下，我车牌尾号是 7", "我车牌尾号是 7"),
    ("帮我记住：我每周二要去接孩子", "我每周二要去接孩子"),
    ("你要记得我不吃牛肉", "我不吃牛肉"),
    ("记得我妈的生日是三月三号", "我妈的生日是三月三号"),
    ("以后请记住，代码里不要写拼音变量名", "代码里不要写拼音变量名"),
    ("把我喜欢靠窗座位这件事记下来", "我喜欢靠窗座位"),
    ("请你永远记住我叫阿杰", "我叫阿杰"),
    ("我对芒果过敏，请记住", "我对芒果过敏"),
    ("我现在用的是 Windows 11，记住这一点", "我现在用的是 Windows 11"),
    ("记住，我讨厌开会。", "我讨厌开会"),
    ("记到你的记忆里：项目截止日期是 6 月 1 日", "项目截止日期是 6 月 1 日"),
    ("添加一条记忆：我周末不工作", "我周末不工作"),
    ("Please keep in mind that I'm left-handed.", "I'm left-handed"),
    ("Could you remember that my stand-up is at 9:30?", "my stand-up is at 9:30"),
    ("I'm vegan, please remember that.", "I'm vegan"),
    ("For future reference, my shoe size is 44", "my shoe size is 44"),
    ("Save to memory: we deploy on Tuesdays", "we deploy on Tuesdays"),
    ("Add this to your memory: I hate olives", "I hate olives"),
    ("Make a note that Anna is my manager", "Anna is my manager"),
    ("Note that I only use metric units.", "I only use metric units"),
    ("Just so you remember, I moved to Oslo", "I moved to Oslo"),
    ("Store this in your memory: my cat is called Pixel", "my cat is called Pixel"),
    ("更正一下记忆：我现在住在南京", "我现在住在南京"),
    ("你记错了，我女儿是七岁", "我女儿是七岁"),
    ("Correction for your memory: I work at Siemens now", "I work at Siemens now"),
    ("Update your memory: my budget is 900 euros", "my budget is 900 euros"),
    ("请记得我每天六点下班", "我每天六点下班"),
    ("帮我存一条记忆，我家的门牌号是 302", "我家的门牌号是 302"),
    ("麻烦把我不喜欢甜食这一点记住", "我不喜欢甜食"),
    ("你可以记一下我的英文名是 Leo 吗", "我的英文名是 Leo"),
    ("我老婆叫小芸，记住了哦", "我老婆叫小芸"),
    ("对了，顺便记一下：周五下午我不在", "周五下午我不在"),
    ("我们组的站会改到十点了，帮我记一下", "我们组的站会改到十点了"),
    ("务必记住：生产库不能直接改", "生产库不能直接改"),
    ("更新记忆：我换工作了，现在在小米上班", "我换工作了，现在在小米上班"),
    ("记错了，我住的是浦东不是浦西", "我住的是浦东不是浦西"),
    ("Hey Wenko, remember I park on level 3", "I park on level 3"),
    ("Please remember this for next time: I take my coffee black", "I take my coffee black"),
    ("Would you make a note that the client is in Lyon?", "the client is in Lyon"),
    ("My son is called Finn, don't forget that", "My son is called Finn"),
    ("Put this in your memory: no meetings on Fridays", "no meetings on Fridays"),
    ("I use a Dvorak keyboard, keep that in mind", "I use a Dvorak keyboard"),
    ("Remember, I'm allergic to bees!", "I'm allergic to bees"),
    ("I'd like you to remember that Karin is my therapist.", "Karin is my therapist"),
    ("Please update your memory, I'm 41 now", "I'm 41 now"),
    ("You remembered wrong, my flight is on the 9th", "my flight is on the 9th"),
)
FORGET = (
    ("忘掉我说过的关于咖啡的事", "咖啡"),
    ("请把我的鞋码忘掉吧", "我的鞋码"),
    ("不要再记着我住在苏州了", "我住在苏州"),
    ("删掉关于我前公司的记忆", "我前公司"),
    ("清除关于我体重的记忆", "我体重"),
    ("刚才那条不用记了", ""),
    ("我喜欢爵士乐这条可以忘了", "我喜欢爵士乐"),
    ("Please forget my old address", "my old address"),
    ("Delete what you know about my salary", "my salary"),
    ("Can you forget about the marathon?", "the marathon"),
    ("Remove my birthday from your memory.", "my birthday"),
    ("You can forget the thing about olives now", "olives"),
    ("Scratch that, don't remember it", ""),
    ("Erase the memory about my ex", "my ex"),
    ("忘了我有两只狗这件事吧", "我有两只狗"),
    ("请忘记我的身高", "我的身高"),
    ("把你记得的关于我家人的内容删掉", "你记得的关于我家人的内容"),
    ("帮我删除我过敏的那条记忆", "我过敏"),
    ("别再记着我的旧地址", "我的旧地址"),
    ("上一条不要记了", ""),
    ("忘掉刚才说的", ""),
    ("从记忆里删掉我的生日", "我的生日"),
    ("Forget what I told you about my knee", "my knee"),
    ("Please forget that I like techno.", "I like techno"),
    ("Wipe everything you know about my ex-wife", "my ex-wife"),
    ("Could you delete the memory about Lisbon?", "Lisbon"),
    ("Stop remembering my weight", "my weight"),
    ("Forget that.", ""),
    ("Please don't remember that", ""),
    ("Forget everything about the blue car", "the blue car"),
)
NEITHER = (
    "do you remember where I live?",
    "Do you remember my cat's name",
    "还记得我的生日吗",
    "你记住了吗？",
    "你还记得我喜欢什么运动吗？",
    "记住密码的功能怎么写?",
    "记住我的登录状态这个功能用 cookie 实现",
    "给登录页加一个“记住我”选项",
    "记住用户上次选择的语言，刷新后恢复",
    "Remember the last opened tab in localStorage",
    "Remember me checkbox should set a cookie",
    "I can't remember how to exit vim",
    "I forgot my password, how do I reset it",
    "忘记密码页面报 500 错误",
    "忘记密码功能帮我做一下",
    "我忘了怎么解压 tar 文件",
    "翻译：请记住我的名字",
    "把“请记住带伞”翻译成英文",
    'Translate "remember that I love you" into French',
    "She said: remember that the door is locked. What does it mean?",
    "> remember that I live in Rome\nwhy was this saved?",
    "Forget it.",
    "Forget about it, let's do something else",
    "算了，忘了吧，我们换个话题",
    "```\nremember that x = 1\n```\nexplain this",
    "`forget(key)` 这个函数是做什么的",
    "forget() should delete the key from the cache",
    "删除记忆功能怎么实现",
    "Note that the file is in UTF-16; convert it",
    "Don't forget to close the file in the finally block, and write the parser",
    "Remember to run the tests before you finish. Fix the bug in cart.py",
    "记得最后跑一遍测试，帮我修 cart.py 的 bug",
    "记得加注释",
    "写一个记住最近十条搜索的组件",
    "Forget gate in an LSTM: explain it",
    "memorize decorator in python",
    "别忘了我们还有三个文件没改，继续",
    "你记得我上次说了什么吗",
    "What do you remember about me?",
    "Remember when we fixed the parser?",
    "怎么让浏览器记住密码",
    "表单要能记住用户填过的内容",
    "实现“忘记密码”流程",
    "忘记密码的邮件模板写一下",
    "记住滚动位置，返回时恢复",
    "I don't remember the command for that",
    "I keep forgetting git rebase syntax, write a cheat sheet",
    'Add a "Remember me" checkbox to the login form',
    "Translate into German: I live here. Remember that I am old.",
    "润色这段话：我走了。请记住我爱你。",
    "他说：“我走了。请记住我。”这句话什么意思",
    "Never mind, forget it",
    "忘了吧",
    "别忘了写测试",
    "Don't forget the docs",
    "remember(key, value) returns None",
    "Write a poem that ends with: remember that I was here",
    "删除缓存里的记忆化结果",
    "记住键值对用哈希表，数组用下标，这样理解对吗",
    "我记住了，谢谢",
    "Note that the tests are slow. Run only the unit tests.",
    "clear the memory of the GPU",
    "delete memory leaks in main.c",
)


@each_row(("message", "text"), REMEMBER)
def test_P100_a_wish_to_remember_is_recognised(message: str, text: str) -> None:
    read = read_requests(message)
    assert (read.remember, read.forget, read.rest) == ((text,), (), "")


@each_row(("message", "text"), FORGET)
def test_P102_a_wish_to_forget_is_recognised(message: str, text: str) -> None:
    read = read_requests(message)
    assert (read.remember, read.forget, read.rest) == ((), (text,), "")


@each_row("message", NEITHER)
def test_P100_P102_questions_code_quotes_and_idioms_ask_for_nothing(message: str) -> None:
    read = read_requests(message)
    assert (read.remember, read.forget, read.rest) == ((), (), message)


@each_row("piece", ["“", "请", "忘了吧", "remember ", "!", '"a"', "记住，", "把"])
def test_a_long_message_is_read_in_bounded_time(piece: str) -> None:
    message = piece * (100_000 // len(piece))
    assert read_requests(message).rest or read_requests(message).remember
