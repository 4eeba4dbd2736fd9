// The login page: a name and its password, then back to where one came from.

import { byId } from "./dom.js";
import { loginForm } from "./welcome.js";

/** Only a path of this site: a link from elsewhere shall not send anybody away. */
function target() {
  const to = new URL(new URLSearchParams(location.search).get("to") ?? "/", location.origin);
  return to.origin === location.origin ? to.pathname + to.search : "/";
}

byId("form").append(loginForm(() => location.assign(target())));
