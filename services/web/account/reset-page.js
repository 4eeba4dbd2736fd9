// The page behind the link of a mail. Its token stands behind the #, which no server and no log gets to see.

import { byId, el } from "../shared/dom.js";
import { fetchPlayer } from "../shared/session.js";
import { createNewPasswordForm } from "./reset-forms.js";

const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
// Whoever is logged in here sends the session's code along.
await fetchPlayer();
byId("form").append(
  token
    ? createNewPasswordForm(token)
    : el(
        "p",
        {},
        "This page is opened by the link in a mail. ",
        el("a", { href: "/login" }, "Have one sent"),
      ),
);
