// What notices are called, and what became of each, in words.

/** @import { EntryReason, LedgerLine, NoticeKind } from "../shared/api-types" */

import { formatMoment } from "../shared/time/moments.js";

/** What there is to be told, the most pressing first. */
/** @type {Readonly<Record<NoticeKind, string>>} */
export const KINDS = {
  turn: "It is your turn",
  warning: "Your time runs short",
  lapsed: "Your time ran out",
  "order-stopped": "A standing order of yours stopped",
  "undo-asked": "You are asked to let steps be taken back",
  "pause-proposed": "A pause is proposed",
  "version-proposed": "A newer version of the rules is proposed",
  claimable: "Somebody else's time ran out, and you may act",
  vote: "A vote on a seat",
  mention: "Somebody speaks to you",
  invitation: "Somebody invites you",
  rematch: "Somebody asks for a rematch",
  round: "A round of a tournament begins",
  "tournament-ended": "A tournament is over",
  started: "A game has begun",
  ended: "A game is over",
  "seat-offered": "A seat may be taken over",
  replaced: "Somebody took a seat over",
  stale: "A table will be cleared away",
  stopped: "A table is stopped for repair",
};

/** @type {Readonly<Record<LedgerLine["kind"], string>>} */
const ALL_KINDS = {
  ...KINDS,
  test: "A test",
  "channel-disabled": "A channel of yours was turned off",
  "confirm-address": "A link that confirms an address",
  "password-reset": "A link that sets a new password",
  "password-changed": "Your password was changed",
};

/** @param {LedgerLine["kind"]} kind */
export const describeKind = (kind) => ALL_KINDS[kind];

/** @type {readonly NoticeKind[]} */
export const KIND_NAMES = /** @type {NoticeKind[]} */ (Object.keys(KINDS));

/** What stands at each state in the list to choose from. */
/** @type {Readonly<Record<LedgerLine["state"], string>>} */
export const STATES = {
  held: "Held back",
  queued: "On its way",
  refused: "Refused, to be tried again",
  sent: "Arrived",
  "given up": "Given up",
  moot: "Not needed any more",
  muted: "Not sent",
};

/** Why something was never sent, or is not any more. */
/** @type {Readonly<Record<EntryReason, string>>} */
const REASONS = {
  delay: "as you asked",
  digest: "with the daily message",
  quiet: "after your quiet hours",
  "too many": "with the daily message: many went today",
  answered: "it was answered",
  expired: "it had lapsed",
  seen: "you had seen it",
  never: "you chose never",
  unsubscribed: "you ended such messages",
  "too old": "it was old news",
  "older than the channel": "it is older than the channel",
  "channel disabled": "the channel is off",
  "channel removed": "the channel was removed",
  "too long": "it was tried for three days",
  "test failed": "it did not arrive",
  "not made": "it could not be put into words; the service's log says more",
  gone: "nobody is there any more",
  refused: "it was refused for good",
  "not verified": "the channel is not on yet",
  blocked: "it is from somebody whom you have blocked",
};

/**
 * What a line is told by: when and how it was tried last, and when it is tried again.
 * @typedef {{ line: LedgerLine, at: string, code: number | null, again: string | null }} LineFacts
 */

/** @type {Readonly<Record<LedgerLine["state"], (facts: LineFacts) => string>>} */
const WAYS = {
  held: ({ line: { ready, why } }) => join(`Goes ${formatMoment(ready)}`, why),
  queued: ({ again }) => (again === null ? "Goes as soon as what is before it went" : `Goes ${again}`),
  refused: ({ at, code, again }) => {
    const what = code === null ? `Not reached ${at}` : `Refused with ${code} ${at}`;
    return again === null ? `${what}; tried again soon` : `${what}; tried again ${again}`;
  },
  sent: ({ at }) => `Arrived ${at}`,
  "given up": ({ line: { why }, code }) => join(code === null ? "Given up" : `Given up after ${code}`, why),
  moot: ({ line: { why } }) => join(STATES.moot, why),
  muted: ({ line: { why } }) => join(STATES.muted, why),
};

/**
 * Say what became of a notice in a channel, and what comes next.
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
