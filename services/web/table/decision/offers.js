// All that the reader may do now, or that may be done in what is imagined.

/** @import { Option } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { findAnswers } from "../orders/plan.js";
import { joinTwins } from "./option-groups.js";
import { isPickable } from "./place-sets.js";

/**
 * Give what answers the question, and what may be done besides.
 * @param {TableState} state
 * @returns {Option[]}
 */
export function listOffered({ now, plan, seat }) {
  if (plan) return joinTwins(findAnswers(plan, seat).options);
  return joinTwins([...(now.options ?? []), ...(now.anytime ?? [])]);
}

/**
 * Whether the list of what may be done besides lies open: as the reader left it, else where nothing else is listed.
 * @param {TableState} state
 */
export function isBesidesOpen(state) {
  const answers = state.plan ? listOffered(state) : (state.now.options ?? []);
  return state.unfolded.get("besides") ?? answers.every((option) => option.between || option.passes);
}

/**
 * Give what can be chosen on the board: what answers the question; what stands besides only while its list is open.
 * @param {TableState} state
 */
export function listOpen(state) {
  const { now, at, plan, unfolded } = state;
  if (at !== null) return [];
  const besides = isBesidesOpen(state);
  const asked = (plan ? listOffered(state) : (now.options ?? [])).filter(
    (option) => !option.between || besides,
  );
  const free = unfolded.get("anytime") && !plan ? (now.anytime ?? []) : [];
  return joinTwins([...asked, ...free].filter((option) => !option.passes));
}

/**
 * Name the closed fold in which something can be done at a place, null where there is none.
 * @param {TableState} state
 * @param {string} place
 */
export function findFold(state, place) {
  const { now, at, plan } = state;
  if (at !== null || plan) return null;
  const holds = (/** @type {Option} */ option) => option.at === place || isPickable([option], place);
  if ((now.options ?? []).some((option) => option.between && holds(option))) return "besides";
  return (now.anytime ?? []).some(holds) ? "anytime" : null;
}
