// A plan: what the others might do and what the reader would reply, and the resulting line of answers.

/** @import { Command, Imagined, Option, OrderForm } from "../../shared/api-types" */

/**
 * An answer in a plan. `shown` is the part of another seat's answer that the reader's seat would see, null if it
 * stays secret; `only` means that the line continues only after exactly this answer.
 * @typedef {{ seat: number, command: Command, says: string, shown: Command | null, only: boolean }} PlanStep
 */

/**
 * A plan and the resulting position. `seat` is the seat whose answer comes next, `moment` identifies the table's
 * state when the plan was begun, and `moved` is whether it has changed since.
 * @typedef {{
 *   steps: PlanStep[],
 *   seat: number,
 *   position: Imagined,
 *   moment: string,
 *   moved: boolean,
 *   refusal: string | null,
 * }} Plan
 */

/**
 * The maximum number of steps that can be imagined, and of commands expected from a seat before one answer.
 */
export const MOST_STEPS = 40;
const MOST_EXPECTED = 10;

/**
 * Return the question and options of the plan's next seat.
 * @param {Plan} plan
 * @param {number | null} own
 * @returns {{ question: string | null, options: Option[] }}
 */
export function findAnswers({ seat, position }, own) {
  if (seat === own) return position;
  return position.others.find((each) => each.seat === seat) ?? { question: null, options: [] };
}

/**
 * Return for each step whether the line can depend on it. It cannot if the step is secret, or if an earlier step of
 * the same seat, before the same answer of the reader's, is left open.
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
 * Build the line: each of the reader's answers, with the commands that are expected of others before it. Steps after
 * the reader's last answer are dropped.
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
      answers.push({
        command,
        unless: [...expected].map(([watched, commands]) => expect(watched, commands)),
      });
      expected = new Map();
    } else if (watchable[index] && only && shown) expected.set(seat, [...(expected.get(seat) ?? []), shown]);
  }
  /** @type {unknown} */
  const line = { type: "Line", steps: answers };
  return /** @type {OrderForm} */ (line); // its commands come from the service
}

/**
 * @param {number} seat
 * @param {Command[]} commands
 */
function expect(seat, [command, ...then]) {
  return { type: "Differs", seat, command, ...(then.length ? { then } : {}) };
}
