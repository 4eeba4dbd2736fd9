"""Bundle each page's modules into a file in `services/bundles`, which is not under version control.

`services/web/replay/hashes.js` is bundled from an npm package, and is under version control: the pages work
without npm.

esbuild (from npm, in `tools/clients`) makes the bundles; running the service needs neither esbuild nor node.
Bundles are served only if they match the current modules; in a checkout, `make bundles` updates them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from services.api.pages.files import BUNDLES, MODULE, STAMP, bundle_name, digest_files

ROOT = Path(__file__).parents[1]
WEB = ROOT / "services" / "web"
ESBUILD = ROOT / "tools" / "clients" / "node_modules" / ".bin" / "esbuild"
HASHES = WEB / "replay" / "hashes.js"
OPTIONS = ("--bundle", "--format=esm", "--minify", "--target=es2022", "--charset=utf8", "--log-level=warning")


def make_bundles(folder: Path = BUNDLES) -> list[str]:
    """Bundle all pages into a folder, replacing earlier bundles, and return their names."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    scripts = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in WEB.rglob("*.js")}
    made = []
    for page in sorted(WEB.rglob("*.html")):
        entries = re.findall(MODULE, page.read_text(encoding="utf-8"))
        if entries:
            name = bundle_name(page.relative_to(WEB).as_posix())
            made.append(name)
            _bundle(entries, folder / Path(name).name)
    (folder / STAMP).write_text(f"{digest_files(scripts)}\n", encoding="utf-8")
    return made


def bundle_hashes(target: Path = HASHES) -> None:
    """Bundle the hash functions that the replay page takes from npm."""
    package = ESBUILD.parents[2]
    _run(package, (package / "hashes.js").read_bytes(), target)


def _bundle(entries: list[str], target: Path) -> None:
    """Bundle a page's modules, keeping their order."""
    _run(WEB, "".join(f'import "./{one}";\n' for one in entries).encode(), target)


def _run(folder: Path, entry: bytes, target: Path) -> None:
    beside = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    subprocess.run(
        [str(ESBUILD), *OPTIONS, f"--outfile={target}"],
        cwd=folder,
        env={**os.environ, "PATH": beside},  # node is part of the environment
        input=entry,
        check=True,
    )


def main() -> int:
    """Make the bundles, or report that esbuild is missing."""
    if not ESBUILD.exists():
        print("esbuild is missing: `make clients` installs it", file=sys.stderr)
        return 1
    bundle_hashes()
    made = make_bundles()
    print(f"{len(made)} bundles in {BUNDLES.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
