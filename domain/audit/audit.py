"""Audit a log: every record passes all checks before the next one is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.audit.chain import check_header, check_link
from domain.audit.replay import check_decision, check_fold, has_other_zone_data
from domain.audit.report import (
    AuditCheck,
    AuditReport,
    CheckStatus,
    Divergence,
    TalkAudit,
    TalkFinding,
    Verdict,
)
from domain.kernel.chance import SeededChance, commitment_of
from domain.kernel.values import Command, Event
from domain.log.codec import codec_of, pinned_rules_of
from domain.log.export import EncodedRecord, LogExport, build_header
from domain.log.log_codec import LogCodec, log_codec_of
from domain.log.releases import describe_rules, is_known
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.commands import Say
from domain.table.correspondence.calendar import ZONES
from domain.table.events import SeatTaken, SecretRevealed, TableEnded
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.records import RulesVersion
from domain.table.tenure.seating import TournamentPlace
from domain.table.undo.commands import Fork
from domain.table.undo.events import Forked
from domain.table.undo.line import surviving_line
from domain.tournament.events import ResultEntered
from domain.tournament.evolve import fold_tournament
from domain.tournament.plan import find_no_shows
from domain.tournament.rules import places_that_count
from domain.tournament.state import TOURNAMENT_RULES, TableOutcome, Tournament


def check_commitment(secret: bytes, commitment: str) -> None:
    """Divergence if the secret is not the one that record 1 commits to."""
    if commitment_of(secret) != commitment:
        raise Divergence("draws", 1, f"the secret is not the one that record 1 commits to ({commitment})")


def check_draws(before: AnyTable | None, after: AnyTable, record: AnyRecord, secret: bytes | None) -> int:
    """Check the draws of one record, without the secret only their order, and give their number."""
    if not record.draws:
        return 0
    first = before.draw_count if before is not None else 0
    stream = SeededChance(secret, after.nonces, first) if secret is not None else None
    for place, draw in enumerate(record.draws, first):
        if draw.index != place:
            raise Divergence(
                "draws", record.seq, f"record {record.seq}: draw {draw.index} stands where {place} is due"
            )
        if stream and stream.number_at(draw.index, draw.of, draw.label) != draw.value:
            says = f"record {record.seq}: draw {draw.index} ({draw.label}) does not follow from the secret"
            raise Divergence("draws", record.seq, says)
    return len(record.draws)


class _Result(NamedTuple):
    """What a tournament says of a table: its place, its players by seat, what came of it, who missed it."""

    place: TournamentPlace
    players: tuple[str, ...]
    outcome: TableOutcome
    no_shows: tuple[int, ...] | UnsetType
    tournament: Tournament


def check_results(export: LogExport, tables: Sequence[LogExport]) -> AuditCheck:
    """Compare results to the logs of tables, whose own audit is not done here; Divergence where they differ.

    "partly" where the log of a table is not given.
    """
    results = {table: result for table, result in _results(export) if result.outcome.head}
    given = {build_header(one).table: one for one in tables}
    strangers = sorted(given.keys() - results.keys())
    if strangers:
        raise Divergence("results", None, f"table {strangers[0]} has no result in this tournament")
    for table, one in given.items():
        _compare(table, results[table], one)
    says = f"{len(given)} of {len(results)} results stand in the logs of their tables"
    return AuditCheck("results", "ok" if len(given) == len(results) else "partly", says)


def _results(export: LogExport) -> Iterator[tuple[str, _Result]]:
    tournament: Tournament | None = None
    no_shows = dict[str, tuple[int, ...] | UnsetType]()
    for entry in export.entries:
        record = TOURNAMENT_CODEC.decode_record(entry.data)
        tournament = fold_tournament(tournament, record)
        entered = (event for event in record.events if isinstance(event, ResultEntered))
        no_shows.update((event.table, event.no_shows) for event in entered)
    if tournament is None:
        raise Divergence("results", None, "there is no record to compare")
    for one in tournament.rounds:
        for number, (group, found) in enumerate(zip(one.groups, one.outcomes, strict=True), 1):
            if found is not None:
                players = tuple(tournament.entrants[entrant].player for entrant in group.entrants)
                place = tournament.table_place(one, number)
                yield (
                    group.table,
                    _Result(place, players, found, no_shows.get(group.table, UNSET), tournament),
                )


def _compare(table: str, result: _Result, export: LogExport) -> None:
    records = [_decode(table, entry.data) for entry in export.entries]
    first, last = records[0], records[-1]
    seated = [(event.seat, event.player) for event in first.events if isinstance(event, SeatTaken)]
    if not _is_opened_for(first, result.place) or seated != list(enumerate(result.players)):
        raise Divergence("results", None, f"table {table} was not opened for this group of the tournament")
    if export.entries[-1].hash != result.outcome.head:
        says = f"table {table} ends with {export.entries[-1].hash}, the result says {result.outcome.head}"
        raise Divergence("results", None, says)
    end = next((event for event in last.events if isinstance(event, TableEnded)), None)
    if end is None:
        raise Divergence("results", None, f"table {table} has not ended")
    missed = find_no_shows(records)
    if result.no_shows is not UNSET and result.no_shows != missed:
        says = f"to the seats {missed} of table {table} nobody came, the result says {result.no_shows}"
        raise Divergence("results", None, says)
    places = None if end.score is None else end.score.places
    counted = places_that_count(result.tournament, places, () if result.no_shows is UNSET else missed)
    if counted != result.outcome.places:
        says = f"the places {counted} count at table {table}, the result says {result.outcome.places}"
        raise Divergence("results", None, says)


def _is_opened_for(first: AnyRecord, place: TournamentPlace) -> bool:
    """Whether a table was opened for this place; earlier builds did not record who may end its pauses."""
    earlier = replace(place, organiser=UNSET, pauses_until=UNSET)
    return getattr(first.events[0], "pairing", None) in {place, earlier}


def _decode(table: str, data: bytes) -> AnyRecord:
    try:
        return codec_of(data).decode_record(data)
    except (KeyError, ValueError) as error:
        raise Divergence("results", None, f"the log of table {table} cannot be read: {error}") from error


def check_source(fork: LogExport, source: LogExport) -> AuditCheck:
    """Compare the line and the hash that a fork begins with to its source; Divergence says where they differ.

    Of the source the chain is checked up to the record that was played on from.
    """
    origin, line = _read_origin(fork)
    records = _read_records(source, origin.at)
    if not records or records[0].table != origin.source:
        found = records[0].table if records else "none"
        raise Divergence("source", 1, f"it was played on from table {origin.source}; the source is {found}")
    if len(records) < origin.at:
        raise Divergence(
            "source", 1, f"it was played on from record {origin.at}; the source has {len(records)} records"
        )
    if source.entries[origin.at - 1].hash != origin.hash:
        raise Divergence("source", 1, f"record {origin.at} of the source has another hash than {origin.hash}")
    found_line = surviving_line(records)
    if found_line != line:
        raise Divergence("source", 1, _describe(line, found_line))
    says = f"the {len(line)} events of the line stand at record {origin.at} of table {origin.source}"
    return AuditCheck("source", "ok", says)


def _read_origin(fork: LogExport) -> tuple[Fork, tuple[Event, ...]]:
    if not fork.entries:
        raise Divergence("source", None, "there is no record to compare")
    first = fork.entries[0].data
    events = log_codec_of(first).decode_record(first).events
    origin = getattr(events[0], "fork", None)
    line = next((event.line for event in events if isinstance(event, Forked)), None)
    if not isinstance(origin, Fork) or line is None:
        raise Divergence("source", 1, "the table was not played on from another")
    return origin, line


def _read_records(source: LogExport, at: int) -> list[AnyRecord]:
    before: tuple[AnyRecord, str] | None = None
    codec: LogCodec | None = None
    records: list[AnyRecord] = []
    for seq, entry in enumerate(source.entries[:at], 1):
        try:
            record, codec = check_link(entry, seq, before, codec)
        except Divergence as found:
            raise Divergence("source", 1, f"the source: {found.message}") from found
        records.append(record)
        before = record, entry.hash
    return records


def _describe(line: tuple[Any, ...], found: tuple[Any, ...]) -> str:
    for number, (one, other) in enumerate(zip(line, found, strict=False), 1):
        if one != other:
            return f"event {number} of the line is {one}, at the source it is {other}"
    return f"the line has {len(line)} events, at the source {len(found)} stand"


def digest_of_words(command: Command) -> str | None:
    """Return the digest of the words that a record stands for; None for one that has none beside the log."""
    return command.digest if isinstance(command, Say) and isinstance(command.digest, str) else None


def audit_talk(export: LogExport, digests: Mapping[int, str]) -> TalkAudit | None:
    """Compare words and the digests of records, by seq; None where there are none, nor words beside them."""
    if not digests and not export.talk:
        return None
    words = {one.seq: one.words.digest for one in export.talk if not isinstance(one.words, UnsetType)}
    changed = {seq for seq, digest in words.items() if digests.get(seq) != digest}
    changed |= {one.seq for one in export.talk} - digests.keys()
    erased = digests.keys() - words.keys()
    findings = tuple(
        TalkFinding(seq, "changed" if seq in changed else "erased") for seq in sorted(changed | erased)
    )
    return TalkAudit(len(digests), len(erased), len(changed), findings)


def require_unchanged(talk: TalkAudit | None) -> None:
    """Divergence where words do not fit; that some are gone is no fault."""
    for one in talk.findings if talk is not None else ():
        if one.found == "changed":
            says = f"record {one.seq}: the words beside the log are not those that were said"
            raise Divergence("talk", one.seq, says)


def talk_check(talk: TalkAudit) -> AuditCheck:
    """Say in words what was found."""
    says = f"{talk.lines} lines: {talk.lines - talk.erased - talk.changed} as they were said"
    says = f"{says}, {talk.erased} erased, {talk.changed} changed"
    return AuditCheck("talk", "failed" if talk.changed else "ok", says)


@dataclass
class _Audit:
    """A running audit: what each check has covered so far."""

    entries: Sequence[EncodedRecord]
    secret: bytes | None
    knows: Callable[[RulesVersion], bool]
    records: int = 0
    state_hashes: int = 0
    foreign_hashes: int = 0
    redecided: int = 0
    own_rules: set[int] = field(default_factory=set)
    other_rules: set[str] = field(default_factory=set)
    other_zones: set[str] = field(default_factory=set)
    draws: int = 0
    game: str = "?"
    table: AnyTable | None = None
    compared: AuditCheck | None = None
    talk: TalkAudit | None = None
    spoken: dict[int, str] = field(default_factory=dict)
    known: dict[RulesVersion, bool] = field(default_factory=dict)

    def run(self, progress: Callable[[int], None]) -> None:
        before: tuple[AnyRecord, str] | None = None
        codec: LogCodec | None = None
        for seq, entry in enumerate(self.entries, 1):
            record, codec = check_link(entry, seq, before, codec)
            self.game = record.rules.game
            self._step(codec, record)
            if (words := digest_of_words(record.command)) is not None:
                self.spoken[seq] = words
            before = record, entry.hash
            self.records = seq
            progress(seq)

    def _step(self, code: LogCodec, record: AnyRecord) -> None:
        before = self.table
        after = check_fold(code, before, record)
        if record.seq == 1 and self.secret is not None:
            check_commitment(self.secret, after.commitment)
        self._decide_again(code, record)
        self.draws += check_draws(before, after, record, self.secret)
        self.state_hashes += record.state is not None
        self.foreign_hashes += record.state is not None and record.state.types != code.fingerprint_of(after)
        self.table = after

    def _decide_again(self, code: LogCodec, record: AnyRecord) -> None:
        if not self._is_known(record.rules):
            self.other_rules.add(describe_rules(record.rules))
            return
        check_decision(code, self.table, record, self.secret)
        self.redecided += 1
        self.own_rules.add(record.rules.version)
        if has_other_zone_data(record):
            self.other_zones.add(str(record.zones))

    def _is_known(self, rules: RulesVersion) -> bool:
        if rules not in self.known:
            self.known[rules] = self.knows(rules)
        return self.known[rules]


def audit_log(
    export: LogExport,
    head: str | None = None,
    progress: Callable[[int], None] = lambda _: None,
    source: LogExport | None = None,
    tables: Sequence[LogExport] = (),
    knows: Callable[[RulesVersion], bool] = is_known,
) -> AuditReport:
    """Audit a log; `head` is a hash that somebody kept, which has to stand in the chain.

    Of a fork, `source` is the log that it was played on from; of a tournament, `tables` are its tables' logs.

    `knows` says of rules whether they are here, so that what they decided is decided again.
    `progress` is told each record's seq. The cost is that of playing the game again.
    """
    work = _Audit(export.entries, _secret(export), knows)
    try:
        work.run(progress)
        check_header(export)
        _in_chain(export.entries, head)
        if source is not None:
            work.compared = check_source(export, source)
        if tables:
            work.compared = check_results(export, tables)
        work.talk = audit_talk(export, work.spoken)
        require_unchanged(work.talk)
    except Divergence as divergence:
        return _report(work, export, _checks(work, head, divergence), divergence)
    return _report(work, export, _checks(work, head, None), None)


def _secret(export: LogExport) -> bytes | None:
    """Return the secret: as the export carries it, or as the log's last record reveals it."""
    if export.secret is not None:
        return _hex(export.secret)
    try:
        last = export.entries[-1]
        events = log_codec_of(last.data).decode_record(last.data).events
    except (IndexError, KeyError, ValueError):
        return None  # the chain check will say what is wrong
    return next((_hex(event.secret) for event in events if isinstance(event, SecretRevealed)), None)


def _hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _in_chain(entries: Sequence[EncodedRecord], head: str | None) -> None:
    if head is not None and all(entry.hash != head for entry in entries):
        raise Divergence(
            "head", None, f"no record has the hash {head}: the chain was rewritten, or it is another's"
        )


def _checks(work: _Audit, head: str | None, divergence: Divergence | None) -> tuple[AuditCheck, ...]:
    found = [_chain(work), _fold(work), _decisions(work), _draws(work)]
    if head is not None:
        found.append(AuditCheck("head", "ok", f"the hash {head} stands in the chain"))
    if work.compared is not None:
        found.append(work.compared)
    if work.talk is not None:
        found.append(talk_check(work.talk))
    if divergence is None or divergence.check == "talk":
        return tuple(found)
    if divergence.check in {"source", "results"}:
        return (*found, AuditCheck(divergence.check, "failed", divergence.message))
    return tuple(_stopped(check, divergence) for check in found)


def _stopped(check: AuditCheck, divergence: Divergence) -> AuditCheck:
    """Say of a check that another one stopped how far it came."""
    if check.name == divergence.check:
        return AuditCheck(check.name, "failed", divergence.message)
    if check.name == "head":
        return AuditCheck("head", "not reached", "the log diverged before")
    return (
        check
        if divergence.check == "head"
        else AuditCheck(check.name, "not reached", f"up to there: {check.says}")
    )


def _chain(work: _Audit) -> AuditCheck:
    return AuditCheck("chain", "ok", f"{work.records} records, each with its hash, in order")


def _fold(work: _Audit) -> AuditCheck:
    says = f"{work.records} records folded, {work.state_hashes - work.foreign_hashes} state hashes compared"
    if work.foreign_hashes:
        return AuditCheck("fold", "partly", f"{says}; {work.foreign_hashes} were written with other types")
    return AuditCheck("fold", "ok", says)


def _decisions(work: _Audit) -> AuditCheck:
    says = f"{work.redecided} of {len(work.entries)} commands decided again with the same outcome"
    if work.own_rules:
        says = f"{says}, by version {', '.join(map(str, sorted(work.own_rules)))} of the rules"
    if work.other_zones:
        found = ", ".join(sorted(work.other_zones))
        says = f"{says}; clocks not decided again: zone data {found}, here {ZONES.version}"
    if not work.other_rules:
        return AuditCheck("decisions", "partly" if work.other_zones else "ok", says)
    status: CheckStatus = "partly" if work.redecided else "not possible"
    missing = " and ".join(sorted(work.other_rules))
    return AuditCheck("decisions", status, f"{says}; this build does not have {missing}")


def _draws(work: _Audit) -> AuditCheck:
    if work.secret is None:
        says = f"the secret is not revealed yet; the order of {work.draws} draws is right"
        return AuditCheck("draws", "not possible", says)
    return AuditCheck("draws", "ok", f"{work.draws} draws follow from the secret that record 1 commits to")


def _verdict(work: _Audit, found: Divergence | None) -> Verdict:
    """Return what was tampered with from what this build cannot judge; the chain needs no rules."""
    if found is None:
        return "other rules" if work.other_rules else "sound"
    if found.check not in {"fold", "decisions"} or found.seq is None:
        return "tampered"
    rules = pinned_rules_of(work.entries[found.seq - 1].data)
    if work.other_rules or not work.knows(rules):  # what folds otherwise may show in a later record only
        return "other rules"
    return "unclear" if rules.digest is UNSET and rules.game != TOURNAMENT_RULES else "tampered"


def _report(
    work: _Audit, export: LogExport, checks: tuple[AuditCheck, ...], found: Divergence | None
) -> AuditReport:
    return AuditReport(
        table=work.table.id if work.table else "?",
        game=work.game,
        records=len(export.entries),
        head=export.entries[-1].hash if export.entries else "",
        sound=found is None,
        checks=checks,
        divergence=found.message if found else None,
        seq=found.seq if found else None,
        talk=UNSET if work.talk is None else work.talk,
        verdict=_verdict(work, found),
    )
