"""What kinds of answers are called where many are listed under one heading."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.el_paso import commands
from domain.kernel.values import Command

HEADINGS: Mapping[type[Command], str] = {
    commands.ChooseGoal: "Take a goal",
    commands.PlaceRancher: "Place the rancher",
    commands.MoveRancher: "Move the rancher",
    commands.Use: "Actions of this place",
    commands.UseAuxiliary: "Auxiliary actions",
    commands.Done: "Do no more",
    commands.ExchangeMore: "Exchange another card",
    commands.EndTurn: "End the turn",
    commands.UseExchangeToken: "Use an exchange token",
    commands.DiscardWorker: "Discard a worker",
    commands.DiscardCattle: "Discard cattle",
    commands.RemoveCattle: "Remove cattle",
    commands.HireWorker: "Hire a worker",
    commands.BuyCattle: "Buy cattle",
    commands.BoardTrain: "Take the train",
    commands.PlaceBuilding: "Place a building",
    commands.PayVersatile: "Pay with versatile workers",
    commands.TakeToken: "Take a token",
    commands.DrawToken: "Draw a token",
    commands.Deliver: "Deliver",
    commands.PlaceDisc: "Place a disc",
}
