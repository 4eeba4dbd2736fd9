// The page of a replay: a game with the board after every record, which needs no server and verifies itself.

/** @import { TableView } from "../shared/api-types" */
/** @import { TableActions } from "../table/actions/table-actions.js" */
/** @import { TableState } from "../table/table-store.js" */
/** @import { Verdict } from "./verify.js" */
/** @import { Replay } from "./replay-data" */

import { byId, replaceContent } from "../shared/dom.js";
import { shortenTitle } from "../shared/formatters.js";
import { createIcon, useIcons } from "../shared/icons.js";
import { attachKeyMap } from "../shared/keys/key-dialog.js";
import { bindKeys } from "../shared/keys/key-map.js";
import { RovingList } from "../shared/keys/roving-list.js";
import { nameSeat } from "../shared/seats.js";
import { nameParts } from "../table/board/board-painter.js";
import { showJournal, showLastLine, showTalk } from "../table/history/journal.js";
import { attachFollowing } from "../table/history/journal-follow.js";
import { attachJournalTabs } from "../table/history/journal-tabs.js";
import { TimeSlider } from "../table/history/time-slider.js";
import { findTurnAt, groupIntoTurns, nameTurn } from "../table/history/turns.js";
import { showStrip } from "../table/seats/strip.js";
import { Film } from "./film.js";
import { attachJournalSheet } from "./journal-sheet.js";
import { readPacked } from "./packed-data.js";
import { Player } from "./player.js";
import { ReplayBoard } from "./replay-board.js";
import { createResult } from "./result.js";
import { showBadge } from "./verification.js";
import { verifyLog } from "./verify.js";

/** How many journal lines are shown at first. */
const LINES = 80;

class ReplayPage {
  /**
   * @param {Replay} replay
   * @param {Uint8Array | null} log null if the game was running
   */
  constructor(replay, log) {
    this.replay = replay;
    this.log = log;
    this.film = new Film(replay.film.steps);
    this.state = createState(replay, this.film);
    // What the panels of the table page call: here, all of it is about viewing another moment.
    this.actions = /** @type {TableActions} */ (
      /** @type {unknown} */ ({
        go: (/** @type {number | null} */ at) => this.go(at),
        showEarlier: (/** @type {number} */ count) => {
          this.state.linesShown += count;
          this.render();
        },
      })
    );
    this.board = new ReplayBoard(byId("table"));
    this.slider = new TimeSlider(byId("slider"), this.actions);
    this.player = new Player(byId("play"), () => this.advance());
    this.journal = new RovingList(byId("lines"), "In the journal");
    /** @type {Verdict | null} */
    this.verdict = null;
  }

  start() {
    const { table, seat } = this.replay;
    document.documentElement.dataset.game = table.game;
    byId("title").textContent = shortenTitle(table.title);
    byId("name").textContent = table.name;
    byId("mode").textContent =
      seat === null ? "replay" : `replay, as ${nameSeat(this.state.now.table, seat)} saw it`;
    attachJournalTabs(() => undefined);
    attachFollowing(byId("lines"));
    attachJournalSheet(() => {
      delete byId("lines").dataset.at; // the list could not be scrolled while it was hidden
      this.render();
    });
    attachKeyMap();
    this.bindKeys();
    showTalk(byId("talk-lines"), this.state, this.actions);
    byId("table").classList.remove("loading");
    this.showResult();
    this.render();
    addEventListener("resize", () => this.render());
    performance.mark("usable");
    setTimeout(() => this.verify());
  }

  bindKeys() {
    /** @param {KeyboardEvent} event */
    const stepBack = (event) =>
      !event.defaultPrevented &&
      this.state.at === null &&
      event.target === document.body &&
      this.slider.step(-1);
    bindKeys(document, "In this replay", [
      { keys: ["ArrowLeft"], words: "previous turn, from the end", run: stepBack },
      { keys: ["p"], words: "play or stop", run: () => this.player.toggle() },
    ]);
  }

  verify() {
    this.verdict = this.log && verifyLog(this.log);
    this.showResult();
  }

  showResult() {
    const { replay, state, actions, verdict, log } = this;
    showBadge(byId("badge"), log !== null, verdict);
    replaceContent(
      byId("decision"),
      createResult(replay, state, actions, verdict, () => this.verify()),
    );
  }

  /**
   * Show the table after a record; null means the last one.
   * @param {number | null} at
   */
  go(at) {
    this.state.at = at === null || at >= this.state.now.head.seq ? null : Math.max(at, this.film.first);
    this.render();
  }

  /** Go to the end of the next turn, after the end to the beginning; return whether there are more. */
  advance() {
    if (this.state.at === null) this.go(this.film.first);
    else this.slider.step(1);
    return this.state.at !== null;
  }

  render() {
    const { state, actions } = this;
    const { at, turns, now } = state;
    const moment = this.film.show(at ?? now.head.seq);
    const { scoreboard, rivals } = moment;
    const waiting = /** @type {TableView["waiting"]} */ (moment.waiting);
    state.shown = {
      ...now,
      at: at ?? now.head.seq,
      scoreboard,
      rivals,
      waiting,
      score: at === null ? now.score : null,
    };
    this.board.show(nameParts(moment.board, state.shown));
    this.slider.show(state);
    showStrip(byId("strip"), state);
    showJournal(byId("lines"), state, actions);
    showLastLine(byId("last-line"), state);
    this.journal.refresh();
    const turn = at === null ? null : findTurnAt(turns, at);
    byId("table").classList.toggle("looking-back", at !== null);
    byId("past").hidden = at === null;
    byId("past").textContent =
      at === null ? "" : turn ? `T${nameTurn(turn, turns).slice(1)}` : "Before the first turn";
  }
}

/**
 * Return the state of a table page with a replay's data; a replay has no reader, clocks or options.
 * @param {Replay} replay
 * @param {Film} film
 */
function createState({ table, head, score, lines, seat }, film) {
  const { scoreboard, rivals } = film.show(head.seq);
  const now = {
    game: table.game,
    table,
    head,
    at: head.seq,
    score,
    scoreboard,
    rivals,
    waiting: [],
    clocks: null,
    pace: null,
  };
  const wanted = Number(new URLSearchParams(location.search).get("at"));
  const state = {
    id: table.id,
    me: null,
    seat,
    at: wanted >= film.first && wanted < head.seq ? wanted : null,
    now,
    shown: now,
    lines,
    read: head.seq,
    turns: groupIntoTurns(lines),
    moving: false,
    linesShown: LINES,
    unfolded: new Map(),
    blocked: new Set(),
    plan: null,
  };
  return /** @type {TableState} */ (/** @type {unknown} */ (state));
}

async function open() {
  const [packed, log] = [await readPacked("replay"), await readPacked("log")];
  /** @type {unknown} */
  const data = JSON.parse(new TextDecoder().decode(packed ?? undefined));
  const replay = /** @type {Replay} */ (data);
  useIcons(replay.art);
  byId("show-journal").replaceChildren(createIcon("journal", 26) ?? "Journal");
  new ReplayPage(replay, log).start();
}

try {
  await open();
} catch (failure) {
  byId("table").replaceChildren(
    `This file cannot be shown: ${failure instanceof Error ? failure.message : String(failure)}`,
  );
  byId("table").classList.remove("loading");
}
