// The decision panel: question, options in words and the main button; or what the table is waiting for.

/** @import { Breadcrumb, Option } from "../../shared/api-types" */
/** @import { Child } from "../../shared/dom.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { PlaceData } from "./option-groups.js" */
/** @import { ListContext } from "./option-list.js" */

import { createButton, createRow, createRulesLink } from "../../shared/controls.js";
import { nameCommand } from "./command-names.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { capitalize, formatDuration, joinNames, lowerFirst, toBaseForm } from "../../shared/formatters.js";
import { addIcon } from "../../shared/icons.js";
import { nameSeat } from "../../shared/seats.js";
import { DESK, PHONE } from "../board/slots.js";
import { createReadyNote } from "../orders/orders.js";
import { createEndNote } from "./end-note.js";
import { createNextTable, isBotsMoment } from "./next-table.js";
import { findOption, dropDuplicates, keyOf } from "./option-groups.js";
import { isShort } from "./option-signs.js";
import { createOption, createOptionList } from "./option-list.js";
import { createPast } from "./past-turn.js";
import { createPiece } from "./piece.js";
import { createRefusal } from "./refusal.js";
import { findOtherOwnSeat } from "../seats/hand-over.js";
import { isTourKnown } from "../tour/progress.js";

/** On a desk, the buttons that undo are above the question; on a tablet next to it, on a phone next to the main button. */
const WIDE = matchMedia(`(min-width: ${DESK}px)`);
const NARROW = matchMedia(`(max-width: ${PHONE - 0.02}px)`);
/** The maximum number of letters on the button next to the main one. */
const BRIEF = 18;
/** The number of letters from which the main button's words are smaller. */
const LONG = 36;
/** Milliseconds from which a wait is shown. */
const MINUTE = 60_000;
/** The maximum number of letters for the step to be undone. */
const STEP = 40;
/** Marks side effects of a step, as opposed to the choice itself. */
const BESIDES = / (pays|gains|draws) /;

/**
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {PlaceData} drawn
 */
export function showDecision(panel, state, actions, drawn) {
  const asked = isReaderAsked(state);
  if (state.at !== null) keepHeight(panel);
  panel.className = `decision ${asked ? "asked" : state.at === null ? "waiting" : "looking"}`;
  const heading = createHeading(asked ? "Your decision" : "The table");
  replaceContent(panel, heading, ...createContents({ state, actions, drawn }));
}

/**
 * When the reader begins to look back, keep the decision's height. The result is longer than the window, so leave it.
 * @param {HTMLElement} panel
 */
function keepHeight(panel) {
  if (panel.classList.contains("looking")) return;
  const isResult = panel.classList.contains("ending");
  panel.style.setProperty("--kept-high", isResult ? "0px" : `${panel.offsetHeight}px`);
  if (isResult) scrollTo(0, 0);
}

/**
 * Show on the main button that the move is being sent; nothing else changes until the response.
 * @param {HTMLElement} panel
 * @param {string} words
 */
export function showSending(panel, words) {
  const main = panel.querySelector(".confirm [data-key=confirm]");
  main?.replaceChildren(words);
  main?.setAttribute("aria-disabled", "true");
}

/**
 * Describe the progress of sending a move; after a while, explain the delay.
 * @param {TableState} state
 */
export function describeSending({ slow, connected }) {
  if (!slow) return "Sending";
  return connected ? "Still sending" : "Not connected: your move is kept";
}

/**
 * Return whether the reader has a decision to make in what the page shows.
 * @param {TableState} state
 */
export function isReaderAsked({ at, now }) {
  return at === null && now.decision !== null && Boolean(now.options?.length);
}

/**
 * @param {ListContext} context
 * @returns {Child[]}
 */
function createContents(context) {
  const { state, actions } = context;
  if (state.at !== null) return createPast(state, actions);
  if (isReaderAsked(state)) return createQuestion(context, dropDuplicates(state.now.options ?? []));
  return [
    ...createWaiting(state, actions),
    createEndNote(state.now),
    createRefusal(state, [], actions),
    ...createAnytime(context),
    createRow(createTakeBack(state, actions)),
  ];
}

/**
 * @param {ListContext} context
 * @param {Option[]} options
 */
function createQuestion(context, options) {
  const { now, choice } = context.state;
  const chosen = findOption([...options, ...(now.anytime ?? [])], choice);
  const answers = options.filter((option) => !option.between);
  const rules = createRulesLink(now.table.game, now.topic, "?", "Read the rules");
  const way = createWay(context.state, context.actions);
  const piece = createPiece(answers, chosen, context.state.rotation, context.actions);
  const isAbove = WIDE.matches && way && !piece; // so that the question has the whole width
  if (isAbove && rules) way.append(rules);
  return [
    way,
    el(
      "div",
      { class: "question-line" },
      piece,
      el("p", { class: "question", id: "question" }, nameQuestion(now.question, answers)),
      WIDE.matches || NARROW.matches ? null : createTakeBackRow(context.state, context.actions),
      isAbove ? null : rules,
    ),
    createFollowing(now.way),
    createEndNote(now),
    createRefusal(context.state, options, context.actions),
    el(
      "div",
      { class: "answering" },
      el(
        "div",
        { class: "options", role: "group", "aria-labelledby": "question" },
        createOptionList(context, options, chosen),
        createAnytime(context),
      ),
      createConfirm(context, options, chosen),
    ),
  ];
}

/**
 * Return the question's words, or that nothing is left to choose if the only answer is to pass.
 * @param {string | null} question
 * @param {Option[]} answers
 */
function nameQuestion(question, answers) {
  const [only, ...others] = answers;
  return only?.passes && !others.length ? `Nothing left to do: ${lowerFirst(only.says)}` : question;
}

/**
 * Build the line above the question: the path to a nested question and, in wide windows, the buttons that undo.
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createWay(state, actions) {
  const outer = state.now.way.steps.slice(0, -1); // the question itself says the last step
  const steps = outer.map((step) => el("li", {}, capitalize(step)));
  const takeBack = WIDE.matches ? createTakeBackRow(state, actions) : null;
  if (!steps.length && !takeBack) return null;
  return el(
    "div",
    { class: "way-line" },
    steps.length ? el("ol", { class: "way", "aria-label": "Steps so far" }, steps) : null,
    takeBack,
  );
}

/**
 * Describe what follows the answer.
 * @param {Breadcrumb} way
 */
function createFollowing(way) {
  return way.then.length ? el("p", { class: "faint" }, `Then: ${way.then.join("; ")}`) : null;
}

/**
 * @param {ListContext} context
 * @param {Option[]} options
 * @param {Option | null} chosen
 */
function createConfirm({ state, actions }, options, chosen) {
  const pass = options.find((option) => option.passes);
  const words = state.sending ? describeSending(state) : chosen ? nameMove(chosen) : "Choose a move";
  const confirm = createButton("", () => actions.confirm(), chosen ? "sign" : "sign outline", {
    data: { key: "confirm" },
    title: chosen ? words : null,
    "aria-disabled": String(!chosen || state.sending),
  });
  confirm.append(el("span", { class: words.length > LONG ? "small" : null }, words));
  return el(
    "div",
    { class: "confirm" },
    createRow(
      confirm,
      pass && pass !== chosen ? createPass(state, actions, pass) : null,
      NARROW.matches ? createTakeBack(state, actions) : null,
      createTourOffer(state, actions),
    ),
  );
}

/**
 * Build the button that starts the tour, before the reader's first move in a game that is new to this browser.
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createTourOffer({ now: { table }, lines, seat }, actions) {
  const hasMoved = lines.some((line) => line.kind === "play" && line.seat === seat);
  if (hasMoved || isTourKnown(table.game)) return null;
  return createButton("Take the tour", () => actions.takeTour(), "plain tour-offer", {
    data: { key: "tour" },
  });
}

/**
 * Name an option on the main button, without its effects if the list shows them as symbols.
 * @param {Option} option
 */
const nameMove = (option) => (isShort(option) ? option.says.replace(/[:;].*/, "") : option.says);

/**
 * Build the list of actions that a seat can take at any time.
 * @param {ListContext} context
 */
function createAnytime({ state, actions }) {
  const free = state.now.anytime ?? [];
  if (!free.length) return [];
  const chosen = findOption(free, state.choice);
  const words = chosen?.says ?? "Choose an action";
  const confirm = createButton(words, () => actions.confirm(), chosen ? "sign" : "sign outline", {
    "aria-disabled": String(!chosen),
  });
  const details = el(
    "details",
    { class: "anytime" },
    el("summary", {}, "At any time"),
    free.map((option) => createOption(state, actions, option)),
    isReaderAsked(state) ? null : createRow(confirm),
  );
  details.open = chosen !== null || (state.unfolded.get("anytime") ?? false);
  details.addEventListener("toggle", () => actions.unfold("anytime", details.open));
  return [details];
}

/**
 * Build the buttons that undo and redo the reader's steps. Their labels say which step; on a phone, only the icon is
 * shown.
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createTakeBack(state, actions) {
  const steps = state.now.undo ?? [];
  const { redo } = state;
  /**
   * @param {string} words
   * @param {string} label
   * @param {string} key
   * @param {() => unknown} act
   */
  const create = (words, label, key, act) =>
    createButton(words, act, "plain", { data: { key }, title: label, "aria-label": label });
  const again = redo
    ? [
        addIcon(
          create("Redo", `Redo: ${redo.says}`, "redo", () => actions.redo(redo)),
          "redo",
        ),
      ]
    : [];
  if (!steps.length) return again;
  const latest = Math.max(...steps);
  const first = Math.min(...steps);
  const label = describeTakeBack(state, latest);
  const last = create("Undo", label, `back ${latest}`, () => actions.takeBack(latest));
  const whole = create("Undo turn", "Undo turn: all of your steps", `back ${first}`, () =>
    actions.takeBack(first),
  );
  whole.classList.add("whole");
  return [addIcon(last, "undo"), ...(first < latest ? [addIcon(whole, "undo")] : []), ...again];
}

/**
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createTakeBackRow(state, actions) {
  const buttons = createTakeBack(state, actions);
  return buttons.length ? el("div", { class: "take-back" }, buttons) : null;
}

/**
 * Describe what is undone: the journal's words for the step after a record, addressed to the reader and cut to fit
 * on a button.
 * @param {TableState} state
 * @param {number} seq
 */
function describeTakeBack({ lines, now, seat }, seq) {
  const undone = lines.find((line) => line.seq > seq && line.seat === seat && line.undone_by === null);
  const action = undone?.says.find((words) => !BESIDES.test(words)) ?? undone?.says[0];
  if (!action) return "Undo the last step";
  const name = now.table.seats[seat ?? 0]?.name ?? "";
  const words = action.startsWith(`${name} `) ? toBaseForm(action.slice(name.length + 1)) : action;
  return `Undo: ${words.length > STEP ? words.replace(/[,:(].*/, "").trim() : words}`;
}

/**
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createWaiting(state, actions) {
  const { table, waiting } = state.now;
  if (table.phase === "ended") return [];
  const names = waiting.map((each) => nameSeat(table, each.seat));
  const waited = Date.now() - Math.min(...waiting.map((each) => each.since));
  const words = names.length ? `Waiting for ${joinNames(names)}` : "The game continues automatically";
  return [
    el("p", { class: "question" }, words),
    names.length && waited >= MINUTE
      ? el("p", { class: "faint" }, `For ${formatDuration(waited)} so far.`)
      : null,
    createReadyNote(state),
    createHandOver(state, actions),
    isBotsMoment(waiting, table.seats) ? null : createNextTable(state.elsewhere),
  ];
}

/**
 * Build the button that switches to another of the reader's seats that has a decision to make.
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createHandOver(state, actions) {
  const next = findOtherOwnSeat(state);
  if (next === null) return null;
  const words = `Continue as ${nameSeat(state.now.table, next)}`;
  return createRow(
    createButton(words, () => actions.lookThrough(next), "sign", { data: { key: "hand over" } }),
  );
}

/**
 * Build the pass button: it shows the option's words if short, else the command's name.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {Option} pass
 */
export function createPass(state, actions, pass) {
  const key = keyOf(pass);
  const words = pass.says.length <= BRIEF ? pass.says : nameCommand(pass.command.type);
  return createButton(words, () => actions.choose(key), "choice pass", {
    data: { key },
    "aria-pressed": String(state.choice === key),
    "aria-label": pass.says,
  });
}
