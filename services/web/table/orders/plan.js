// A plan: what the others might do and what the reader would answer, and the line of answers that it makes.

/** @import { Command, Imagined, Option, OrderForm } from "../../shared/api-types" */

/**
 * One answer of a plan. `shown` is what the reader's seat would be shown of another's, null where it stays secret;
 * `only`: the line goes on only if it comes just so.
 * @typedef {{ seat: number, command: Command, says: string, shown: Command | null, only: boolean }} PlanStep
 */

/**
 * What is planned, and how things would stand after it. `seat` is whose answer is looked for next, `moment` what
 * the table waited for when the plan was begun, `moved` whether it has gone on since.
 * @typedef {{
 *   steps: PlanStep[],
 *   seat: number,
 *   position: Imagined,
 *   moment: string,
 *   moved: boolean,
 *   refusal: string | null,
 * }} Plan
 */

/** So many steps can be imagined, so many commands of a seat expected before one answer. */
export const MOST_STEPS = 40;
const MOST_EXPECTED = 10;

/**
 * Give what the seat in question is asked there, and may answer.
 * @param {Plan} plan
 * @param {number | null} own
 * @returns {{ question: string | null, options: Option[] }}
 */
export function findAnswers({ seat, position }, own) {
  if (seat === own) return position;
  return position.others.find((each) => each.seat === seat) ?? { question: null, options: [] };
}

/**
 * Say by step whether the line can watch for it: not where it is secret, or where an earlier answer of that seat
 * before the same answer of one's own is left open.
 * @param {readonly PlanStep[]} steps
 * @param {number} own
 */
export function findWatchable(steps, own) {
  /** @type {Map<number, number>} */
  let expected = new Map();
  return steps.map(({ seat, shown, only }) => {
    if (seat === own) expected = new Map();
    if (seat === own || shown === null) return false;
    const before = expected.get(seat) ?? 0;
    expected.set(seat, only ? before + 1 : Infinity);
    return before < MOST_EXPECTED;
  });
}

/**
 * Make the line of answers: before each, what is expected of the others; what comes after the last is left.
 * @param {readonly PlanStep[]} steps
 * @param {number} own
 * @returns {OrderForm}
 */
export function makeLine(steps, own) {
  const watchable = findWatchable(steps, own);
  /** @type {Map<number, Command[]>} */
  let expected = new Map();
  /** @type {object[]} */
  const answers = [];
  for (const [index, { seat, command, shown, only }] of steps.entries()) {
    if (seat === own) {
      answers.push({ command, unless: [...expected].map(([other, commands]) => expect(other, commands)) });
      expected = new Map();
    } else if (watchable[index] && only && shown) expected.set(seat, [...(expected.get(seat) ?? []), shown]);
  }
  /** @type {unknown} */
  const line = { type: "Line", steps: answers };
  return /** @type {OrderForm} */ (line); // its commands are those that the service offered
}

/**
 * @param {number} seat
 * @param {Command[]} commands
 */
function expect(seat, [command, ...then]) {
  return { type: "Differs", seat, command, ...(then.length ? { then } : {}) };
}
