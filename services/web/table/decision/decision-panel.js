// The decision: question, options in words, Confirm; or what the table waits for.

import { icon } from "../../shared/icons.js";
import { choice, list } from "./option-list.js";
import { el, heading, refill } from "../../shared/dom.js";
import { isPass, keyOf, optionOf } from "./option-groups.js";
import { refusalBand } from "./refusal.js";
import { ago, holder, listed, plain } from "../../shared/formatters.js";

/** So many letters fit on the button beside Confirm. */
const BRIEF = 18;

/** Draw the decision into its panel; `act` holds what can be done. */
export function showDecision(panel, state, act) {
  panel.className = `decision ${asked(state) ? "asked" : state.at === null ? "waiting" : "looking"}`;
  refill(panel, heading(asked(state) ? "Your decision" : "The table"), ...contents(state, act));
}

/** Whether the reader is asked, here and now. */
export function asked(state) {
  return (
    state.at === null &&
    state.now !== null &&
    (state.now.decision ?? null) !== null &&
    state.now.options?.length > 0
  );
}

function contents(state, act) {
  if (state.at !== null) return past(state, act);
  if (asked(state)) return question(state, act);
  return [
    ...idle(state),
    band(state),
    ...anytime(state, act),
    el("div", { class: "row" }, takeBack(state, act)),
  ];
}

function past(state, act) {
  return [
    el("p", { class: "faint" }, "You look at the past; nothing can be chosen here."),
    el(
      "div",
      { class: "row" },
      el(
        "button",
        { class: "sign", type: "button", data: { key: "now" }, onclick: () => act.go(null) },
        "Back to now",
      ),
    ),
  ];
}

function question(state, act) {
  const { options } = state.now;
  const chosen = optionOf([...options, ...(state.now.anytime ?? [])], state.choice);
  return [
    wayDown(state.now.way),
    el("p", { class: "question", id: "question" }, state.now.question),
    following(state.now.way),
    band(state),
    el(
      "div",
      { class: "options", role: "group", "aria-labelledby": "question" },
      list(state, act, chosen),
      anytime(state, act),
    ),
    confirmRow(state, act, chosen),
  ];
}

/** The way down to a question inside others. */
function wayDown(way) {
  if (!way?.steps.length) return null;
  const steps = way.steps.map((step) => el("li", {}, step));
  return el("ol", { class: "way", "aria-label": "Where this stands" }, steps);
}

/** What may still follow the answer. */
function following(way) {
  return way?.then.length ? el("p", { class: "faint" }, `Then: ${way.then.join("; ")}`) : null;
}

function band(state) {
  return state.refusal ? refusalBand(state.refusal, state) : null;
}

function confirmRow(state, act, chosen) {
  const pass = state.now.options.find(isPass);
  const words = state.sending ? "Sending" : "Confirm";
  const said = chosen ? `Confirm: ${chosen.says}` : "Confirm: nothing is chosen yet";
  return el(
    "div",
    { class: "confirm" },
    el(
      "div",
      { class: "row" },
      el(
        "button",
        {
          class: "sign",
          type: "button",
          data: { key: "confirm" },
          "aria-label": said,
          "aria-disabled": String(!chosen || state.sending),
          onclick: act.confirm,
        },
        words,
      ),
      pass ? passButton(state, act, pass) : null,
      takeBack(state, act),
    ),
  );
}

/** What a seat may do without being asked. */
function anytime(state, act) {
  const free = state.now?.anytime ?? [];
  if (!free.length) return [];
  const details = el(
    "details",
    { class: "anytime" },
    el("summary", {}, "At any time"),
    free.map((option) => choice(state, act, option)),
    asked(state)
      ? null
      : el(
          "div",
          { class: "row" },
          el(
            "button",
            {
              class: "sign",
              type: "button",
              "aria-disabled": String(!optionOf(free, state.choice)),
              onclick: act.confirm,
            },
            "Confirm",
          ),
        ),
  );
  details.open = Boolean(optionOf(free, state.choice)) || (state.unfolded.get("anytime") ?? false);
  details.addEventListener("toggle", () => act.unfold("anytime", details.open));
  return [details];
}

function takeBack(state, act) {
  const steps = state.now?.undo ?? [];
  if (!steps.length) return [];
  const latest = Math.max(...steps);
  const first = Math.min(...steps);
  const button = (words, to, kind = "plain") =>
    el(
      "button",
      { class: kind, type: "button", data: { key: `back ${to}` }, onclick: () => act.takeBack(to) },
      icon("undo", 20),
      words,
    );
  return [
    button("Take back", latest),
    first < latest ? button("Take back the whole turn", first, "plain whole") : null,
  ];
}

function idle(state) {
  const { table, waiting } = state.now;
  if (table.phase === "ended") return [];
  const names = waiting.map((each) => holder(table.seats[each.seat]));
  const since = Math.min(...waiting.map((each) => each.since ?? Date.now()));
  return [
    el(
      "p",
      { class: "question" },
      names.length ? `Waiting for ${listed(names)}` : "The table goes on by itself",
    ),
    names.length ? el("p", { class: "faint" }, `Asked ${ago(since)}.`) : null,
    elsewhere(state),
  ];
}

/** The way to the next table that waits for the reader. */
function elsewhere({ elsewhere: waiting }) {
  if (!waiting.length) return null;
  const [next] = waiting;
  const href = `/table/${encodeURIComponent(next.table)}?seat=${next.seat}`;
  const more = waiting.length > 1 ? ` and ${waiting.length - 1} more` : "";
  return el(
    "div",
    { class: "row" },
    el("a", { class: "sign", href }, "Next table"),
    el("span", { class: "small" }, `${next.name}${more}: your turn`),
  );
}

/** What the button says that does without: its words where they are few, else the command's name. */
function short(pass) {
  return pass.says.length <= BRIEF ? pass.says : plain(pass.command.type);
}

function passButton(state, act, pass) {
  const key = keyOf(pass);
  const pressed = String(state.choice === key);
  const attributes = {
    class: "choice pass",
    type: "button",
    data: { key },
    "aria-pressed": pressed,
    "aria-label": pass.says,
  };
  return el("button", { ...attributes, onclick: () => act.choose(key) }, short(pass));
}
