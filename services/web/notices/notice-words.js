// Notifications and their status, in words.

/** @import { EntryReason, LedgerLine, NoticeKind } from "../shared/api-types" */

import { formatMoment } from "../shared/time/moments.js";

/** The kinds of notifications, most urgent first. */
/** @type {Readonly<Record<NoticeKind, string>>} */
export const KINDS = {
  turn: "It is your turn",
  warning: "Your time is running out",
  lapsed: "Your time ran out",
  "order-stopped": "Your pre-set move stopped",
  "undo-asked": "Someone requests an undo",
  "pause-proposed": "Someone proposes a pause",
  "version-proposed": "The operator proposes newer rules",
  claimable: "You can claim an opponent's time-out",
  vote: "Players vote on a seat",
  mention: "Someone mentions you",
  invitation: "Someone invites you",
  rematch: "Someone proposes a rematch",
  round: "A tournament round starts",
  "tournament-ended": "A tournament is over",
  started: "A game has started",
  ended: "A game is over",
  "seat-offered": "You can take over a seat",
  replaced: "Someone took over a seat",
  stale: "An inactive table will be closed",
  stopped: "A table is stopped for repair",
};

/** @type {Readonly<Record<LedgerLine["kind"], string>>} */
const ALL_KINDS = {
  ...KINDS,
  test: "A test message",
  "channel-disabled": "One of your channels was turned off",
  "confirm-address": "A link to confirm an address",
  "password-reset": "A link to reset your password",
  "password-changed": "Your password was changed",
};

/** @param {LedgerLine["kind"]} kind */
export const describeKind = (kind) => ALL_KINDS[kind];

/** @type {readonly NoticeKind[]} */
export const KIND_NAMES = /** @type {NoticeKind[]} */ (Object.keys(KINDS));

/** The name of each state in the filter. */
/** @type {Readonly<Record<LedgerLine["state"], string>>} */
export const STATES = {
  held: "Held back",
  queued: "On its way",
  refused: "Refused, will retry",
  sent: "Arrived",
  "given up": "Failed",
  moot: "No longer needed",
  muted: "Not sent",
};

/** Why a notification was not sent, or will not be. */
/** @type {Readonly<Record<EntryReason, string>>} */
const REASONS = {
  delay: "after the delay you chose",
  digest: "with the daily message",
  quiet: "after your quiet hours",
  "too many": "with the daily message; too many were sent today",
  answered: "you made your move",
  expired: "it had expired",
  seen: "you had already seen it",
  never: "you turned these off",
  unsubscribed: "you unsubscribed",
  "too old": "it was too old",
  "older than the channel": "it was from before you added the channel",
  "channel disabled": "the channel is off",
  "channel removed": "the channel was removed",
  "too long": "retried for three days",
  "test failed": "it did not arrive",
  "not made": "it could not be written; the server log has details",
  gone: "the address no longer exists",
  refused: "permanently refused",
  "not verified": "the channel was not active yet",
  blocked: "it is from a player you blocked",
};

/**
 * The facts behind a status line: the time and code of the last attempt, and the time of the next.
 * @typedef {{ line: LedgerLine, at: string, code: number | null, again: string | null }} LineFacts
 */

/** @type {Readonly<Record<LedgerLine["state"], (facts: LineFacts) => string>>} */
const WAYS = {
  held: ({ line: { ready, why } }) => join(`Will be sent ${formatMoment(ready)}`, why),
  queued: ({ again }) => (again === null ? "Will be sent after earlier ones" : `Will be sent ${again}`),
  refused: ({ at, code, again }) => {
    const what = code === null ? `Could not be reached (${at})` : `Refused with status ${code} (${at})`;
    return again === null ? `${what}; will retry soon` : `${what}; will retry ${again}`;
  },
  sent: ({ at }) => `Arrived ${at}`,
  "given up": ({ line: { why }, code }) => join(code === null ? "Failed" : `Failed with status ${code}`, why),
  moot: ({ line: { why } }) => join(STATES.moot, why),
  muted: ({ line: { why } }) => join(STATES.muted, why),
};

/**
 * Return a notification's status in a channel, and what happens next.
 * @param {LedgerLine} line
 */
export function describeWay(line) {
  const last = line.attempts.at(-1);
  return WAYS[line.state]({
    line,
    at: formatMoment(last?.at ?? line.made),
    code: last?.code ?? null,
    again: line.next_try === null ? null : formatMoment(line.next_try),
  });
}

/**
 * @param {string} words
 * @param {EntryReason | null} why
 */
const join = (words, why) => (why === null ? words : `${words}: ${REASONS[why]}`);
