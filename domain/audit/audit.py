"""Audit a log; each record passes all checks before the next one is read."""

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
    """Raise Divergence if the secret does not match the commitment in record 1."""
    if commitment_of(secret) != commitment:
        raise Divergence("draws", 1, f"the secret does not match the commitment in record 1 ({commitment})")


def check_draws(before: AnyTable | None, after: AnyTable, record: AnyRecord, secret: bytes | None) -> int:
    """Check a record's draws and return their number; without the secret, only their order is checked."""
    if not record.draws:
        return 0
    first = before.draw_count if before is not None else 0
    stream = SeededChance(secret, after.nonces, first) if secret is not None else None
    for place, draw in enumerate(record.draws, first):
        if draw.index != place:
            raise Divergence(
                "draws", record.seq, f"record {record.seq}: expected draw {place}, found {draw.index}"
            )
        if stream and stream.number_at(draw.index, draw.of, draw.label) != draw.value:
            says = f"record {record.seq}: draw {draw.index} ({draw.label}) does not match the secret"
            raise Divergence("draws", record.seq, says)
    return len(record.draws)


class _Result(NamedTuple):
    """A table as recorded in a tournament's log: its place, players by seat, outcome and no-shows."""

    place: TournamentPlace
    players: tuple[str, ...]
    outcome: TableOutcome
    no_shows: tuple[int, ...] | UnsetType
    tournament: Tournament


def check_results(export: LogExport, tables: Sequence[LogExport]) -> AuditCheck:
    """Compare a tournament's results with the logs of its tables; raise Divergence if they differ.

    This does not audit the tables' logs. The status is "partly" if a table's log is missing.
    """
    results = {table: result for table, result in _list_results(export) if result.outcome.head}
    given = {build_header(table).table: table for table in tables}
    strangers = sorted(given.keys() - results.keys())
    if strangers:
        raise Divergence("results", None, f"table {strangers[0]} has no result in this tournament")
    for table, log in given.items():
        _compare(table, results[table], log)
    says = f"{len(given)} of {len(results)} results match the logs of their tables"
    return AuditCheck("results", "ok" if len(given) == len(results) else "partly", says)


def _list_results(export: LogExport) -> Iterator[tuple[str, _Result]]:
    tournament: Tournament | None = None
    no_shows = dict[str, tuple[int, ...] | UnsetType]()
    for entry in export.entries:
        record = TOURNAMENT_CODEC.decode_record(entry.data)
        tournament = fold_tournament(tournament, record)
        entered = (event for event in record.events if isinstance(event, ResultEntered))
        no_shows.update((event.table, event.no_shows) for event in entered)
    if tournament is None:
        raise Divergence("results", None, "there is no record to compare")
    for played in tournament.rounds:
        for number, (group, outcome) in enumerate(zip(played.groups, played.outcomes, strict=True), 1):
            if outcome is not None:
                players = tuple(tournament.entrants[entrant].player for entrant in group.entrants)
                place = tournament.table_place(played, number)
                yield (
                    group.table,
                    _Result(place, players, outcome, no_shows.get(group.table, UNSET), tournament),
                )


def _compare(table: str, result: _Result, export: LogExport) -> None:
    records = [_decode(table, entry.data) for entry in export.entries]
    first, last = records[0], records[-1]
    seated = [(event.seat, event.player) for event in first.events if isinstance(event, SeatTaken)]
    if not _was_opened_for(first, result.place) or seated != list(enumerate(result.players)):
        raise Divergence("results", None, f"table {table} was not opened for this group of the tournament")
    if export.entries[-1].hash != result.outcome.head:
        says = (
            f"table {table} ends with hash {export.entries[-1].hash}, the result says {result.outcome.head}"
        )
        raise Divergence("results", None, says)
    end = next((event for event in last.events if isinstance(event, TableEnded)), None)
    if end is None:
        raise Divergence("results", None, f"table {table} has not ended")
    missed = find_no_shows(records)
    if result.no_shows is not UNSET and result.no_shows != missed:
        says = f"the no-shows of table {table} are seats {missed}, the result says {result.no_shows}"
        raise Divergence("results", None, says)
    places = None if end.score is None else end.score.places
    counted = places_that_count(result.tournament, places, () if result.no_shows is UNSET else missed)
    if counted != result.outcome.places:
        says = f"the places of table {table} count as {counted}, the result says {result.outcome.places}"
        raise Divergence("results", None, says)


def _was_opened_for(first: AnyRecord, place: TournamentPlace) -> bool:
    """Return whether a table was opened for this place in a tournament.

    Old builds recorded neither the organiser nor the latest end of pauses.
    """
    earlier = replace(place, organiser=UNSET, pauses_until=UNSET)
    return getattr(first.events[0], "pairing", None) in {place, earlier}


def _decode(table: str, data: bytes) -> AnyRecord:
    try:
        return codec_of(data).decode_record(data)
    except (KeyError, ValueError) as error:
        raise Divergence("results", None, f"cannot read the log of table {table}: {error}") from error


def check_source(fork: LogExport, source: LogExport) -> AuditCheck:
    """Compare a fork's first events and hash with its source; raise Divergence if they differ.

    The source's chain is checked up to the record where the fork starts.
    """
    origin, line = _read_origin(fork)
    records = _read_records(source, origin.at)
    if not records or records[0].table != origin.source:
        given = records[0].table if records else "none"
        raise Divergence("source", 1, f"the fork's source is table {origin.source}, not {given}")
    if len(records) < origin.at:
        raise Divergence(
            "source",
            1,
            f"the fork starts after record {origin.at}, but the source has {len(records)} records",
        )
    if source.entries[origin.at - 1].hash != origin.hash:
        raise Divergence(
            "source", 1, f"record {origin.at} of the source does not have the hash {origin.hash}"
        )
    source_line = surviving_line(records)
    if source_line != line:
        raise Divergence("source", 1, _describe_line_difference(line, source_line))
    says = f"the fork's {len(line)} events match table {origin.source} up to record {origin.at}"
    return AuditCheck("source", "ok", says)


def _read_origin(fork: LogExport) -> tuple[Fork, tuple[Event, ...]]:
    if not fork.entries:
        raise Divergence("source", None, "there is no record to compare")
    first = fork.entries[0].data
    events = log_codec_of(first).decode_record(first).events
    origin = getattr(events[0], "fork", None)
    line = next((event.line for event in events if isinstance(event, Forked)), None)
    if not isinstance(origin, Fork) or line is None:
        raise Divergence("source", 1, "the table is not a fork")
    return origin, line


def _read_records(source: LogExport, at: int) -> list[AnyRecord]:
    before: tuple[AnyRecord, str] | None = None
    codec: LogCodec | None = None
    records: list[AnyRecord] = []
    for seq, entry in enumerate(source.entries[:at], 1):
        try:
            record, codec = check_link(entry, seq, before, codec)
        except Divergence as divergence:
            raise Divergence("source", 1, f"in the source: {divergence.message}") from divergence
        records.append(record)
        before = record, entry.hash
    return records


def _describe_line_difference(line: tuple[Any, ...], source: tuple[Any, ...]) -> str:
    for number, (copied, original) in enumerate(zip(line, source, strict=False), 1):
        if copied != original:
            return f"event {number} of the fork's line is {copied}, in the source it is {original}"
    return f"the fork's line has {len(line)} events, the source has {len(source)}"


def digest_of_words(command: Command) -> str | None:
    """Return the digest of a chat message that is stored outside the log, or None for other commands."""
    return command.digest if isinstance(command, Say) and isinstance(command.digest, str) else None


def audit_talk(export: LogExport, digests: Mapping[int, str]) -> TalkAudit | None:
    """Compare chat messages with their records' digests; return None if there are neither."""
    if not digests and not export.talk:
        return None
    words = {line.seq: line.words.digest for line in export.talk if not isinstance(line.words, UnsetType)}
    changed = {seq for seq, digest in words.items() if digests.get(seq) != digest}
    changed |= {line.seq for line in export.talk} - digests.keys()
    erased = digests.keys() - words.keys()
    findings = tuple(
        TalkFinding(seq, "changed" if seq in changed else "erased") for seq in sorted(changed | erased)
    )
    return TalkAudit(len(digests), len(erased), len(changed), findings)


def require_unchanged(talk: TalkAudit | None) -> None:
    """Raise Divergence if a chat message does not match its digest; erased messages are accepted."""
    for finding in talk.findings if talk is not None else ():
        if finding.found == "changed":
            says = f"record {finding.seq}: the chat message is not the one that was posted"
            raise Divergence("talk", finding.seq, says)


def talk_check(talk: TalkAudit) -> AuditCheck:
    """Return the result of the chat check."""
    says = f"{talk.lines} chat messages: {talk.lines - talk.erased - talk.changed} unchanged"
    says = f"{says}, {talk.erased} erased, {talk.changed} changed"
    return AuditCheck("talk", "failed" if talk.changed else "ok", says)


@dataclass
class _Audit:
    """A running audit, with what each check has covered so far."""

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
            self._check_record(codec, record)
            if (words := digest_of_words(record.command)) is not None:
                self.spoken[seq] = words
            before = record, entry.hash
            self.records = seq
            progress(seq)

    def _check_record(self, code: LogCodec, record: AnyRecord) -> None:
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
    """Audit a log; `head` is a known hash that must be in the chain.

    `source` is the log from which a fork started, and `tables` are the logs of a tournament's tables. `knows`
    returns whether this build has the given rules; only their decisions can be checked. `progress` is called
    with the number of each record. An audit costs as much as playing the game again.
    """
    work = _Audit(export.entries, _find_secret(export), knows)
    try:
        work.run(progress)
        check_header(export)
        _check_head(export.entries, head)
        if source is not None:
            work.compared = check_source(export, source)
        if tables:
            work.compared = check_results(export, tables)
        work.talk = audit_talk(export, work.spoken)
        require_unchanged(work.talk)
    except Divergence as divergence:
        return _report(work, export, _report_checks(work, head, divergence), divergence)
    return _report(work, export, _report_checks(work, head, None), None)


def _find_secret(export: LogExport) -> bytes | None:
    """Return the secret from the export, or else from the log's last record, which reveals it."""
    if export.secret is not None:
        return _parse_hex(export.secret)
    try:
        last = export.entries[-1]
        events = log_codec_of(last.data).decode_record(last.data).events
    except (IndexError, KeyError, ValueError):
        return None  # the check of the chain will report the error
    return next((_parse_hex(event.secret) for event in events if isinstance(event, SecretRevealed)), None)


def _parse_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _check_head(entries: Sequence[EncodedRecord], head: str | None) -> None:
    if head is not None and all(entry.hash != head for entry in entries):
        raise Divergence(
            "head", None, f"no record has the hash {head}: the chain was rewritten, or this is another log"
        )


def _report_checks(work: _Audit, head: str | None, divergence: Divergence | None) -> tuple[AuditCheck, ...]:
    checks = [_report_chain(work), _report_fold(work), _report_decisions(work), _report_draws(work)]
    if head is not None:
        checks.append(AuditCheck("head", "ok", f"the hash {head} is in the chain"))
    if work.compared is not None:
        checks.append(work.compared)
    if work.talk is not None:
        checks.append(talk_check(work.talk))
    if divergence is None or divergence.check == "talk":
        return tuple(checks)
    if divergence.check in {"source", "results"}:
        return (*checks, AuditCheck(divergence.check, "failed", divergence.message))
    return tuple(_stop_check(check, divergence) for check in checks)


def _stop_check(check: AuditCheck, divergence: Divergence) -> AuditCheck:
    """Return how far a check got in an audit that failed."""
    if check.name == divergence.check:
        return AuditCheck(check.name, "failed", divergence.message)
    if check.name == "head":
        return AuditCheck("head", "not reached", "another check failed first")
    return (
        check
        if divergence.check == "head"
        else AuditCheck(check.name, "not reached", f"until then: {check.says}")
    )


def _report_chain(work: _Audit) -> AuditCheck:
    return AuditCheck("chain", "ok", f"{work.records} records, in order, with correct hashes")


def _report_fold(work: _Audit) -> AuditCheck:
    says = f"{work.records} records folded, {work.state_hashes - work.foreign_hashes} state hashes compared"
    if work.foreign_hashes:
        return AuditCheck("fold", "partly", f"{says}; {work.foreign_hashes} have other types")
    return AuditCheck("fold", "ok", says)


def _report_decisions(work: _Audit) -> AuditCheck:
    says = f"{work.redecided} of {len(work.entries)} commands replayed with the same outcome"
    if work.own_rules:
        says = f"{says}, using version {', '.join(map(str, sorted(work.own_rules)))} of the rules"
    if work.other_zones:
        zones = ", ".join(sorted(work.other_zones))
        says = f"{says}; clocks not replayed: time zone data {zones}, here {ZONES.version}"
    if not work.other_rules:
        return AuditCheck("decisions", "partly" if work.other_zones else "ok", says)
    status: CheckStatus = "partly" if work.redecided else "not possible"
    missing = " and ".join(sorted(work.other_rules))
    return AuditCheck("decisions", status, f"{says}; this build does not have {missing}")


def _report_draws(work: _Audit) -> AuditCheck:
    if work.secret is None:
        says = f"the secret is not revealed yet; the order of {work.draws} draws is correct"
        return AuditCheck("draws", "not possible", says)
    return AuditCheck("draws", "ok", f"{work.draws} draws match the secret committed to in record 1")


def _verdict(work: _Audit, found: Divergence | None) -> Verdict:
    """Distinguish tampering from differences that this build cannot judge because it lacks the rules."""
    if found is None:
        return "other rules" if work.other_rules else "sound"
    if found.check not in {"fold", "decisions"} or found.seq is None:
        return "tampered"
    rules = pinned_rules_of(work.entries[found.seq - 1].data)
    # a difference between rules may show up only in a later record
    if work.other_rules or not work.knows(rules):
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
