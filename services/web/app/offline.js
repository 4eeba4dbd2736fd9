// The offline page, shown in place of any other page while the service is unreachable; it keeps trying to load that
// page. It imports nothing, because only the files on the worker's list are cached.

/**
 * Milliseconds between attempts to reach the service. Repeated attempts are needed because browsers may report too
 * early that they are online.
 */
const EACH = 5000;

const again = () => location.reload();

async function look() {
  if (document.hidden) return;
  try {
    await fetch(location.href, { method: "HEAD" });
  } catch {
    return; // still offline
  }
  again();
}

document.getElementById("again")?.addEventListener("click", again);
addEventListener("online", () => void look());
setInterval(() => void look(), EACH);
