// How every form of the account is sent: what the service refuses is said in the form itself.

import { isServiceFailure } from "../shared/api-client.js";
import { oneAtATime } from "../shared/controls.js";

/**
 * Make a listener that sends a form, once at a time, and says there why it was not taken.
 * @param {HTMLElement} status where that is said
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
