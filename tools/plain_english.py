"""Find sentences that read as translated: `python tools/plain_english.py [--suspects] [PATH...]`.

Checks comments, docstrings, other strings and test names of Python; comments and strings of JavaScript;
Markdown and HTML. `--suspects` also lists phrases that are usually wrong and sometimes right.
A justified use carries `plain: REASON` in a comment on its line.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

OPENINGS = re.compile(r"\s*(Give|Say|Tell|Let|Name)s?\b(?! .{0,30}\?)")
"""Verbs that must not begin a docstring: a function returns, builds, checks or draws something."""
PHRASES = (
    r"(?:for|to|of|by|with|from|than|as|but|only|all|that|what) who(?!se)",
    r"who(?:so)?ever",
    r"that which|what is (?:left|there)|what there is",
    r"(?:so )?anew|in vain|so many|so much as|and the like|as it lies|as they lie|line of talk",
    r"beside(?! the point)|besides",
    r"(?:is|are|was|were|be|been) told|tells? of|told of",
    r"(?:comes?|came) of (?:it|them|this)|is there for|reckon(?:ed|s|ing)?",
    r"(?:is|are) to be had|be had|(?:is|are|was) had",
    r"in want of|no longer is|nor is it|thereby|thereof|therein|therewith|whereof|whither",
    r"(?<!s)he|his|himself|him",
    r"(?:one|some|any|every|no)body who|those who|the one who|one who|he who",
    r"goes? wrong with|by lot|turned? half round|get up from|up and down the",
)
DIALECT = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b", re.IGNORECASE)
SENTENCE_WITH_WHO = re.compile(
    r"(?:^|[.:;]\s+)Who (?!(?:is|are|was|can|may|has|did|does|will|goes)\b[^.]*\?)[^?.]*\."
)
TEST_NAMES = re.compile(
    r"_(?:whoever|anew|beside|besides|told|tells_of|in_vain|his|he|himself|so_many)(?:_|$)|^test_who_"
)
SUSPECTS = re.compile(
    r"\b(?:go(?:es)? on|went on|going on|all the same|by itself|of its own|of their own|not any more|no more"
    r"|is to be|are to be|comes? to|came to|makes? it|holds? good|shall|once more|in between|says? so"
    r"|is said|to it|with it|for it"
    r"|as (?:often|long|far|soon|good|much) as|at (?:all|once|last)|that is|of them|of it"
    r"|stands?|lies?|lay|laid|takes? back|taken back|gives?|given up|give up|one of|whose"
    r"|in which|to which|of which"
    r"|what|such|nobody|somebody|nothing|otherwise|likewise|yet|still|none|each other|one another|it is)\b",
    re.IGNORECASE,
)
JUSTIFIED = re.compile(r"plain: \w+")
SCRIPT_TEXT = re.compile(
    r"""//(?P<line>[^\n]*)|/\*(?P<block>.*?)\*/|(?P<quoted>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)""",
    re.DOTALL,
)
CODE = re.compile(r"`[^`\n]*`")
FENCED = re.compile(
    r"^```.*?^```|`[^`\n]*`|<style>.*?</style>|<script\b.*?</script>|<[^>]*>|\]\([^)]*\)",
    re.DOTALL | re.MULTILINE,
)
SUFFIXES = {".py", ".md", ".js", ".ts", ".html", ".toml"}
ROOTS = ("README.md", "docs", "domain", "infra", "projections", "railhead", "services", "tests", "tools")
LEFT_OUT = {"bundles", "clients", "node_modules", "plain_english.py"}


class Finding(NamedTuple):
    """A phrase to reword, where it is, and the words around it."""

    path: Path
    line: int
    phrase: str
    around: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.phrase!r} in: {self.around}"


class Text(NamedTuple):
    """A piece of prose and the line at which it starts."""

    line: int
    words: str
    is_docstring: bool = False


def read_python(source: str) -> Iterator[Text]:
    """Yield strings as prose, with functions' docstrings marked, and the text after number signs."""
    docstrings = set[ast.expr]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and isinstance(node.body[0], ast.Expr):
            docstrings.add(node.body[0].value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield Text(node.lineno, node.value, node in docstrings)
    for number, line in enumerate(source.splitlines(), start=1):
        if "# " in line:
            yield Text(number, line.partition("# ")[2])


def read_script(source: str) -> Iterator[Text]:
    """Yield comments and strings of JavaScript or TypeScript."""
    for found in SCRIPT_TEXT.finditer(source):
        words = next(part for part in found.groups() if part is not None)
        if " " in words:
            yield Text(source.count("\n", 0, found.start()) + 1, words)


def read_markdown(source: str) -> Iterator[Text]:
    """Yield Markdown or HTML as one piece, with code and addresses blanked out."""
    yield Text(1, FENCED.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), source))


READERS = {
    ".py": read_python,
    ".js": read_script,
    ".ts": read_script,
    ".md": read_markdown,
    ".html": read_markdown,
    ".toml": read_markdown,
}


def check_file(path: Path, *, suspects: bool = False) -> Iterator[Finding]:
    """Yield the findings in a file, except those justified by a comment on their line."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    patterns = (DIALECT, SENTENCE_WITH_WHO, *((SUSPECTS,) if suspects else ()))
    for text in READERS[path.suffix](source):
        words = CODE.sub(lambda code: "`" * len(code[0]), text.words)
        found = [match for pattern in patterns for match in pattern.finditer(words)]
        if text.is_docstring and (opening := OPENINGS.match(text.words)):
            found.append(opening)
        for match in found:
            line = text.line + text.words.count("\n", 0, match.start())
            if not (line <= len(lines) and JUSTIFIED.search(lines[line - 1])):
                around = " ".join(text.words[max(0, match.start() - 50) : match.end() + 50].split())
                yield Finding(path, line, " ".join(match[0].split()), around)
    if path.suffix == ".py":
        for number, line_text in enumerate(lines, start=1):
            name = re.match(r"\s*(?:async )?def (test_\w+)", line_text)
            if name and (sign := TEST_NAMES.search(name[1])):
                yield Finding(path, number, sign[0].strip("_"), name[1])


def find_files(paths: list[str]) -> list[Path]:
    """Return the files of prose among the paths and below them, sorted."""
    found = set[Path]()
    for path in map(Path, paths or ROOTS):
        found.update(path.rglob("*") if path.is_dir() else [path])
    return sorted(
        path
        for path in found
        if path.suffix in SUFFIXES and path.is_file() and LEFT_OUT.isdisjoint({*path.parts})
    )


def main() -> int:
    """Print the findings, and return 1 if there are any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", help="folders or files; everything by default")
    parser.add_argument("--suspects", action="store_true", help="also list phrases that may be right")
    chosen = parser.parse_args()
    findings = [
        found for path in find_files(chosen.paths) for found in check_file(path, suspects=chosen.suspects)
    ]
    for found in findings:
        print(found)
    print(f"{len(findings)} phrases to reword", file=sys.stderr)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
