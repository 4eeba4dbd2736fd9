// The game review: a seat's moves, the moves that a planner would have made, and the estimated difference.

/** @import { ReviewedTurn, SeatReview } from "../../../shared/api-types" */
/** @import { Participant } from "../participants.js" */
/** @import { TableActions } from "../../actions/table-actions.js" */
/** @import { TableState } from "../../table-store.js" */

import { askName } from "../../../account/name-forms.js";
import { createButton, createRow, createSelect } from "../../../shared/controls.js";
import { createHeading, el } from "../../../shared/dom.js";
import { drawReview } from "./review-chart.js";
import { chooseSeat, findReview, lookBack } from "./review-request.js";
import { describeCost, describeLead, describePassage, describeReview, formatGain } from "./review-words.js";

/**
 * Build the review of a seat.
 * @param {TableState} state
 * @param {Participant[]} people
 * @param {TableActions} actions
 */
export function createReview(state, people, actions) {
  const { id, seat: viewer } = state;
  const seats = people.filter((person) => !person.rival);
  const { seat: shown, review } = findReview(id);
  const chosen = shown ?? viewer ?? 0;
  const isUnderWay = review !== null && "done" in review;
  const show = () => {
    if (!tellProgress(id)) actions.page.showAsked();
  };
  const choose = () => {
    chooseSeat(id, Number(select.value));
    actions.page.showAsked();
  };
  const { field, select } = createSelect(
    "Seat to review",
    { data: { key: "whose review" }, onchange: choose },
    seats.map((person) => /** @type {const} */ ([person.who, person.full])),
    chosen,
  );
  const disabled = { data: { key: "review" }, "aria-disabled": String(isUnderWay) };
  const start = async () => {
    state.me ??= await askName("to review the game");
    if (state.me && !isUnderWay) await lookBack(id, Number(select.value), show);
  };
  const name = people.find((person) => person.who === chosen)?.name ?? "this seat";
  return el(
    "div",
    { class: "review" },
    createHeading("Game review"),
    el(
      "p",
      {},
      "A bot shows what it would have played, knowing only what this player knew. It makes mistakes, too.",
    ),
    createRow(seats.length > 1 ? field : null, createButton("Review", start, "choice", disabled)),
    el("p", { class: "review-state", role: "status" }, describeState(review)),
    review !== null && "hash" in review ? createFindings(review, name, actions) : null,
  );
}

/**
 * Update the progress line in place; return whether that is the only change.
 * @param {string} table
 */
function tellProgress(table) {
  const { review } = findReview(table);
  const line = document.querySelector(".review-state");
  if (!line || review === null || !("done" in review) || review.turns === null) return false;
  line.textContent = describeState(review);
  return true;
}

/** @param {ReturnType<typeof findReview>["review"]} review */
function describeState(review) {
  if (review === null || "hash" in review) return null;
  if ("failure" in review) return review.failure;
  if (review.turns === null) return "Waiting to start ...";
  return `Reviewed ${review.done} of ${review.turns} turns ...`;
}

/**
 * @param {SeatReview} review
 * @param {string} name
 * @param {TableActions} actions
 */
function createFindings(review, name, actions) {
  const words = describeReview(review, name);
  /** @param {number} seq */
  const go = (seq) => {
    actions.go(seq);
  };
  const swings = review.swings.map(({ turn, seq, gain }, number) =>
    el(
      "li",
      {},
      el("span", { class: "point-number", "aria-hidden": "true" }, number + 1),
      linkTurn(`Turn ${turn}: expected lead changed by ${formatGain(gain)} points`, `swing ${seq}`, seq, go),
    ),
  );
  return el(
    "div",
    { class: "findings" },
    createChart(review, words, go),
    swings.length
      ? el("ol", { class: "turning-points swings", "aria-label": "Biggest changes" }, swings)
      : null,
    el("h3", { class: "label" }, `Turns of ${name}`),
    el("ol", { class: "reviewed-turns" }, listTurns(review, go)),
  );
}

/**
 * List the turns in which the seat had a choice.
 * @param {SeatReview} review
 * @param {(seq: number) => void} go
 */
function listTurns({ turns }, go) {
  return turns.filter((turn) => turn.passages.length).map((turn) => createTurn(turn, go));
}

/**
 * @param {ReviewedTurn} turn
 * @param {(seq: number) => void} go
 */
function createTurn(turn, go) {
  const passages = turn.passages.map(describePassage);
  const expected = `After ${turn.turn ? `turn ${turn.turn}` : "setup"}: ${describeLead(turn.lead)}`;
  return el(
    "li",
    { class: turn.worth > 2 * turn.error ? "costly" : null },
    linkTurn(expected, `reviewed ${turn.seq}`, turn.seq, go),
    passages.flatMap(({ played, planned }) => [
      el("p", {}, el("span", { class: "label" }, "Played"), ` ${played}`),
      planned && el("p", {}, el("span", { class: "label" }, "Bot"), ` ${planned}`),
    ]),
    el("p", { class: "cost" }, describeCost(turn)),
  );
}

/**
 * Build the button that opens the board after a turn.
 * @param {string} words
 * @param {string} key
 * @param {number} seq
 * @param {(seq: number) => void} go
 */
function linkTurn(words, key, seq, go) {
  const place = new URL(location.href);
  place.searchParams.set("at", String(seq));
  /** @param {MouseEvent} event */
  const onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(seq);
  };
  return el("a", { href: place.href, onclick, data: { key } }, words);
}

/**
 * Build the chart, which is redrawn whenever its width changes.
 * @param {SeatReview} review
 * @param {string} words
 * @param {(seq: number) => void} go
 */
function createChart(review, words, go) {
  const place = el("div", { class: "chart review-chart" });
  let drawn = 0;
  new ResizeObserver(() => {
    const width = Math.floor(place.clientWidth);
    if (!width || width === drawn) return;
    drawn = width;
    place.replaceChildren(drawReview(review, width, words, go));
  }).observe(place);
  return el("figure", { class: "review-figure" }, place, el("figcaption", { class: "faint" }, words));
}
