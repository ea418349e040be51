#!/usr/bin/env bash
# Installs missing system packages for `run` or `test`; without root, prints the command to run.
set -euo pipefail

missing=()
need() { # need PACKAGE CHECK...
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || missing+=("$package")
}
library() { ldconfig -p | grep -q "$1" || ls /usr/lib/*/"$1"* /lib/*/"$1"*; }
path() { compgen -G "$1"; }

need bubblewrap command -v bwrap
need git command -v git
need libseccomp2 library libseccomp.so.2
# Code in a sandbox sees /usr only, so it needs the system's Python.
need python3 test -x /usr/bin/python3
need python3-venv "${PYTHON:-python3}" -c 'import ensurepip'
# What people expect to find in a shell, and what installs packages for code.
need python3-pip /usr/bin/python3 -c 'import pip'
need ripgrep command -v rg
need tree command -v tree
need rsync command -v rsync
need gawk command -v gawk
need jq command -v jq
need sqlite3 command -v sqlite3
# The browser of a sandbox, and its fonts.
need chromium command -v chromium
need fonts-noto-cjk path '/usr/share/fonts/*/noto/NotoSansCJK*'
# The desktop of a sandbox, which can be watched.
need tigervnc-standalone-server command -v Xtigervnc
need openbox command -v openbox
if [[ ${1:-run} == test ]]; then
  need chromium-headless-shell command -v chromium-headless-shell
  need python3-tk /usr/bin/python3 -c "import tkinter"
  need postgresql path '/usr/lib/postgresql/*/bin/initdb'
  need dialog command -v dialog
  need nano command -v nano
  need openssh-client command -v ssh-keygen
  need whiptail command -v whiptail
fi

if ! node --version 2>/dev/null | grep -qE '^v([2-9][0-9]|[1-9][0-9]{2,})\.' || ! command -v npm >/dev/null; then
  echo "Node 20 or newer with npm is required to build the page: https://nodejs.org" >&2
  exit 1
fi
[[ ${#missing[@]} -eq 0 ]] && exit 0

command="apt-get install --yes --no-install-recommends ${missing[*]}"
if ! command -v apt-get >/dev/null; then
  echo "Please install: ${missing[*]}" >&2
  exit 1
elif [[ $EUID -ne 0 ]]; then
  echo "System packages are missing. Run this once, then try again:" >&2
  echo "  sudo $command" >&2
  exit 1
fi
echo "· installing system packages: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
if ! output=$({ apt-get update --quiet=2 && $command; } 2>&1); then
  echo "$output" >&2
  exit 1
fi
