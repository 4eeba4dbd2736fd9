"""What kinds of answers are called where many are listed under one heading."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.gold_rush import commands
from domain.kernel.values import Command

HEADINGS: Mapping[type[Command], str] = {
    commands.PlaceTile: "Lay the tile",
    commands.PlaceCowboy: "Place a cowboy",
    commands.PlaceTent: "Pitch or move the tent",
    commands.TakeOre: "Take ore",
    commands.Pass: "Pass",
}
