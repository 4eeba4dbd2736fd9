"""The systemd unit of docs/running.md: its restrictions, and its rating by systemd."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.source_files import ROOT

MOST_EXPOSED = 4.0

CLOSED = {
    "CapabilityBoundingSet": "",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "ProtectControlGroups": "yes",
    "ProtectHome": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectSystem": "strict",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native",
    "SystemCallFilter": "@system-service",
    "UMask": "0077",
}


def read_unit() -> str:
    (found,) = re.findall(r"```ini\n(\[Unit\].*?)```", (ROOT / "docs/running.md").read_text(), re.DOTALL)
    return str(found)


def test_unit_denies_what_the_service_does_not_need() -> None:
    directives = dict(re.findall(r"^(\w+)=(.*)$", read_unit(), re.MULTILINE))

    assert CLOSED == {name: directives.get(name) for name in CLOSED}


def test_systemd_rates_the_unit_as_secure(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("no systemd-analyze here")
    unit = tmp_path / "railhead.service"
    unit.write_text(read_unit())
    done = subprocess.run(
        [analyze, "security", "--offline=true", "--no-pager", unit],
        capture_output=True,
        text=True,
        check=False,
    )

    (exposure,) = re.findall(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert float(exposure) <= MOST_EXPOSED
