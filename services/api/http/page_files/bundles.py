"""Modules of a page as one file each, as they were made when the package was built.

From a checkout there are none, or those that `make bundles` made: they are taken as long as not a byte of any
module differs from what they were made of, and else the modules themselves are served.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import services

BUNDLES = Path(services.__file__).parent / "bundles"
STAMP = "made-of.txt"
"""The file that says of which modules the others were made."""


def digest_files(files: Mapping[str, bytes]) -> str:
    """Name files by their names and contents."""
    digest = sha256()
    for name, body in sorted(files.items()):
        digest.update(f"{name} {len(body)}\n".encode() + body)
    return digest.hexdigest()


def bundle_name(document: str) -> str:
    """Give the name of the bundle of an HTML file, which is named from the folder of the pages on."""
    return f"bundles/{document.removesuffix('.html').replace('/', '-')}.js"


def read_bundles(scripts: Mapping[str, bytes], folder: Path = BUNDLES) -> dict[str, bytes]:
    """Give the bundles by name, none where there are none that were made of these modules."""
    stamp = folder / STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8").strip() != digest_files(scripts):
        return {}
    return {f"bundles/{path.name}": path.read_bytes() for path in folder.glob("*.js")}
