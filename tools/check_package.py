"""Build the package into `dist/`, and check that it is complete and runs when installed.

The pages' modules are bundled first. The wheel is unpacked into a separate folder and run from there, without
access to the working tree.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PACKAGES = ("railhead", "domain", "projections", "services", "infra")
NOT_INSTALLED = {
    str(path.relative_to(ROOT))
    for folder in ("container", "monitoring")
    for path in (ROOT / "infra" / folder).iterdir()
}

PROBE = """\
import domain, infra, projections, railhead, services, sys
packages = (domain, infra, projections, railhead, services)
strays = [one.__name__ for one in packages if not one.__file__.startswith(sys.argv[1])]
assert not strays, f"not from the package: {strays}"
games = railhead.games
print("games in the package:", ", ".join(games.load(name).title for name in games.names()))
import services.cli.main
from services.api.pages.endpoints import page_assets
from services.api.pages.files import FONTS
table = page_assets().document("table.html")
for font in FONTS:
    assert page_assets().find(font) and font in table, f"the pages lack {font}"
assert "/bundles/table.js" in table and "modulepreload" not in table, "the pages' modules are not bundled"
"""


def build(folder: Path) -> Path:
    """Build the source distribution and the wheel, replacing earlier ones; return the wheel."""
    for earlier in (*folder.glob("railhead-*.whl"), *folder.glob("railhead-*.tar.gz")):
        earlier.unlink()
    subprocess.run([sys.executable, "tools/bundle_pages.py"], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=ROOT, check=True)
    (wheel,) = folder.glob("railhead-*.whl")
    print(f"built {wheel.name} ({wheel.stat().st_size // 1024} KiB)")
    return wheel


def missing(wheel: Path) -> list[str]:
    """Return the files under version control that are missing from the wheel."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--", *PACKAGES],  # noqa: S607 - whichever git is in use
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    return [name for name in listed if name not in inside | NOT_INSTALLED and (ROOT / name).exists()]


def main() -> int:
    """Build, compare and run the package; keep the wheel only if all steps succeed."""
    wheel = build(DIST)
    code = check(wheel)
    if code:
        wheel.unlink()
    else:
        print(f"the wheel: {wheel.relative_to(ROOT)}")
    return code


def check(wheel: Path) -> int:
    """Return 0 if the wheel is complete and runs."""
    lost = missing(wheel)
    if lost:
        print("not in the package:", *lost, sep="\n  ", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as unpacked:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(unpacked)
        return subprocess.run([sys.executable, "-c", PROBE, unpacked], cwd=unpacked, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
