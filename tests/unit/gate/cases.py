"""What is never run, in every corner of the grammar of a shell."""

DENIED = r"""
rm -rf /
rm -rf /*
rm -fr /
rm -r -f /
rm -rf --no-preserve-root /
rm -rf //
rm -rf /./
rm -rf /workspace/..
rm -rf ../..
rm -rf /etc
rm -rf /usr/lib/python3
rm -rf /home
rm -rf ~
rm -rf "$HOME"
rm -rf ~/
sudo rm -rf /
sudo -u root rm -rf /
sudo -E env X=1 rm -rf /
bash -c 'rm -rf /'
bash -c "sudo bash -c 'rm -rf /'"
echo 'rm -rf /' | sh
echo 'rm -rf /' | sudo bash
printf '%s' 'rm -rf /' | bash
bash <<< 'rm -rf /'
cat <<'E' | bash
eval 'rm -rf /'
echo ok; rm -rf /
echo "$(rm -rf /)"
ls || (cd x && rm -rf /)
cd / && rm -rf *
cd /; rm -rf ./*
cd .. && rm -rf *
r\m -rf /
'rm' '-rf' '/'
$'\x72m' -rf /
/bin/rm -rf /
/usr/bin/env rm -rf /
nice -n 19 rm -rf /
timeout -k 5 10 rm -rf /
xargs rm -rf / < list
echo / | xargs rm -rf
find . -exec rm -rf / \;
find / -delete
find / -exec rm -rf {} +
:(){ :|:& };:
:() { : | : & } ; :
bomb() { bomb | bomb & }; bomb
mkfs.ext4 /dev/sda1
mkfs -t ext4 /dev/sda
dd if=/dev/zero of=/dev/sda
dd if=/dev/urandom of=/dev/nvme0n1 bs=1M
cat x > /dev/sda
echo x >/dev/sdb1
wipefs -a /dev/sda
fdisk /dev/sda
shred /dev/sda
shutdown -h now
sudo shutdown now
reboot
poweroff
halt -p
init 0
systemctl poweroff
chmod -R 777 /
chown -R nobody /etc
kill -9 -1
rm -rf src; reboot
"""

HIDDEN = [
    "rm >x -rf /",
    "rm -rf >x /",
    ">x rm -rf /",
    "rm <<E -rf /\nE",
    "ls > f\nrm -rf /",
    "a | b | c\nrm -rf / && d",
    "ls 2>&1\nrm -rf /",
    "ls\nrm -rf /\n",
    "a && b\nrm -rf /",
    "x=1\nrm -rf /",
    "a |\nrm -rf /",
    "a \\\n&& rm -rf /",
    "cat <<E > out\nhi\nE\nrm -rf /",
    "cat <<E\nhi\nE\nrm -rf /",
    "cat <<E && rm -rf /\nhi\nE",
    "cat <<E; rm -rf /\nhi\nE",
    "ls # comment\nrm -rf /",
    "if a; then b; fi\nrm -rf /",
    "f() { a; }\nrm -rf /",
    "a & rm -rf /",
    "a &\nrm -rf /",
    "for i in a; do b; done; rm -rf /",
    "echo $((1+$(rm -rf /)))",
    "echo ${x:-$(rm -rf /)}",
    "x=`rm -rf /`",
    "export X=$(rm -rf /)",
    "[[ $(rm -rf /) ]]",
    "(( x = $(rm -rf /) ))",
    "case $(rm -rf /) in a) ;; esac",
    "arr=( $(rm -rf /) )",
    "echo a > $(rm -rf /)",
    "echo a <<< $(rm -rf /)",
    "cat <<E\n$(rm -rf /)\nE",
    "local x=$(rm -rf /)",
    "coproc rm -rf /",
    "time -p rm -rf /",
    "until rm -rf /; do :; done",
    "select x in $(rm -rf /); do :; done",
    "a || b | c\nrm -rf /\nd | e && f",
    "rm -rf / #",
    "rm -rf /;",
    "rm -rf /&",
    "{ rm -rf /;}",
    "(rm -rf /)",
    "function f { rm -rf /; }",
    "ls;rm -rf /",
    "ls;;rm -rf /",
    "ls|rm -rf /",
    "ls&&rm -rf /",
    "rm\t-rf\t/",
    "rm -rf '/'",
    'rm -rf "/"',
    'rm -rf "/"*',
    "rm \\\n -rf \\\n /",
    "command -p rm -rf /",
    "builtin command rm -rf /",
    "env -S 'rm -rf /'",
    "/usr/bin/sudo /bin/rm -rf /",
    "setsid nohup rm -rf / &",
    "flock /tmp/l rm -rf /",
    "flock /tmp/l -c 'rm -rf /'",
    "strace -f rm -rf /",
    "busybox sh -c 'rm -rf /'",
    "python3 -c 'x'; rm -rf /",
    "find / -name x -exec rm -rf {} \\;",
    "parallel rm -rf ::: /",
    "su - root -c 'rm -rf /'",
    "xargs -n1 rm -rf <<< /",
    "rm -rf / 2>/dev/null || true",
    "rm -rf -- /",
    "rm -rf /../",
    "rm -rf /workspace/../../",
    "rm -rf ///etc///",
    "rm -r /etc -f",
    "rm / -rf",
    "rm -vrf /",
    "rm -rfv --one-file-system /",
]
"""The same evil in every corner of the grammar: each of these is refused."""


def lines(table: str) -> list[str]:
    return [line for line in table.strip().splitlines() if line]


DOCUMENTS = {"cat <<'E' | bash": "\nrm -rf /\nE"}


def whole(line: str) -> str:
    """The line with its here-document."""
    return line + DOCUMENTS.get(line, "")
