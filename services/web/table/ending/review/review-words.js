// The game review in words.

/** @import { ReviewedPassage, ReviewedTurn, SeatReview } from "../../../shared/api-types" */

import { formatCount, joinNames } from "../../../shared/formatters.js";

/** Format points with one decimal place, and a minus sign as wide as the plus. */
/** @param {number} value */
export const formatPoints = (value) => (value < 0 ? "\u2212" : "") + Math.abs(value).toFixed(1);

/** @param {number} lead */
export function describeLead(lead) {
  if (Math.abs(lead) < 0.05) return "level with the best opponent";
  const points = `${Math.abs(lead).toFixed(1)} points`;
  return lead > 0 ? `${points} ahead` : `${points} behind`;
}

/**
 * Describe the estimated cost of a turn, with two standard errors on either side.
 * @param {Pick<ReviewedTurn, "worth" | "error" | "passages">} turn
 */
export function describeCost({ worth, error, passages }) {
  const differs = passages.some(
    (passage) => passage.same < Math.max(passage.played.length, passage.planned.length),
  );
  if (!differs) return "The bot would have played the same.";
  const margin = formatPoints(2 * error);
  const within = margin === formatPoints(0) ? "" : ` \u00b1 ${margin}`;
  const range = `${formatPoints(Math.abs(worth))}${within} points`;
  if (Math.abs(worth) <= 2 * error)
    return `About as good as the bot's plan (${formatPoints(worth)}${within} points).`;
  return worth > 0 ? `This cost ${range}.` : `This was ${range} better than the bot's plan.`;
}

/**
 * Return the words for the moves played and, where they differ, for those planned.
 * @param {ReviewedPassage} passage
 */
export function describePassage({ played, planned, same }) {
  const rest = planned.slice(same);
  return { played: played.join("; "), planned: rest.length ? rest.join("; ") : null };
}

/**
 * Summarise the whole review; it is also the text alternative of the chart.
 * @param {SeatReview} review
 * @param {string} name
 */
export function describeReview({ turns, swings }, name) {
  const leads = turns.map((turn) => turn.lead);
  const [first = 0] = leads;
  const last = leads.at(-1) ?? 0;
  const where = swings.map((swing) => `turn ${swing.turn} (${formatGain(swing.gain)})`);
  const turned = where.length ? ` It changed most in ${joinNames(where)}.` : "";
  return `Expected final lead of ${name} over the best opponent, after each of ${formatCount(turns.length - 1, "turn")}. At the start: ${describeLead(first)}. At the end: ${describeLead(last)}.${turned}`;
}

/** @param {number} gain */
export const formatGain = (gain) => (gain > 0 ? "+" : "") + formatPoints(gain);
