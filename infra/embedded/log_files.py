"""The embedded server's append-only files, looked at before a server starts that would begin new ones."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from infra.embedded.binary import EmbeddedServerError

LOG_FOLDER = "appendonlydir"
"""Valkey's own name for where its append-only files lie."""

HISTORY = "h"
"""The type of a file that a manifest still names though nothing of it is needed."""


class MissingLogFiles(EmbeddedServerError):
    """Of a store's log a file is gone; the message names it and what to restore."""


def require_log_files(store: Path, *, held: bool) -> None:
    """See that nothing of a store's log is gone; `held` says whether there was one.

    A server that finds no manifest begins a new log, over files of the old one that bear the same names.
    """
    folder = store / LOG_FOLDER
    files = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    manifests = list_manifests(store)
    if not manifests and (held or files):
        missing = folder / "appendonly.aof.manifest" if files else folder
        raise MissingLogFiles(_sentence(missing, store))
    for manifest in manifests:
        for name in _named_in(manifest):
            if name not in files:
                raise MissingLogFiles(_sentence(folder / name, store))


def list_manifests(store: Path) -> tuple[Path, ...]:
    """Give the manifests of a store's log: one, where it is whole."""
    found = (store / LOG_FOLDER).glob("*.manifest")
    return tuple(sorted(path for path in found if not path.name.startswith("temp-")))


def list_log_files(store: Path) -> tuple[str, ...]:
    """Give the files of a store's log in the order in which they are read."""
    return tuple(name for manifest in list_manifests(store) for name in _named_in(manifest))


def _named_in(manifest: Path) -> Iterator[str]:
    """Give the files that a manifest says are needed: lines of `file NAME seq NUMBER type LETTER`."""
    for line in manifest.read_text(encoding="utf-8", errors="replace").splitlines():
        words = shlex.split(line, comments=True)
        named = dict(zip(words[::2], words[1::2], strict=False))
        if "file" in named and named.get("type") != HISTORY:
            yield named["file"]


def _sentence(missing: Path, store: Path) -> str:
    return (
        f"{missing} is gone, without which the tables in {store} cannot be read; nothing was started, "
        f"so that nothing is written over what is left. Bring {store} back from a backup, as a whole"
    )
