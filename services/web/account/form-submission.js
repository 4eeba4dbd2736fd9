// Submits the account forms; a refusal is shown in the form itself.

import { isServiceFailure } from "../shared/api-client.js";
import { oneAtATime } from "../shared/controls.js";

/**
 * Return a submit listener that sends the form once at a time and shows why it was refused.
 * @param {HTMLElement} status shows the refusal
 * @param {() => Promise<unknown>} send
 */
export function onSubmit(status, send) {
  const sendOnce = oneAtATime(async () => {
    status.textContent = "";
    try {
      await send();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      status.textContent = failure.message;
    }
  });
  return (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    return sendOnce();
  };
}
