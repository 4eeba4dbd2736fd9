// The app: every page lets the worker in that shows notices, and the page for when there is no connection.

/** Browsers know no workers without TLS, this machine's own address apart; then nothing is to be said. */
async function register() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  } catch (failure) {
    console.info("The app cannot be installed here", failure);
  }
}

void register();
