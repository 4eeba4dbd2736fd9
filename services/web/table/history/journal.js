// The journal: what happened in words, the newest line last. Each line links to the table as it was then. Chat has a
// list of its own.

/** @import { JournalLine, TableView } from "../../shared/api-types" */
/** @import { Child } from "../../shared/dom.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { Turn } from "./turns.js" */

import { createButton } from "../../shared/controls.js";
import { arrangeChildren, el, replaceContent } from "../../shared/dom.js";
import { formatCount } from "../../shared/formatters.js";
import { createBadge } from "../../shared/icons.js";
import { scoreboardEntryOf } from "../../shared/seats.js";
import { followNewest } from "./journal-follow.js";
import { namesReader } from "./mentions.js";
import { createTalkActions } from "./talk.js";
import { findTurnAt } from "./turns.js";

/** How many more lines one press shows, and how many lines are read out. */
const EARLIER = 60;
const READ_OUT = 6;
/** How many of the others' moves the button of the journal shows. */
const HEADLINES = 2;
/** The details of an act, such as the shape of a tile; a colon in a quotation does not count. */
const DETAILS = /: (?![^\u201c]*\u201d).*/;

/**
 * A panel's list and its lines of play by their content. Existing lines stay; only new ones are created.
 * @typedef {{ list: HTMLOListElement, whole: HTMLDivElement, standing: Map<string, HTMLLIElement> }} Listed
 */
/** @type {WeakMap<HTMLElement, Listed>} */
const listed = new WeakMap();

/**
 * Show the moves; a number on the left opens the table after that record.
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showJournal(panel, state, actions) {
  const lines = state.lines.filter(({ kind }) => kind !== "talk");
  const shown = lines.slice(-Math.max(state.linesShown, countReached(lines, state)));
  const before = listed.get(panel);
  const { list, whole } = before ?? { list: el("ol", { class: "lines" }), whole: el("div") };
  /** @type {Listed["standing"]} */
  const standing = new Map();
  listed.set(panel, { list, whole, standing });
  const items = foldBranches(shown).map((part) => {
    if ("branch" in part) return createBranch(part.branch, state, actions);
    const place = placeLine(part, shown[shown.indexOf(part) - 1], state);
    if (part.kind !== "play") return createLine(part, place, state, actions);
    const key = JSON.stringify([part, place, part.seat !== null && colourOf(part.seat, state)]);
    const item = before?.standing.get(key) ?? createLine(part, place, state, actions);
    standing.set(key, item);
    return item;
  });
  const isMore = lines.length > shown.length || (lines[0]?.seq ?? 1) > 1;
  const more = isMore
    ? createButton("Show earlier", () => actions.showEarlier(EARLIER), "plain", { data: { key: "earlier" } })
    : null;
  arrangeChildren(list, items);
  arrangeChildren(whole, more ? [more, list] : [list]);
  arrangeChildren(panel, [whole]);
  bringPast(panel, String(state.at ?? ""));
  followNewest(panel, state);
}

/**
 * What a player or an automatic rival did in one turn, in sentences. The `acts` are the sentences about the board, and
 * `rest` follows the last of them.
 * @typedef {{ line: JournalLine, seat: number | null, name: string, acts: string[], rest: string[] }} Headline
 */

/**
 * Return the headlines of the moves since the reader's last turn: what each of the others, and each automatic rival, did
 * last. If there are none, return that of the newest turn.
 * @param {Pick<TableState, "lines" | "now" | "at">} state
 * @returns {{ line: JournalLine, seat: number | null, name: string, words: string }[]}
 */
export function findHeadlines({ lines, now, at }) {
  const played = lines.filter(
    ({ seq, kind, undone_by: undone }) => kind === "play" && undone === null && seq <= (at ?? seq),
  );
  const isOwn = (/** @type {number | null} */ seat) => Boolean(now.table.seats[seat ?? -1]?.mine);
  const newest = played.at(-1);
  const isMoving = at === null && now.waiting.some(({ seat }) => seat === newest?.seat);
  const last =
    played.findLast(({ seat, turn }) => isOwn(seat) && !(isMoving && turn === newest?.turn))?.seq ?? 0;
  const recent = played.filter(({ seq, turn }) => seq >= last || turn === newest?.turn);
  const told = listHeadlines(recent, now);
  const others = told.filter(({ line, seat }) => line.seq >= last && !isOwn(seat));
  const latest = [...new Map(others.map((each) => [each.name, each])).values()].slice(-HEADLINES);
  const shown = latest.length ? latest : told.slice(-1);
  return shown.map(({ acts, rest, ...each }) => {
    const isBrief = shown.length > 1 && acts.length > 0;
    const said = isBrief ? acts.map((words) => words.replace(DETAILS, "")) : [...acts, ...rest];
    return { ...each, words: joinSentences(said, each.name) };
  });
}

/**
 * Group the sentences of moves by turn and by player. A sentence without a name belongs to the one before it.
 * @param {JournalLine[]} played
 * @param {TableView} now
 */
function listHeadlines(played, { table, rivals }) {
  /** @type {Headline[]} */
  const headlines = [];
  for (const line of played) {
    const player = table.seats[line.seat ?? -1]?.name ?? "";
    let name = player;
    line.says.forEach((words, index) => {
      name =
        [player, ...rivals.map((rival) => rival.name)].find((each) => words.startsWith(`${each} `)) ?? name;
      const seat = name === player ? line.seat : null;
      let current = headlines.at(-1);
      if (current?.name !== name || current.line.turn !== line.turn)
        headlines.push((current = { line, seat, name, acts: [], rest: [] }));
      current.line = line;
      const isAct = words.startsWith(`${name} `) && line.changes.some((change) => change.line === index);
      if (isAct) Object.assign(current, { acts: [...current.acts, words], rest: [] });
      else current.rest.push(words);
    });
  }
  return headlines;
}

/**
 * Join sentences, naming their subject once: "Ada moves 1 step to F, gains $3".
 * @param {string[]} said
 * @param {string} name of a player
 */
function joinSentences(said, name) {
  const subject = `${name} `;
  return said.reduce((joined, words, index) => {
    const isSame = said[index - 1]?.startsWith(subject) && words.startsWith(subject);
    return index ? `${joined}${isSame ? `, ${words.slice(subject.length)}` : `. ${words}`}` : words;
  }, "");
}

/**
 * Show the newest moves on the button that opens the journal in narrow windows.
 * @param {HTMLElement} button
 * @param {TableState} state
 */
export function showLastLine(button, state) {
  const headlines = findHeadlines(state).filter(({ words }) => words);
  const newest = headlines.at(-1)?.line;
  button.hidden = !newest;
  if (!newest || button.dataset.seq === String(newest.seq)) return;
  button.dataset.seq = String(newest.seq);
  button.classList.toggle("several", headlines.length > 1);
  button.replaceChildren(
    el("span", { class: "unseen" }, "Journal: "),
    ...headlines.flatMap(({ seat, name, words }) => [
      (seat === null ? createRivalBadge(words, state) : createSeatBadge(seat, 16, state)) ?? el("span"),
      el("span", { class: "words" }, ...splitSubject(words, seat === null ? "" : name)),
    ]),
  );
}

/**
 * Split a headline after its player's name, which a phone leaves to the emblem.
 * @param {string} words
 * @param {string | null} [name]
 */
function splitSubject(words, name) {
  if (!name || !words.startsWith(`${name} `)) return [words];
  return [el("span", { class: "subject" }, `${name} `), words.slice(name.length + 1)];
}

/**
 * Show the chat messages, the newest last.
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showTalk(panel, state, actions) {
  const lines = state.lines.filter(({ kind }) => kind === "talk");
  const items = lines.map((line, index) =>
    createLine(line, placeLine(line, lines[index - 1], state), state, actions),
  );
  const list = lines.length
    ? el("ol", { class: "lines" }, items)
    : el("p", { class: "faint" }, "No messages yet.");
  replaceContent(panel, list);
}

/**
 * Return how many lines there are since the beginning of the past turn that is viewed.
 * @param {JournalLine[]} lines
 * @param {TableState} state
 */
function countReached(lines, state) {
  const from = findPast(state)?.from ?? 0;
  return state.at === null ? 0 : lines.length - lines.findIndex(({ seq }) => seq >= from);
}

/**
 * Return the past turn that is viewed.
 * @param {TableState} state
 */
const findPast = ({ turns, at }) => (at === null ? null : findTurnAt(turns, at));

/**
 * Scroll to the viewed turn when it changes, and back to the end afterwards.
 * @param {HTMLElement} panel
 * @param {string} at
 */
function bringPast(panel, at) {
  if ((panel.dataset.at ?? "") === at) return;
  panel.dataset.at = at;
  const here = panel.querySelector(".here");
  const top = here ? here.getBoundingClientRect().top - panel.getBoundingClientRect().top : 0;
  if (here) panel.scrollTop += top;
  else panel.scrollTop = at ? -panel.scrollHeight : 0; // before the first turn the beginning, otherwise the end
}

/**
 * Group neighbouring moves that were undone by the same record.
 * @param {JournalLine[]} lines
 * @returns {(JournalLine | { branch: JournalLine[] })[]}
 */
export function foldBranches(lines) {
  /** @type {(JournalLine | { branch: JournalLine[] })[]} */
  const parts = [];
  for (const line of lines) {
    const last = parts.at(-1);
    const by = line.undone_by ?? null;
    if (by === null) parts.push(line);
    else if (last && "branch" in last && last.branch[0]?.undone_by === by) last.branch.push(line);
    else parts.push({ branch: [line] });
  }
  return parts;
}

/**
 * Build the fold of an undone branch. Its lines are shown on request and link to the positions at the time.
 * @param {JournalLine[]} branch
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createBranch(branch, state, actions) {
  const name = `branch ${branch[0]?.undone_by ?? ""} ${branch.at(-1)?.seq ?? ""}`;
  const details = el(
    "details",
    {},
    el("summary", { data: { key: name } }, `Undone: ${formatCount(branch.length, "step")}`),
    el(
      "ol",
      { class: "lines" },
      branch.map((line) => createLine(line, placeLine(line, undefined, state), state, actions)),
    ),
  );
  details.open = state.unfolded.get(name) ?? false;
  details.addEventListener("toggle", () => state.unfolded.set(name, details.open));
  return el("li", { class: "branch" }, details);
}

/**
 * The context of a line: its turn number, whether it is the first of the turn, whether the table is viewed after
 * it, and whether it belongs to the viewed turn.
 * @typedef {{ turn: number | null, isFirst: boolean, isHere: boolean, isPast: boolean }} Place
 */

/**
 * @param {JournalLine} line
 * @param {JournalLine | undefined} before
 * @param {TableState} state
 * @returns {Place}
 */
function placeLine({ seq, kind }, before, state) {
  const { turns, at } = state;
  const turn = findTurnAt(turns, seq);
  const isFirst = turn !== null && (!before || findTurnAt(turns, before.seq) !== turn);
  const isPast = kind === "play" && turn !== null && turn === findPast(state) && seq <= (at ?? 0);
  return { turn: turn?.number ?? null, isFirst, isHere: at === seq, isPast };
}

/**
 * @param {JournalLine} line
 * @param {Place} place
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createLine(line, place, state, actions) {
  const { turn, isFirst, isPast } = place;
  const classes = [line.kind === "talk" && "talk", isFirst && "first", isPast && "here"].filter(Boolean);
  return el(
    "li",
    { class: classes.join(" ") || null, data: { seq: String(line.seq) } },
    createJump(line.seq, place, actions),
    turn && line.seat !== null ? createSeatBadge(line.seat, 14, state) : el("span"),
    isFolded(line, state) ? createFolded(line, state, actions) : createSaid(line, state, actions),
  );
}

/**
 * @param {JournalLine} line
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createSaid(line, state, actions) {
  const mark = namesReader(line, state) ? el("p", { class: "label to-you" }, "To you") : null;
  const words = createWords(line, state, mark, createTalkActions(line, state, actions));
  words.id = `said-${line.seq}`;
  return words;
}

/**
 * Return whether a line is a chat message of a player whom the reader has blocked.
 * @param {JournalLine} line
 * @param {TableState} state
 */
function isFolded({ kind, seat }, { now, blocked }) {
  const player = seat === null ? null : now.table.seats[seat]?.player;
  return kind === "talk" && Boolean(player && blocked.has(player));
}

/**
 * @param {JournalLine} line
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createFolded(line, state, actions) {
  const name = `talk ${line.seq}`;
  const details = el(
    "details",
    { open: state.unfolded.get(name) ?? false },
    el("summary", { data: { key: name } }, "Message from a player you blocked"),
    createWords(line, state, createTalkActions(line, state, actions)),
  );
  details.addEventListener("toggle", () => state.unfolded.set(name, details.open));
  return details;
}

/**
 * Build the button that opens the table after a record; on the first line of a turn it shows the turn's number.
 * @param {number} seq
 * @param {Place} place
 * @param {TableActions} actions
 */
function createJump(seq, { turn, isFirst, isHere }, actions) {
  return createButton(turn && isFirst ? String(turn) : "\u00b7", () => actions.go(seq), "when", {
    data: { key: `line ${seq}` },
    "aria-label": turn ? `Turn ${turn}: view the table at this point` : "View the table at this point",
    "aria-current": isHere ? "true" : null,
    "aria-describedby": `said-${seq}`,
  });
}

/**
 * @param {number} seat
 * @param {number} size
 * @param {TableState} state
 */
const createSeatBadge = (seat, size, state) => createBadge(seat, size, colourOf(seat, state));

/**
 * @param {number} seat
 * @param {TableState} state
 */
const colourOf = (seat, { shown }) => scoreboardEntryOf(shown, seat).colour;

/**
 * @param {JournalLine} line
 * @param {TableState} state
 * @param {...Child} more
 */
function createWords(line, state, ...more) {
  return el(
    "div",
    { class: line.talk?.erased ? "erased" : null },
    line.says.map((words) =>
      el("p", {}, line.kind === "play" ? createRivalBadge(words, state) : null, words),
    ),
    ...more,
  );
}

/**
 * Build the mark of an automated opponent's action in a seat's turn; null for other lines.
 * @param {string} words
 * @param {TableState} state
 */
function createRivalBadge(words, { shown, now }) {
  const number = shown.rivals.findIndex(({ name }) => words.startsWith(name));
  const rival = shown.rivals[number];
  return rival ? createBadge(now.table.seats.length + number, 14, rival.colour) : null;
}

/**
 * Announce to screen readers what others did, and that the final turns have begun.
 * @param {HTMLElement} region
 * @param {JournalLine[]} lines
 * @param {TableState} state
 * @param {TableView} before
 */
export function announce(region, lines, state, before) {
  const heard = lines.filter((line) => line.seat !== state.seat && !isFolded(line, state));
  const words = heard.flatMap((line) => line.says).slice(-READ_OUT);
  const { end_notice } = state.now;
  if (end_notice && end_notice.title !== before.end_notice?.title)
    words.push(`${end_notice.title}: ${end_notice.reason}`);
  if (words.length) region.textContent = words.join(". ");
}
