"""What happens in the game."""

from __future__ import annotations

from domain.games.el_paso.events.board import (
    BuildingPlaced,
    DiscPlaced,
    EndTriggered,
    NeutralBuildingsLaid,
    RancherMoved,
    RancherPlaced,
    StartSeatChosen,
    TokenTurned,
    TurnBegan,
)
from domain.games.el_paso.events.player import (
    CardDiscarded,
    CardRemoved,
    CardsDrawn,
    CertificatesGained,
    CertificatesSpent,
    CowGained,
    DiscardPileShuffled,
    ExchangeTokensGained,
    ExchangeTokenUsed,
    HandDiscarded,
    HandShown,
    MoneyGained,
    MoneyPaid,
    SimmentalTaken,
    StartCapitalGiven,
    TokenDrawn,
    TokenTaken,
    WorkerHired,
    WorkersDiscarded,
)
from domain.games.el_paso.events.sue import (
    BCardsChosen,
    BotCardPutAway,
    BotCardTurned,
    BotDeckShuffled,
    ResourceDrawn,
    StrategyRowLaid,
    SueBuilt,
    SueGainedCow,
    SueMoved,
    SuePlacedDisc,
    SueTookSimmental,
    SueTookToken,
)

AnyEvent = (
    StartSeatChosen
    | NeutralBuildingsLaid
    | TokenTurned
    | TurnBegan
    | RancherPlaced
    | RancherMoved
    | BuildingPlaced
    | DiscPlaced
    | EndTriggered
    | StartCapitalGiven
    | CardsDrawn
    | DiscardPileShuffled
    | CardDiscarded
    | CardRemoved
    | MoneyGained
    | MoneyPaid
    | CertificatesGained
    | CertificatesSpent
    | ExchangeTokensGained
    | ExchangeTokenUsed
    | WorkerHired
    | WorkersDiscarded
    | CowGained
    | SimmentalTaken
    | TokenTaken
    | TokenDrawn
    | HandShown
    | HandDiscarded
    | StrategyRowLaid
    | BCardsChosen
    | BotCardTurned
    | BotCardPutAway
    | BotDeckShuffled
    | ResourceDrawn
    | SueMoved
    | SueGainedCow
    | SueTookSimmental
    | SueTookToken
    | SueBuilt
    | SuePlacedDisc
)
