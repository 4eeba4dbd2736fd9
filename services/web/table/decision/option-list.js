// The list of options: in words, with icons; many of them by command and place.

import { iconFor, icon } from "../../shared/icons.js";
import { bundles, exactly, holding } from "./place-sets.js";
import { el } from "../../shared/dom.js";
import { MANY, byPlace, commonName, difference, keyOf, sections } from "./option-groups.js";

/** Words of so many letters fit side by side. */
const BRIEF = 18;
const TOO_MANY = "No choice holds all that is picked. Put something back.";

/** Draw the list that answers the question, the chosen place first where it has no row of its own. */
export function list(state, act, chosen) {
  const laid = sections(state.now.options.filter((option) => !option.between), state.placeName);
  const folded = laid.some((section) => section.folded);
  const apart = chosen && !openly(laid, chosen);
  return [
    chosen ? null : hint(state, folded),
    apart ? group(state, act, chosen) : null,
    !chosen && state.picked.length ? going(state, act) : null,
    ...laid.map((section) => sectionOf(state, act, section)),
    besides(state, act),
  ];
}

/** What may be done between actions: it leaves the question open, and stands apart. */
function besides(state, act) {
  const free = state.now.options.filter((option) => option.between);
  if (!free.length) return null;
  const details = el(
    "details",
    { class: "anytime" },
    el("summary", {}, "Besides"),
    sections(free, state.placeName).map((section) => sectionOf(state, act, section)),
  );
  details.open = free.some((option) => keyOf(option) === state.choice) || (state.unfolded.get("besides") ?? false);
  details.addEventListener("toggle", () => act.unfold("besides", details.open));
  return details;
}

/** Say where to choose, and what is picked that is not yet a choice. */
function hint({ now, picked }, folded) {
  const some = bundles(now.options).length > 1;
  if (!some && !folded) return null;
  const words = some ? "Pick on the board, or choose here." : "Choose on the board, or here.";
  const more = holding(now.options, picked).length ? "Pick more, or choose here." : TOO_MANY;
  return el("p", { class: "faint" }, picked.length ? more : words);
}

/** The ways in which what is picked can go on, where they are few. */
function going(state, act) {
  const ways = holding(state.now.options, state.picked);
  if (!ways.length || ways.length > MANY) return null;
  return el(
    "div",
    { class: "group" },
    ways.map((option) => choice(state, act, option)),
  );
}

/** Whether an option stands in the list without anything to unfold. */
function openly(laid, option) {
  return laid.some((section) => !section.folded && section.options?.includes(option));
}

function waysLike(options, chosen) {
  if (chosen.places?.length) return exactly(options, chosen.places);
  return byPlace(options).get(chosen.at) ?? [chosen];
}

/** All ways in which the chosen place can be used: a tap on the board turns to the next of them. */
function group(state, act, chosen) {
  const ways = waysLike(state.now.options, chosen);
  const shared = ways.length > 1 ? commonName(ways) : "";
  const name = ways.length > 1 ? shared || state.placeName(chosen.at) : null;
  const brief = ways.length > 1 && ways.every((way) => difference(way, ways).length < BRIEF);
  return el(
    "div",
    { class: brief ? "group ways" : "group" },
    name ? el("p", { class: "small" }, name) : null,
    ways.map((option) => choice(state, act, option, ways)),
  );
}

function sectionOf(state, act, section) {
  if (section.options) {
    const all = section.options.map((option) => choice(state, act, option));
    if (!section.folded) return el("div", { class: "section" }, all);
    return unfolding(
      state,
      `${section.heading}: ${all.length} ways`,
      section,
      el("div", { class: "section" }, all),
    );
  }
  const places = section.places.map((place) => chip(state, act, place));
  return unfolding(
    state,
    `${section.heading}: ${places.length} places`,
    section,
    el("div", { class: "chips" }, places),
  );
}

function unfolding(state, words, section, inside) {
  const details = el("details", { class: "section" }, el("summary", {}, words), inside);
  const wide = window.matchMedia("(min-width: 600px)").matches && !section.picked;
  details.open = state.unfolded.get(section.heading) ?? wide;
  details.addEventListener("toggle", () => state.unfolded.set(section.heading, details.open));
  return details;
}

/** Draw an option as a button; among the ways of one place it says how it differs. */
export function choice(state, act, option, among = [option]) {
  const key = keyOf(option);
  const glyph = iconFor(option.command.type);
  return el(
    "button",
    {
      class: "choice",
      type: "button",
      data: { key },
      "aria-pressed": String(state.choice === key),
      "aria-label": option.says,
      onclick: () => act.choose(key),
      ...peeking(act, option),
    },
    glyph ? icon(glyph) : null,
    el("span", {}, difference(option, among)),
  );
}

function chip(state, act, place) {
  const { name } = place;
  const pressed = place.options.some((option) => keyOf(option) === state.choice);
  const ways =
    place.options.length > 1
      ? el("span", { class: "faint", "aria-hidden": "true" }, ` ${place.options.length}`)
      : null;
  const label = place.options.length > 1 ? `${name}, ${place.options.length} ways` : place.options[0].says;
  return el(
    "button",
    {
      class: "choice chip",
      type: "button",
      data: { key: `place ${place.at}` },
      "aria-pressed": String(pressed),
      "aria-label": label,
      onclick: () => act.choosePlace(place.at),
      ...peeking(act, place.options[0]),
    },
    el("span", {}, name, ways),
  );
}

function peeking(act, option) {
  const look = () => act.peek(option);
  const leave = () => act.peek(null);
  return { onpointerenter: look, onfocus: look, onpointerleave: leave, onblur: leave };
}
