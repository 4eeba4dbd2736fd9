#!/bin/sh
# Build the image `railhead` of infra/container/Dockerfile from the wheel in dist: `make image`.
#
# docker builds it if its daemon responds, otherwise buildah. `make image BASE=debian` needs no image registry:
# mmdebstrap makes the base image from Debian packages, and buildah builds on it (both as root).
set -eu
cd "$(dirname "$0")/.."

dockerfile=infra/container/Dockerfile
name=${TAG:-railhead}

if [ "${BASE:-}" != debian ] && docker info >/dev/null 2>&1; then
    exec docker build --file "$dockerfile" --tag "$name" .
fi
command -v buildah >/dev/null || { echo "docker or buildah must be installed" >&2; exit 1; }

if [ "${BASE:-}" = debian ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    mmdebstrap --quiet --variant=minbase --include=ca-certificates,python3,python3-pip,python3-venv \
        --customize-hook='ln -s /usr/bin/python3 "$1/usr/local/bin/python"' \
        --customize-hook='rm "$1"/usr/lib/python3*/EXTERNALLY-MANAGED' \
        --customize-hook='rm -rf "$1"/usr/share/doc "$1"/usr/share/locale "$1"/usr/share/man' \
        trixie "$folder/base.tar"
    container=$(buildah from scratch)
    buildah add --quiet "$container" "$folder/base.tar" / >/dev/null
    buildah commit --quiet --rm "$container" localhost/railhead-base >/dev/null
    set -- --pull=never --build-arg BASE=localhost/railhead-base
fi
certificates=/etc/ssl/certs/ca-certificates.crt # the machine's certificates, so that pip works behind its proxy
[ ! -f "$certificates" ] || set -- "$@" --volume "$certificates:$certificates:ro"
buildah build --isolation "${ISOLATION:-chroot}" "$@" --file "$dockerfile" --tag "$name" .
