// Applies the service's edits to the text of a drawing.

/** @import { BoardPart } from "../../shared/api-types" */

/**
 * Split a drawing before each `<` and each `M`, which starts a stroke: edits count these pieces.
 * @param {string} drawing
 */
export const splitDrawing = (drawing) => drawing.replaceAll("<", "\0<").replaceAll("M", "\0M").split("\0");

/**
 * Apply edits to the pieces of a drawing in place; they are ordered from the last to the first.
 * @param {string[]} pieces
 * @param {BoardPart["edits"]} edits
 */
export function editPieces(pieces, edits) {
  for (const [first, end, made] of edits)
    pieces.splice(first, end - first, ...splitDrawing(made).filter((piece) => piece !== ""));
}
