#!/bin/sh
# Make the environment in .venv, exactly as requirements.lock says, with the project itself installed editable.
set -eu

lock=requirements.lock
python=

for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "Railhead needs Python 3.11 or newer; found: $(python3 --version 2>/dev/null || echo none)." \
        "Install one, or say where it is: make setup PYTHON=..." >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    echo "$python cannot create environments: install Debian's package python3-venv (or your system's equivalent)." >&2
    exit 1
fi

# Recreate an environment whose interpreter is missing or too old.
if ! .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    rm -rf .venv
    echo "making .venv with $("$python" --version)"
    "$python" -m venv .venv
fi

# uv is several times faster; pip installs the same if uv is unavailable.
uv=$(sed -n 's/^\(uv==[^ ]*\).*/\1/p' "$lock")
export UV_HTTP_TIMEOUT="${UV_HTTP_TIMEOUT:-180}" PIP_DISABLE_PIP_VERSION_CHECK=1
if .venv/bin/python -m pip install --quiet "$uv" 2>/dev/null &&
    .venv/bin/uv pip sync --quiet --python .venv/bin/python --require-hashes "$lock"; then
    .venv/bin/uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation --editable .
else
    echo "uv failed; installing with pip"
    .venv/bin/python -m pip install --quiet --no-deps --require-hashes --requirement "$lock"
    .venv/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable .
fi

touch .venv/.ready
echo "the environment is ready: .venv/bin/railhead"
