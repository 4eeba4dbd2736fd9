from __future__ import annotations

from dataclasses import replace

import pytest

from projections.lobby import LOBBY
from projections.model import AnyModel
from services.ports_views import NotReady
from services.projector.rebuilding import UnderWay, rebuild
from services.read_models import MODELS
from tests.support.stock import Stock

TABLE, OTHER, PARTITION = "03table", "03other", 3

Dumps = dict[str, tuple[dict[bytes, bytes], list[bytes]]]


def dumps(stock: Stock) -> Dumps:
    return {model: stock.dump(model, PARTITION) for model in MODELS}


def rebuild_all(stock: Stock) -> None:
    for model in MODELS.values():
        rebuild(model, PARTITION, stock.sources)


@pytest.mark.parametrize("records", [0, 1, 2, 7, 8, 9, 200])
def test_rebuilt_and_live_are_equal_byte_for_byte(stock: Stock, records: int) -> None:
    """The batch is 8 records, so that its edges are met."""
    stock.follow(batch=8)
    play(stock, records)
    stock.follow(batch=8)
    live = dumps(stock)

    rebuild_all(stock)

    assert live == dumps(stock)
    assert (records > 0) == bool(live["lobby"][0])


def play(stock: Stock, records: int) -> None:
    """Store about so many records in two tables, the one after the other and by turns."""
    if records == 0:
        return
    stock.open(TABLE, seats=2, rounds=3, begin="owner")
    if records > 3:
        stock.open(OTHER, rounds=6)
    while sum(len(played.entries) for played in stock.tables.values()) < records:
        stock.play(OTHER, moves=2)
        stock.say(TABLE)


def test_an_empty_partition_needs_no_rebuild_and_comes_to_the_same(stock: Stock) -> None:
    forms = {name: model.form for name, model in MODELS.items()}

    assert stock.sources.views.found(PARTITION, forms)
    assert not stock.sources.views.found(PARTITION, forms)

    stock.open(TABLE)
    stock.follow()
    live = dumps(stock)
    generations = [_live_generation(stock, name) for name in MODELS]
    rebuild_all(stock)

    assert live == dumps(stock)
    assert [1] * len(MODELS) == generations


def test_a_partition_that_holds_a_table_is_never_taken_for_empty(stock: Stock) -> None:
    stock.open(TABLE)

    assert not stock.sources.views.found(PARTITION, {"lobby": 1})

    stock.store.feed.trim(PARTITION, "0-0", 0)

    assert not stock.sources.views.found(PARTITION, {"lobby": 1})


@pytest.mark.parametrize("kept", [1, 0])
def test_a_rebuild_knows_tables_whose_feed_is_gone(stock: Stock, kept: int) -> None:
    stock.open(TABLE)
    stock.play(TABLE, moves=10)
    stock.follow()
    live = dumps(stock)
    stock.store.feed.trim(PARTITION, "0-0", kept)

    rebuild_all(stock)

    assert live == dumps(stock)


def test_who_falls_behind_the_feed_is_rebuilt(stock: Stock) -> None:
    stock.open(TABLE)
    follower = stock.follower(PARTITION)
    while follower.round():
        pass
    stock.play(TABLE, moves=10)
    stock.store.feed.trim(PARTITION, "0-0", 2)
    while follower.round():
        pass
    caught_up = dumps(stock)

    rebuild_all(stock)

    assert caught_up == dumps(stock)
    assert 1 < _live_generation(stock, "turns")


def test_records_that_come_during_a_rebuild_are_in_it_once(stock: Stock) -> None:
    stock.open(TABLE)
    stock.open(OTHER)
    stock.follow()

    def meanwhile(done: int, of: int) -> None:
        stock.play(TABLE, moves=3)
        stock.say(OTHER)
        stock.open(f"03new{len(stock.tables)}")

    for model in MODELS.values():
        rebuild(model, PARTITION, stock.sources, meanwhile)
    stock.follow()
    joined = dumps(stock)

    rebuild_all(stock)

    assert joined == dumps(stock)
    assert set(stock.tables) == {table.decode() for table in joined["lobby"][0]}


def test_the_old_generation_is_read_until_the_new_one_has_caught_up(stock: Stock) -> None:
    stock.open(TABLE)
    stock.follow()
    seen: list[int] = []

    def meanwhile(done: int, of: int) -> None:
        listed = stock.read(lambda reader: reader.lobby())
        seen.append(len(listed.tables))

    rebuild(MODELS["lobby"], PARTITION, stock.sources, meanwhile)

    assert [1] == seen
    assert 2 == _live_generation(stock, "lobby")


def test_a_generation_that_is_behind_is_not_switched_to(stock: Stock) -> None:
    stock.open(TABLE)
    stock.follow()
    views, end = stock.sources.views, stock.store.feed.ends(PARTITION).last
    late = views.begin("lobby", PARTITION, "5-0")
    assert late is not None

    assert "behind" == views.switch(late, 1)

    views.commit(late, "5-0", end, [])

    assert "live" == views.switch(late, 1)


def test_one_build_of_a_model_goes_on_at_a_time(stock: Stock) -> None:
    stock.follow()
    views = stock.sources.views
    first = views.begin("lobby", PARTITION, "0-0")
    assert first is not None

    with pytest.raises(UnderWay):
        rebuild(MODELS["lobby"], PARTITION, stock.sources)
    views.abandon(first)
    rebuild(MODELS["lobby"], PARTITION, stock.sources)

    assert "superseded" == views.switch(first, 1)
    assert not views.commit(first, "0-0", "1-0", [])


def test_what_a_projector_folds_is_superseded_by_a_switch(stock: Stock) -> None:
    stock.open(TABLE)
    follower = stock.follower(PARTITION)
    while follower.round():
        pass
    rebuild_all(stock)
    stock.play(TABLE, moves=4)
    while follower.round():
        pass
    follower.round()
    caught_up = dumps(stock)

    rebuild_all(stock)

    assert caught_up == dumps(stock)


def test_two_followers_of_one_partition_fold_each_record_once(stock: Stock) -> None:
    stock.open(TABLE)
    followers = [stock.follower(PARTITION), stock.follower(PARTITION)]
    for _ in range(6):
        stock.play(TABLE, moves=2)
        for follower in followers:
            follower.round()
    for follower in followers:
        while follower.round():
            pass
    both = dumps(stock)

    rebuild_all(stock)

    assert both == dumps(stock)


def test_documents_of_an_older_form_are_built_anew(stock: Stock) -> None:
    stock.open(TABLE)
    stock.follow()
    newer = {name: _of_form(model, model.form + 1) for name, model in MODELS.items()}

    stock.follow(models=newer)

    assert [2] * len(MODELS) == [_live_generation(stock, name) for name in MODELS]


def test_documents_of_a_newer_form_are_left_alone_and_not_read(stock: Stock) -> None:
    stock.open(TABLE)
    stock.follow(models={name: _of_form(model, model.form + 1) for name, model in MODELS.items()})

    stock.follow()

    assert [1] * len(MODELS) == [_live_generation(stock, name) for name in MODELS]
    with pytest.raises(NotReady, match=f"form {LOBBY.form + 1}"):
        stock.read(lambda reader: reader.lobby())


def _live_generation(stock: Stock, model: str) -> int:
    live = stock.sources.views.live(model, PARTITION)
    assert live is not None
    return live.place.generation


def _of_form(model: AnyModel, form: int) -> AnyModel:
    return replace(model, form=form)
