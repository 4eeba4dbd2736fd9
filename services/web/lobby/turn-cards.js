// The reader's turns, most urgent first: the question, who is waiting, and the time left.

/** @import { Game, InboxItem, Table, TurnQuestion } from "../shared/api-types" */

import { createButton } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { formatAgo, formatCount, formatDuration, joinNames, shortenTitle } from "../shared/formatters.js";
import { createPlate } from "../shared/icons.js";
import { createFolk } from "./table-words.js";

/** The card warns when less than this share of the time for a decision is left. */
const SHORT = 0.2;
/** The number of cards shown at first. */
const SHOWN = 6;

export class TurnCards {
  /** @param {readonly Game[]} games */
  constructor(games) {
    this.games = games;
    this.all = false;
    this.element = el("div", { class: "turn-list" });
  }

  /**
   * @param {readonly InboxItem[]} inbox
   * @param {readonly TurnQuestion[]} questions the questions of the most urgent turns
   */
  render(inbox, questions) {
    const shown = this.all ? inbox : inbox.slice(0, SHOWN);
    const rest = inbox.length - shown.length;
    replaceContent(
      this.element,
      el(
        "ol",
        { class: "turns" },
        shown.map((turn, index) => this.createCard(turn, findQuestion(questions, turn), index === 0)),
      ),
      rest
        ? createButton(`Show ${rest} more`, () => this.showAll(inbox, questions), "choice", {
            data: { key: "all turns" },
          })
        : null,
    );
  }

  /**
   * @param {readonly InboxItem[]} inbox
   * @param {readonly TurnQuestion[]} questions
   */
  showAll(inbox, questions) {
    this.all = true;
    this.render(inbox, questions);
  }

  /**
   * @param {InboxItem} turn
   * @param {TurnQuestion | null} known
   * @param {boolean} first
   */
  createCard(turn, known, first) {
    const game = this.games.find((each) => each.game === turn.game);
    return el(
      "li",
      { class: `turn card mine ${first ? "first" : ""}`, data: { game: turn.game } },
      createPlate(game?.icon, first ? 52 : 44),
      el(
        "div",
        { class: "turn-words" },
        el("h3", {}, turn.name),
        known && createFolk(known.table, game),
        el("p", { class: "asks" }, known?.question ?? describeGame(game)),
      ),
      createDue(turn, known),
      createPlay(turn, first ? "sign" : "choice"),
    );
  }
}

/** @param {Game | undefined} game */
const describeGame = (game) => (game ? shortenTitle(game.title) : "");

/**
 * @param {InboxItem} turn
 * @param {string} kind the link's style
 */
function createPlay({ table, seat, name }, kind) {
  const href = `/table/${encodeURIComponent(table)}?seat=${seat}`;
  return el(
    "a",
    { class: kind, href, data: { key: `${table} ${seat}` }, "aria-label": `Play: ${name}` },
    "Play",
  );
}

/**
 * @param {readonly TurnQuestion[]} questions
 * @param {InboxItem} turn
 */
const findQuestion = (questions, { table, seat, decision }) =>
  questions.find(
    (question) => question.table.id === table && question.seat === seat && question.decision === decision,
  ) ?? null;

/**
 * Build the time left, in words and as a bar, and who is waiting.
 * @param {InboxItem} turn
 * @param {TurnQuestion | null} known
 */
function createDue(turn, known) {
  const left = findShare(turn);
  const isShort = left !== null && left < SHORT;
  return el(
    "div",
    { class: isShort ? "due short" : "due" },
    el("p", { class: "strong" }, describeClock(turn.due)),
    left === null
      ? null
      : el("div", {
          class: isShort ? "time-left short" : "time-left",
          "aria-hidden": "true",
          style: { "--left": `${Math.round(100 * left)}%` },
        }),
    el("p", { class: "faint" }, describeWaiting(turn, known?.table ?? null)),
  );
}

/**
 * Return the share of the time that is left; null if there is no clock.
 * @param {InboxItem} turn
 */
const findShare = ({ since, due }) =>
  due ? Math.max(0, Math.min(1, (due - Date.now()) / Math.max(1, due - since))) : null;

/** @param {number | null} due */
function describeClock(due) {
  if (!due) return "no clock";
  const left = due - Date.now();
  return left > 0 ? `${formatDuration(left)} left` : "time is up";
}

/**
 * Return who is waiting for the reader, and for how long.
 * @param {InboxItem} turn
 * @param {Table | null} table
 */
function describeWaiting({ since }, table) {
  const people = (table?.seats ?? []).filter(
    (seat) => seat.player && !seat.mine && !seat.bot && !table?.waiting.includes(seat.seat),
  );
  if (!people.length) return `your turn began ${formatAgo(since)}`;
  const who = people.length > 2 ? formatCount(people.length, "player") : joinNames(people.map(nameOf));
  return `${who} ${people.length > 1 ? "have" : "has"} been waiting for ${formatDuration(Date.now() - since)}`;
}

/** @param {Table["seats"][number]} seat */
const nameOf = ({ name, seat }) => name ?? `Seat ${seat + 1}`;
