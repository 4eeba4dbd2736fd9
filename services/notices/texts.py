"""The texts of messages, in one catalogue per language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


class MissingText(LookupError):
    """The catalogue lacks a text, or the text has a placeholder without a value."""


class TextCatalogue:
    """The texts of one language."""

    def __init__(self, entries: Mapping[str, Mapping[str, str]]) -> None:
        self._entries = entries

    @property
    def names(self) -> frozenset[str]:
        """The names of all entries."""
        return frozenset(self._entries)

    def say(self, entry: str, part: str, **places: str) -> str:
        """Return a text with its placeholders filled in, or raise MissingText."""
        try:
            return self._entries[entry][part].format_map(places)
        except KeyError as error:
            raise MissingText(f"{entry}.{part} of the catalogue: {error}") from error


@cache
def load_catalogue(language: str = "en") -> TextCatalogue:
    text = files("services.notices").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return TextCatalogue(tomllib.loads(text))
