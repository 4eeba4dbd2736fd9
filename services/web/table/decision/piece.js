// The piece that the options place: its picture next to the question, and the button that rotates it. Knows
// no game.

/** @import { Option } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */

import { createButton } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { addIcon } from "../../shared/icons.js";
import { createPicture } from "./option-signs.js";

const QUARTERS = 4;
/** The size of the picture in pixels. */
const SIZE = 56;

/**
 * Return the rotation in which an option places its piece, null if that makes no difference.
 * @param {Option} option
 */
export const rotationOf = (option) =>
  option.signs.find(({ rotation }) => rotation !== null)?.rotation ?? null;

/**
 * Return the rotations in which the piece fits anywhere, in order.
 * @param {Option[]} options
 */
export function listRotations(options) {
  const rotations = options.map(rotationOf).filter((rotation) => rotation !== null);
  return [...new Set(rotations)].sort((a, b) => a - b);
}

/**
 * Sort options by how far they rotate the piece further from a given rotation; ties keep their order.
 * @param {Option[]} options
 * @param {number | null} rotation
 */
export function sortByRotation(options, rotation) {
  if (rotation === null) return options;
  const distance = (/** @type {Option} */ option) =>
    ((rotationOf(option) ?? 0) - rotation + QUARTERS) % QUARTERS;
  return [...options].sort((a, b) => distance(a) - distance(b));
}

/**
 * Return the rotation in which the piece is shown: as chosen, as the reader rotated it, or the first that
 * fits.
 * @param {Option[]} options
 * @param {Option | null} chosen
 * @param {number | null} rotation
 */
export function shownRotation(options, chosen, rotation) {
  return (chosen && rotationOf(chosen)) ?? rotation ?? listRotations(options)[0] ?? null;
}

/**
 * Build the piece as it would be placed, with the button that rotates it; null if the options place none.
 * @param {Option[]} options
 * @param {Option | null} chosen
 * @param {number | null} rotation
 * @param {TableActions} actions
 */
export function createPiece(options, chosen, rotation, actions) {
  const shown = shownRotation(options, chosen, rotation);
  const sign = options
    .flatMap(({ signs }) => signs)
    .find((each) => shown !== null && each.rotation === shown);
  if (!sign?.drawing) return null;
  const alike = chosen?.at ? options.filter(({ at }) => at === chosen.at) : options;
  const isFixed = listRotations(alike).length < 2;
  const rotate = createButton(
    isFixed ? "Fits only this way" : "Rotate",
    () => actions.rotate(),
    "choice rotate",
    {
      data: { key: "rotate" },
      "aria-disabled": String(isFixed),
    },
  );
  if (!isFixed) addIcon(rotate, "again");
  return el("div", { class: "piece" }, createPicture(sign.drawing, SIZE), rotate);
}
