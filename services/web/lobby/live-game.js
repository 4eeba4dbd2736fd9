// One running game shown live in the lobby, so that whoever comes sees at once what is played here.

import { Offline, Problem, call, tablePath } from "../shared/api-client.js";
import { badge } from "../shared/icons.js";
import { drawing, el, heading } from "../shared/dom.js";
import { Stream } from "../shared/table-stream.js";
import { apart, figure, holder } from "../shared/formatters.js";

const PAUSE = 1200;

/** Prefer a game between bots: it is the one that moves. */
function worthWatching(playing, ended) {
  const bots = (table) => table.seats.filter((seat) => seat.bot).length / table.seats.length;
  const open = playing.filter((table) => table.public);
  return (
    [...open].sort((one, other) => bots(other) - bots(one) || other.moved - one.moved)[0] ?? ended[0] ?? null
  );
}

export class Showcase {
  constructor(panel) {
    this.panel = panel;
    this.table = null;
  }

  /** Stay with the game that is shown until it has ended. */
  async show(playing, ended) {
    const still = playing.some((table) => table.id === this.table?.id);
    const table = still ? this.table : worthWatching(playing, ended);
    if (table?.id === this.table?.id) return;
    this.stream?.close();
    this.table = table;
    this.panel.replaceChildren();
    if (!table) return;
    await this.draw();
    if (table.phase === "playing") {
      this.stream = new Stream(table.id, null, this.head, {
        onRecord: () => this.later(),
        onState: () => null,
      });
    }
  }

  later() {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.draw();
    }, PAUSE);
  }

  async draw() {
    const { id } = this.table;
    try {
      const now = await call("GET", tablePath(id));
      this.head = now.head.seq;
      const markup = await call("GET", tablePath(id, "/board.svg", { at: now.at, theme: "page" }), {
        as: "text",
      });
      if (id === this.table.id) this.fill(now, markup);
    } catch (failure) {
      if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
      console.info("The game to watch could not be drawn", failure);
    }
  }

  fill(now, markup) {
    const { table, view, waiting } = now;
    apart(table);
    const href = `/table/${encodeURIComponent(table.id)}`;
    const moves = new Set(waiting.map((each) => each.seat));
    const score = (seat) => now.score?.totals?.[seat] ?? view?.seats?.[seat]?.score;
    const seats = table.seats.map((seat) =>
      el(
        "li",
        { class: moves.has(seat.seat) ? "to-move" : null },
        badge(seat.seat, 22),
        el("span", {}, holder(seat)),
        el("span", { class: "figures strong" }, figure(score(seat.seat) ?? "")),
      ),
    );
    const kept =
      document.activeElement?.closest?.("#demo") !== null && this.panel.contains(document.activeElement);
    this.panel.replaceChildren(
      heading(table.phase === "playing" ? `Live: ${table.title}` : `Played: ${table.title}`),
      el("a", { class: "showcase", href, tabindex: "-1", "aria-hidden": "true" }, drawing(markup)),
      el(
        "div",
        { class: "caption" },
        el("ul", { class: "sitters" }, seats),
        el("a", { class: "choice", href }, table.phase === "playing" ? "Watch" : "Look back"),
      ),
    );
    if (kept) this.panel.querySelector(".choice").focus({ preventScroll: true });
  }
}
