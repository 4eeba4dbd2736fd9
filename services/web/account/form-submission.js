// How every form of the account is sent: what the service refuses is said in the form itself.

import { isServiceFailure } from "../shared/api-client.js";

/**
 * Make a listener that sends a form and says there why it was not taken.
 * @param {HTMLElement} status where that is said
 * @param {() => Promise<unknown>} send
 */
export function onSubmit(status, send) {
  return async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    status.textContent = "";
    try {
      await send();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      status.textContent = failure.message;
    }
  };
}
