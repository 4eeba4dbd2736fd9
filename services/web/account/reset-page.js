// The page that a reset link opens. The token is in the fragment (after the #), which no server and no log
// receives.

import { byId, el } from "../shared/dom.js";
import { fetchPlayer } from "../shared/session.js";
import { createNewPasswordForm } from "./reset-forms.js";

const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
// For a logged-in visitor this loads the session's CSRF code, which the form has to send.
await fetchPlayer();
byId("form").append(
  token
    ? createNewPasswordForm(token)
    : el(
        "p",
        {},
        "This page needs the link from your e-mail. ",
        el("a", { href: "/login" }, "Request a link"),
      ),
);
