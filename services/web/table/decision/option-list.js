// The list of options, in words with icons; long lists are grouped by command and place.

/** @import { Option } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { PlaceData, PlaceOptions, Section } from "./option-groups.js" */

import { el } from "../../shared/dom.js";
import { createIcon, findIcon } from "../../shared/icons.js";
import { nameCommand } from "./command-names.js";
import { areExtrasOpen } from "./offers.js";
import {
  FEW,
  MANY,
  cutBeginning,
  describeDifference,
  findCommonName,
  groupByPlace,
  groupOptions,
  joinBeginnings,
  keyOf,
} from "./option-groups.js";
import { createSigns, isShort } from "./option-signs.js";
import { reveal } from "./option-scroll.js";
import { findExact, findHolding } from "./place-sets.js";
import { createPointing } from "./pointing.js";
import { lowerFirst } from "../../shared/formatters.js";

/** The maximum number of kinds of extra options named on their fold. */
const NAMED = 3;
/** The maximum number of letters of options shown side by side. */
const BRIEF = 18;
const TOO_MANY = "No move uses all your picks. Deselect one.";

/**
 * The context of the list: the page's state, the actions of its buttons, and the drawing's data about places.
 * @typedef {{ state: TableState, actions: TableActions, drawn: PlaceData }} ListContext
 */

/**
 * Build the list of answers. The options of the chosen place follow its button, or come first if it has none.
 * @param {ListContext} context
 * @param {Option[]} options that answer the question
 * @param {Option | null} chosen
 */
export function createOptionList(context, options, chosen) {
  const { picked } = context.state;
  const answers = options.filter((option) => !option.between);
  const continued = chosen ? [] : findContinuations(context, options);
  const kinds = new Set(continued.map((option) => option.command.type));
  const listed = answers.filter((option) => !kinds.has(option.command.type));
  const grouped = groupOptions(listed, context.drawn);
  const sections = answers.length < options.length ? grouped : unfoldAlone(grouped);
  return [
    chosen ? null : createHint(options, picked),
    chosen && !chosen.passes && !isListed(sections, chosen)
      ? createGroup(context, findAlternatives(sections, options, chosen), chosen)
      : null,
    continued.length ? createContinuations(context, continued) : null,
    ...sections.map((section) => createSection(context, section, chosen)),
    createExtras(context, options),
  ];
}

/**
 * Unfold the only section: there is nothing else to show.
 * @param {Section[]} sections
 */
const unfoldAlone = (sections) =>
  sections.length === 1 ? sections.map((section) => ({ ...section, folded: false })) : sections;

/**
 * Build the separate list of options between actions, which leave the question open.
 * @param {ListContext} context
 * @param {Option[]} options
 */
function createExtras(context, options) {
  const { state, actions, drawn } = context;
  const free = options.filter((option) => option.between);
  if (!free.length) return null;
  const sections = groupOptions(free, drawn).map((section) => createSection(context, section));
  const summary = el("summary", {}, "Also", el("span", { class: "named" }, `: ${nameExtras(free)}`));
  const details = el("details", { class: "anytime besides" }, summary, sections); // plain: a CSS class
  let open = free.some((option) => keyOf(option) === state.choice) || areExtrasOpen(state);
  details.open = open;
  details.addEventListener("toggle", () => {
    if (details.open === open) return; // the toggle event also fires on creation, which is not the reader's choice
    open = details.open;
    actions.unfold("besides", open);
    const list = details.parentElement;
    if (open && list) reveal(list, details);
  });
  return details;
}

/**
 * Name the options between actions: the option if there is only one, else the kinds.
 * @param {Option[]} free
 */
function nameExtras(free) {
  const [only, ...others] = free;
  if (only && !others.length) return only.says;
  const kinds = [...new Set(free.map((option) => nameCommand(option.command.type)))];
  const named = kinds.slice(0, NAMED).map(lowerFirst);
  return [...named, ...(kinds.length > NAMED ? ["and more"] : [])].join(", ");
}

/**
 * Show whether the picks can still become a choice.
 * @param {Option[]} options
 * @param {string[]} picked
 */
function createHint(options, picked) {
  if (!picked.length) return null;
  const missing = new Set(findHolding(options, picked).map(({ places }) => places.length - picked.length));
  const [count] = missing.size === 1 ? missing : [];
  return el("p", { class: "faint" }, count ? `Pick ${count} more.` : missing.size ? "Pick more." : TOO_MANY);
}

/**
 * Return the options that contain the picks, if there are picks and few such options.
 * @param {ListContext} context
 * @param {Option[]} options
 */
function findContinuations({ state }, options) {
  const ways = state.picked.length ? findHolding(options, state.picked) : [];
  return ways.length > MANY ? [] : ways;
}

/**
 * @param {ListContext} context
 * @param {Option[]} ways
 */
const createContinuations = ({ state, actions }, ways) =>
  el(
    "div",
    { class: "group" },
    ways.map((option) => createOption(state, actions, option)),
  );

/**
 * Return whether an option has a button of its own in the list without unfolding, or belongs to the button of a place.
 * @param {Section[]} sections
 * @param {Option} option
 */
const isListed = (sections, option) =>
  sections.some(({ folded, options, places }) =>
    places ? places.some((place) => place.options.includes(option)) : !folded && options.includes(option),
  );

/**
 * Return the options next to the chosen one: those of its button, of the same picks, or of the same place.
 * @param {Section[]} sections
 * @param {Option[]} options
 * @param {Option} chosen
 */
function findAlternatives(sections, options, chosen) {
  if (chosen.places.length) return findExact(options, chosen.places);
  const listed = sections.flatMap((section) => section.places ?? []);
  const together = listed.find((place) => place.options.includes(chosen));
  return together?.options ?? groupByPlace(options).get(chosen.at ?? "") ?? [chosen];
}

/**
 * Build the list of the options at the chosen place; a tap on the board selects the next one.
 * @param {ListContext} context
 * @param {Option[]} ways
 * @param {Option} chosen
 */
function createGroup({ state, actions, drawn }, ways, chosen) {
  const several = ways.length > 1;
  const isNamed = several && !ways.every(isShort);
  const common = findCommonName(ways);
  const isSaid = ways.some(({ says }) => says === common); // by one of the buttons
  const name = isNamed && !isSaid ? common || drawn.nameOf(chosen.at ?? "") : null;
  const brief = several && ways.every((way) => isBrief(way, ways));
  return el(
    "div",
    { class: brief ? "group ways" : "group" },
    name ? el("p", { class: "small" }, name) : null,
    ways.map((option) => createOption(state, actions, option, { words: describeDifference(option, ways) })),
  );
}

/**
 * Return whether an option needs only half of the width.
 * @param {Option} way
 * @param {Option[]} ways
 */
function isBrief(way, ways) {
  if (isShort(way)) return false;
  return way.signs.some(({ drawing }) => drawing) || describeDifference(way, ways).length < BRIEF;
}

/**
 * @param {ListContext} context
 * @param {Section} section
 * @param {Option | null} [chosen]
 */
function createSection(context, section, chosen = null) {
  const { state, actions, drawn } = context;
  if (section.places) {
    const count = section.places.length;
    const chips = section.places.flatMap((place) => createPlace(context, place, chosen));
    const words = `${section.heading}: ${count} ${count === 1 ? "place" : "places"}`;
    const list = createLongList("chips", words, chips);
    if (!section.folded) return list;
    const details = createFolded(state, words, section, list);
    details.open ||= section.places.some(({ options }) => chosen && options.includes(chosen));
    return details;
  }
  const buttons = joinBeginnings(section.options).flatMap(({ beginning, options }) => [
    ...(beginning ? [el("p", { class: "beginning" }, beginning.replace(/([^:]) $/, "$1 \u2026"))] : []),
    ...options.map((option) => {
      const words = cutBeginning(option, beginning);
      const where = drawn.nameOf(option.at ?? "");
      return createOption(state, actions, option, { words, where, isRest: Boolean(beginning) });
    }),
  ]);
  if (section.options.length <= FEW) return el("div", { class: "section" }, buttons);
  const words = `${section.heading}: ${section.options.length} options`;
  const list = createLongList("section", words, buttons);
  return section.folded ? createFolded(state, words, section, list) : list;
}

/**
 * Build a list with a single Tab stop; the arrow keys move within it.
 * @param {string} kind
 * @param {string} name
 * @param {HTMLElement[]} buttons
 */
const createLongList = (kind, name, buttons) =>
  el("div", { class: kind, role: "toolbar", "aria-label": name }, buttons);

/**
 * @param {TableState} state
 * @param {string} words
 * @param {Section} section
 * @param {HTMLElement} inside
 */
function createFolded(state, words, section, inside) {
  const details = el("details", { class: "section" }, el("summary", {}, words), inside);
  const roomy = window.matchMedia(`(min-width: ${section.picked ? 1200 : 600}px)`).matches;
  details.open = state.unfolded.get(section.heading) ?? roomy;
  details.addEventListener("toggle", () => state.unfolded.set(section.heading, details.open));
  return details;
}

/**
 * Build an option's button.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {Option} option
 * @param {{ words?: string, where?: string | null, isRest?: boolean }} [shown] fewer words, if the rest is above them;
 *   the place's name, for windows with room for a picture but not for the words; and whether the words' beginning, which
 *   says what the icon would, is shown above
 */
export function createOption(state, actions, option, shown = {}) {
  const key = keyOf(option);
  const signs = createSigns(option);
  return el(
    "button",
    {
      class: shown.isRest ? "choice rest" : "choice",
      type: "button",
      data: { key },
      "aria-pressed": String(state.choice === key),
      "aria-label": option.says,
      title: signs ? option.says : null,
      onclick: () => actions.choose(key),
      ...peekListeners(actions, option),
    },
    signs ?? (shown.isRest ? null : createSymbol(option)),
    isShort(option) ? null : createCaption(shown.words ?? option.says, signs ? shown.where : null),
  );
}

/** @param {Option} option */
function createSymbol(option) {
  const icon = findIcon(option.command.type);
  return icon ? createIcon(icon) : null;
}

/**
 * Build the words of an option and, next to a picture, the short name of its place.
 * @param {string} words
 * @param {string | null} [where]
 */
const createCaption = (words, where) => [
  el("span", { class: "words" }, words),
  where ? el("span", { class: "where" }, where) : null,
];

/**
 * Build the button of a place, followed by the options there if one of several is chosen.
 * @param {ListContext} context
 * @param {PlaceOptions} place
 * @param {Option | null} chosen
 */
function createPlace(context, place, chosen) {
  const chip = createChip(context.state, context.actions, place);
  const { options } = place;
  return chosen && options.length > 1 && options.includes(chosen)
    ? [chip, createGroup(context, options, chosen)]
    : [chip];
}

/**
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {PlaceOptions} place
 */
function createChip(state, actions, { at, name, options }) {
  const [first] = options;
  const several = options.length > 1;
  const count = several
    ? el("span", { class: "faint small", "aria-hidden": "true" }, `${options.length} options`)
    : null;
  return el(
    "button",
    {
      class: "choice chip",
      type: "button",
      data: { key: `place ${at}` },
      "aria-pressed": String(options.some((option) => keyOf(option) === state.choice)),
      "aria-label": several ? `${name}, ${options.length} options` : first?.says,
      onclick: () => actions.chooseAmong(options),
      ...(first && peekListeners(actions, first)),
    },
    el("span", {}, name, count),
  );
}

/**
 * Return the listeners that show an option's ghost on hover and focus.
 * @param {TableActions} actions
 * @param {Option} option
 */
const peekListeners = (actions, option) =>
  createPointing(
    () => actions.peek(option),
    () => actions.peek(null),
  );
