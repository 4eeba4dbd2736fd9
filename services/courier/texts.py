"""The words of messages: a catalogue for each language, apart from code, and what reads it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


class MissingText(LookupError):
    """The catalogue has no such text, or the text names something that is not there."""


class TextCatalogue:
    """The words of one language."""

    def __init__(self, entries: Mapping[str, Mapping[str, str]]) -> None:
        self._entries = entries

    @property
    def names(self) -> frozenset[str]:
        """The entries that there are."""
        return frozenset(self._entries)

    def say(self, entry: str, part: str, **places: str) -> str:
        """Return a text with its places filled; MissingText where that cannot be."""
        try:
            return self._entries[entry][part].format_map(places)
        except KeyError as error:
            raise MissingText(f"{entry}.{part} of the catalogue: {error}") from error


@cache
def load_catalogue(language: str = "en") -> TextCatalogue:
    """Read the catalogue of a language."""
    text = files("services.courier").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return TextCatalogue(tomllib.loads(text))
