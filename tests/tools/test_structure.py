from __future__ import annotations

from pathlib import Path

from tools.structure import measure


def test_structure_of_a_tiny_tree_is_measured(tmp_path: Path) -> None:
    """`helper` has one importer, in its folder; `shared` has two; `far` has one in another folder."""
    files = {
        "game/__init__.py": "",
        "game/helper.py": "X = 1\n",
        "game/play.py": "from game.helper import (\n    X,\n)\nfrom game import shared\nimport parts.far\n",
        "game/rules.py": "from game.shared import Y\n",
        "game/shared.py": "Y = 2\n",
        "parts/__init__.py": "from parts import listed\n",
        "parts/far.py": "Z = 3\n",
        "parts/listed.py": "",
        "tests/test_play.py": "from game.helper import X\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)

    assert measure(tmp_path) == {
        "Python files outside tests": "8",
        "folders that hold them": "2",
        "modules with exactly one importer, in the same folder": "1",
        "share of import lines": "70.0 %",
        "longest file": "5 lines, game/play.py",
    }
