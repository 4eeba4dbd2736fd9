"""Hooks of the documentation site: add the diagram library to its files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

MERMAID = Path(__file__).parent / "node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js"


def on_files(files: Any, config: Any) -> Any:
    """Add Mermaid, which the theme would otherwise load from another host."""
    from mkdocs.structure.files import File

    files.append(File.generated(config, "assets/mermaid.js", abs_src_path=str(MERMAID)))
    return files
