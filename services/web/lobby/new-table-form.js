// A new table: the form is made from what the catalogue says of each game.

import { Offline, Problem, call, newId, tablePath } from "../shared/api-client.js";
import { badge } from "../shared/icons.js";
import { el, heading, refill } from "../shared/dom.js";
import { optionFields, readOptions } from "./option-fields.js";
import { BOTS } from "../table/seat-panel.js";
import { askName } from "../account/name-forms.js";
import { short } from "../shared/formatters.js";

/** How often a table that is still on its way is asked for again; each waits ten seconds. */
const TRIES = 3;

const PACES = [
  ["", "No clock"],
  ["1", "An hour"],
  ["8", "8 hours"],
  ["24", "A day"],
  ["72", "3 days"],
  ["168", "A week"],
];

export class NewTable {
  constructor(panel, games, me, came) {
    Object.assign(this, { panel, games, me, came });
    this.game = games[0] ?? null;
    this.seats = 0;
    this.several = false;
    this.commandId = newId();
  }

  /** Draw the form; `?again=TABLE` fills it as that table was. */
  async show() {
    if (!this.game) return refill(this.panel, heading("New table"), el("p", {}, "No game is installed."));
    const again = new URLSearchParams(location.search).get("again");
    if (again && !this.again) await this.like(again);
    this.seats ||= this.game.seats.includes(4) ? 4 : this.game.seats[0];
    return this.render();
  }

  async like(id) {
    try {
      const { table } = await call("GET", tablePath(id));
      this.again = table;
      this.game = this.games.find((game) => game.game === table.game) ?? this.game;
      this.seats = table.seats.length;
      this.several = table.several && table.seats.filter((seat) => seat.mine).length > 1;
    } catch (failure) {
      if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
      this.again = {};
    }
  }

  render() {
    const { game } = this;
    const form = el(
      "form",
      { onsubmit: (event) => this.submit(event) },
      el(
        "div",
        { class: "pair" },
        this.games.length > 1 ? this.gameField() : el("p", { class: "game-name" }, game.title),
        this.seatsField(),
      ),
      el(
        "fieldset",
        { class: "sitting" },
        el("legend", { class: "label" }, "Who sits where"),
        ...Array.from({ length: this.seats }, (_, seat) => this.seatField(seat)),
      ),
      el(
        "div",
        { class: "pair" },
        select("hours", "For each decision", PACES, String(this.again?.hours ?? "")),
        select(
          "public",
          "Who may watch",
          [
            ["yes", "Everybody"],
            ["no", "Only with the link"],
          ],
          this.again?.public === false ? "no" : "yes",
        ),
      ),
      this.severalField(),
      this.more(),
      el(
        "p",
        { class: "faint" },
        `${game.summary} `,
        el("a", { href: `/rules/${encodeURIComponent(game.game)}` }, "Rules"),
        ".",
      ),
      el("p", { class: "error", role: "alert" }),
      el("div", { class: "row" }, el("button", { class: "sign", type: "submit" }, "Open the table")),
    );
    refill(this.panel, heading("New table"), form);
  }

  gameField() {
    const field = select(
      "game",
      "Game",
      this.games.map((game) => [game.game, game.title]),
      this.game.game,
    );
    field.querySelector("select").addEventListener("change", (event) => {
      this.game = this.games.find((game) => game.game === event.target.value);
      if (!this.game.seats.includes(this.seats)) [this.seats] = this.game.seats;
      this.render();
    });
    return field;
  }

  seatsField() {
    const field = select(
      "seats",
      "Seats",
      this.game.seats.map((count) => [String(count), String(count)]),
      String(this.seats),
    );
    field.querySelector("select").addEventListener("change", (event) => {
      this.seats = Number(event.target.value);
      this.render();
    });
    return field;
  }

  seatField(seat) {
    const known = this.again?.seats?.[seat];
    const choices = [
      ["me", "You"],
      ["", "Anybody who comes"],
      ...BOTS.map(([kind, words]) => [kind, words.split(":")[0]]),
    ];
    const chosen = known ? (known.mine ? "me" : (known.bot ?? "")) : seat === 0 ? "me" : "greedy";
    const field = el(
      "select",
      {
        name: `seat-${seat}`,
        "aria-label": `Seat ${seat + 1}`,
        onchange: (event) => event.target.value === "me" && this.alone(event.target),
      },
      choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words)),
    );
    return el("div", { class: "seat-field" }, badge(seat, 26), field);
  }

  severalField() {
    const box = el("input", {
      name: "several",
      type: "checkbox",
      checked: this.several,
      onchange: (event) => {
        this.several = event.target.checked;
        this.alone(this.seatFields().find((field) => field.value === "me"));
      },
    });
    const words = "One person plays several seats (hot-seat); counts in no standings";
    return el("label", { class: "check" }, box, el("span", {}, words));
  }

  /** Nobody sits twice but at a hot-seat table: the seat that was yours is free. */
  alone(chosen) {
    if (this.several) return;
    for (const field of this.seatFields()) if (field !== chosen && field.value === "me") field.value = "";
  }

  seatFields() {
    return [...this.panel.querySelectorAll(".seat-field select")];
  }

  more() {
    const fields = optionFields(this.game, this.again?.options, this.seats);
    const name = el(
      "label",
      { class: "field" },
      el("span", {}, "Name of the table"),
      el("input", {
        name: "title",
        type: "text",
        maxlength: 60,
        autocomplete: "off",
        placeholder: this.named(),
      }),
    );
    const begin = select(
      "begin",
      "The game begins",
      [
        ["full", "When every seat is taken"],
        ["owner", "When I say so"],
      ],
      "full",
    );
    return el(
      "details",
      { open: Boolean(this.again) },
      el("summary", {}, "Rules and name"),
      el("div", { class: "more" }, fields, name, begin),
    );
  }

  named() {
    const me = this.me();
    return me ? `${me.name}: ${short(this.game.title)}` : short(this.game.title);
  }

  async submit(event) {
    event.preventDefault();
    const form = event.target;
    const error = form.querySelector(".error");
    error.textContent = "";
    if (!this.me()) {
      const me = await askName("to open a table");
      if (!me) return;
      this.came(me);
    }
    try {
      const data = new FormData(form);
      const table = await this.opened(this.body(data));
      await this.sit(table, this.mine(data).slice(1));
      location.assign(`/table/${encodeURIComponent(table.id)}`);
    } catch (failure) {
      if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
      if (failure instanceof Problem) this.commandId = newId();
      error.textContent = failure.message;
    }
  }

  /** Open the table; sent again under the same name while it is on its way, it is opened once. */
  async opened(body) {
    let answer = await call("POST", "/v1/tables", { body });
    for (let tried = 1; answer.status === 202 && tried < TRIES; tried += 1)
      answer = await call("POST", "/v1/tables", { body });
    if (answer.status === 202) throw new Offline();
    return answer.table;
  }

  /** Take further seats; what could not be taken now can be at the table. */
  async sit(table, seats) {
    try {
      for (const seat of seats)
        await call("POST", tablePath(table.id, "/seats"), { body: { seat, command_id: newId() } });
    } catch (failure) {
      if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
    }
  }

  /** The seats that the reader takes: more than one only at a hot-seat table. */
  mine(data) {
    const seats = Array.from({ length: this.seats }, (_, seat) => seat);
    return seats.filter((seat) => data.get(`seat-${seat}`) === "me");
  }

  body(data) {
    const seats = Array.from({ length: this.seats }, (_, seat) => data.get(`seat-${seat}`));
    const [mine] = this.mine(data);
    const bots = Object.fromEntries(
      seats.map((kind, seat) => [seat, kind]).filter(([, kind]) => kind && kind !== "me"),
    );
    return {
      game: this.game.game,
      seats: this.seats,
      name: data.get("title").trim() || this.named().slice(0, 60),
      options: readOptions(this.game, data),
      public: data.get("public") === "yes",
      hours: data.get("hours") ? Number(data.get("hours")) : null,
      begin: data.get("begin"),
      several: this.several,
      command_id: this.commandId,
      me: mine === undefined ? null : { seat: mine },
      bots,
    };
  }
}

function select(name, words, choices, chosen) {
  const options = choices.map(([value, said]) => el("option", { value, selected: value === chosen }, said));
  return el("label", { class: "field" }, el("span", {}, words), el("select", { name }, options));
}
