// The lobby: where it is your turn, a game to watch, tables to join, and a new one.

import { Offline, Problem, call, query, whoAmI } from "../shared/api-client.js";
import { loadArt } from "../shared/icons.js";
import { byId, el, heading, refill } from "../shared/dom.js";
import { signal, showLine } from "../table/head.js";
import { cards, turnCards } from "./table-cards.js";
import { menu, menuFor } from "../account/menu.js";
import { NewTable } from "./new-table-form.js";
import { renameForm } from "../account/recovery-forms.js";
import { Showcase } from "./live-game.js";
import { nameForm } from "../account/name-forms.js";
import { apart } from "../shared/formatters.js";

const EACH = 10_000;
const SHOWN = 12;

class LobbyPage {
  async start() {
    [this.me, this.games] = await Promise.all([whoAmI(), call("GET", "/v1/games"), loadArt()]);
    menu();
    this.form = new NewTable(
      byId("new"),
      this.games,
      () => this.me,
      (me) => this.came(me),
    );
    this.showcase = new Showcase(byId("demo"));
    this.inbox = [];
    if (!this.me) this.you();
    await this.form.show();
    await this.refresh();
    setInterval(() => !document.hidden && this.refresh(), EACH);
    document.addEventListener("visibilitychange", () => !document.hidden && this.refresh());
  }

  /** Somebody has come in: the page goes on with them. */
  async came(me) {
    this.me = me;
    await this.form.show();
    await this.refresh();
  }

  async refresh() {
    try {
      await this.read();
      showLine(true);
      this.render();
    } catch (failure) {
      if (failure instanceof Offline) showLine(false);
      else if (!(failure instanceof Problem)) throw failure;
    }
  }

  async read() {
    const tables = (parameters) =>
      call("GET", query("/v1/tables", parameters)).then((page) => page.tables.map(apart));
    const mine = this.me
      ? [tables({ mine: 1 }), call("GET", "/v1/inbox").then((inbox) => inbox.waiting)]
      : [[], []];
    const phases = ["open", "playing", "ended"].map((phase) => tables({ phase }));
    [this.mine, this.inbox, this.open, this.playing, this.ended] = await Promise.all([...mine, ...phases]);
  }

  render() {
    menuFor(this.me);
    signal(this.inbox.length > 0, { name: "Lobby" });
    byId("status").replaceChildren(this.me ? el("span", { class: "label" }, this.me.name) : "");
    this.you();
    this.showcase.show(this.playing, this.ended);
    const own = new Set(this.mine.map((table) => table.id));
    const others = (tables) => tables.filter((table) => !own.has(table.id)).slice(0, SHOWN);
    refill(
      byId("lists"),
      list("Your tables", this.mine.slice(0, SHOWN)),
      list("Open tables", others(this.open), "Join"),
      list("Being played", others(this.playing), "Watch"),
      list("Finished", others(this.ended), "Look"),
    );
  }

  /** A name that cannot be kept is changed first; typing is never disturbed. */
  rename(panel) {
    if (panel.querySelector("form")) return undefined;
    const done = (me) => {
      this.me = { ...me, rename: null };
      panel.replaceChildren();
      return this.render();
    };
    return refill(panel, heading("Your name"), renameForm(this.me, done));
  }

  /** Where it is your turn; a stranger is asked for a name, and typing is never disturbed. */
  you() {
    const panel = byId("you");
    if (this.me?.rename) return this.rename(panel);
    if (this.me) return refill(panel, heading("Your turn"), ...turnCards(this.inbox));
    if (panel.querySelector("form")) return undefined;
    const welcome = el(
      "p",
      {},
      "Play board games of trails and rails, a move now and a move tomorrow, with friends or against bots. " +
        "A name is enough to begin.",
    );
    return refill(
      panel,
      heading("Welcome"),
      welcome,
      nameForm((me) => this.came(me)),
    );
  }
}

function list(words, tables, action = "Open") {
  return tables.length
    ? el("section", {}, heading(words), el("ul", { class: "cards" }, cards(tables, action)))
    : null;
}

try {
  await new LobbyPage().start();
} catch (failure) {
  if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
  byId("you").replaceChildren(el("p", { class: "error", role: "alert" }, failure.message));
}
