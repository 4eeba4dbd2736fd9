// The reader's options, now or in an imagined position.

/** @import { Option } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { findAnswers } from "../orders/plan.js";
import { dropDuplicates } from "./option-groups.js";
import { sortByRotation } from "./piece.js";
import { isPickable } from "./place-sets.js";

/**
 * Return the options that answer the question, and those available at any time.
 * @param {TableState} state
 * @returns {Option[]}
 */
export function listOffered({ now, plan, seat }) {
  if (plan) return dropDuplicates(findAnswers(plan, seat).options);
  return dropDuplicates([...(now.options ?? []), ...(now.anytime ?? [])]);
}

/**
 * Return whether the list of extra options is open: as the reader left it, or else open if there is nothing else to
 * choose.
 * @param {TableState} state
 */
export function areExtrasOpen(state) {
  const answers = state.plan ? listOffered(state) : (state.now.options ?? []);
  return state.unfolded.get("besides") ?? answers.every((option) => option.between || option.passes);
}

/**
 * Return the options shown on the board, beginning with those that place the piece as the reader rotated it;
 * extra options only while their list is open.
 * @param {TableState} state
 */
export function listOpen(state) {
  const { now, at, plan, unfolded } = state;
  if (at !== null) return [];
  const showsExtras = areExtrasOpen(state);
  const asked = (plan ? listOffered(state) : (now.options ?? [])).filter(
    (option) => !option.between || showsExtras,
  );
  const free = unfolded.get("anytime") && !plan ? (now.anytime ?? []) : [];
  return sortByRotation(
    dropDuplicates([...asked, ...free].filter((option) => !option.passes)),
    state.rotation,
  );
}

/**
 * Return the name of the closed fold with an option at a place, null if there is none.
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
