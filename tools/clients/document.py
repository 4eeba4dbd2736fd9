"""Write the OpenAPI document without starting a service: python tools/clients/document.py FILE."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from domain.games import catalog
from services.api.app import ROUTES
from services.api.openapi.document import build_document

if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(msgspec.json.encode(build_document(ROUTES, catalog.names())))
