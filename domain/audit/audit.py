"""The audit of a log: each record goes through every check before the next one is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec import UNSET

from domain.audit.chain import check_header, check_link
from domain.audit.draws import check_commitment, check_draws
from domain.audit.replay import check_decision, check_fold, has_other_zone_data
from domain.audit.report import AuditCheck, AuditReport, CheckStatus, Divergence, TalkAudit, Verdict
from domain.audit.results import check_results
from domain.audit.source import check_source
from domain.audit.talk import audit_talk, digest_of_words, require_unchanged, talk_check
from domain.log.codec import pinned_rules_of
from domain.log.export import EncodedRecord, LogExport
from domain.log.log_codec import LogCodec, log_codec_of
from domain.log.releases import describe_rules, is_known
from domain.table.correspondence.zones import ZONES
from domain.table.events import SecretRevealed
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.records import RulesVersion
from domain.tournament.state import TOURNAMENT_RULES


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
    """Give the secret: as the export carries it, or as the log's last record reveals it."""
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
    """Tell what was tampered with from what this build cannot judge; the chain needs no rules."""
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
