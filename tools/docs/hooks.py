"""A hook for the documentation site that adds the scripts that the theme would load from other hosts."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

MODULES = Path(__file__).parent / "node_modules"
SCRIPTS = {
    "assets/mermaid.js": "@mermaid-js/tiny/dist/mermaid.tiny.js",
    "assets/iframe-worker.js": "iframe-worker/shim/index.js",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for address, module in SCRIPTS.items():
        files.append(File.generated(config, address, abs_src_path=str(MODULES / module)))
    return files
