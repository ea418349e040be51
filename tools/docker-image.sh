#!/usr/bin/env bash
# Builds the image of sandboxes on the engine that `docker` uses: tools/docker-image.sh [image|base]
set -euo pipefail

image=${IMAGE:-wenko-sandbox}
base=${BASE:-debian:bookworm-slim}
context=.cache/docker
if ! architecture=$(docker version --format '{{.Server.Arch}}' 2>&1); then
  echo "No Docker engine answers: $architecture" >&2
  echo "Start it, or name another one in DOCKER_HOST." >&2
  exit 1
fi
mkdir -p "$context"
cp docker/sandbox/Dockerfile docker/sandbox/packages.txt "$context"

if [[ ${1:-image} == base ]]; then
  # Where no image can be pulled: a Debian with all packages, made by mmdebstrap.
  echo "· making a base image with mmdebstrap"
  packages=$(paste -sd, docker/sandbox/packages.txt)
  mmdebstrap --quiet --variant=minbase --architectures="$architecture" --include="$packages" \
    bookworm - | docker import - "$image-base" > /dev/null
  exit 0
fi

case $architecture in
  amd64) machine=x86_64 cpu=x64 ;;
  arm64) machine=aarch64 cpu=arm64 ;;
  *) echo "There is no toolbox for $architecture." >&2 && exit 1 ;;
esac
stamp="$context/toolbox/.$architecture-$(cat requirements/toolbox.lock \
  requirements/toolbox/package-lock.json | sha256sum | cut -c1-16)"
if [[ ! -e $stamp ]]; then
  echo "· installing the toolbox of the image"
  rm -rf "$context/toolbox"
  # For the image's Python and machine, which may be others than ours.
  platforms=()
  for each in manylinux1 manylinux2014 manylinux_2_17 manylinux_2_24 manylinux_2_28 manylinux_2_36; do
    platforms+=(--platform "${each}_$machine")
  done
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --root-user-action ignore \
    --target "$context/toolbox" --implementation cp --python-version 3.11 "${platforms[@]}" \
    --only-binary=:all: -r requirements/toolbox.lock
  cp requirements/toolbox/package.json requirements/toolbox/package-lock.json "$context/toolbox"
  npm --prefix "$context/toolbox" --silent --no-audit --no-fund --os=linux --cpu="$cpu" ci
  touch "$stamp"
fi
echo "· building $image"
# shellcheck disable=SC2086  # several options
docker build --quiet ${DOCKER_BUILD:-} --build-arg BASE="$base" --tag "$image" "$context" > /dev/null
