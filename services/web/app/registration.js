// Registers the service worker on every page. It shows notifications and the offline page.

/** Browsers support service workers only over TLS or on localhost. Elsewhere nothing is registered. */
async function register() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  } catch (failure) {
    console.info("The service worker could not be registered", failure);
  }
}

void register();
