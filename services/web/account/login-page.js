// The login page: a name and its password, or a recovery code, then back to where one came from.

import { destination } from "./destination.js";
import { byId } from "../shared/dom.js";
import { codeForm, nextCode, renameForm } from "./recovery-forms.js";
import { loginForm } from "./name-forms.js";

const go = () => location.assign(destination(new URLSearchParams(location.search).get("to")));

/** Somebody is in: a name that cannot be kept is changed first, and a new code is written down. */
function came(me, code = null) {
  const steps = [];
  if (code) steps.push(nextCode(code, next));
  if (me.rename) steps.push(renameForm(me, next));
  function next() {
    const step = steps.shift();
    if (step) byId("form").replaceChildren(step);
    else go();
  }
  byId("other").remove();
  next();
}

byId("form").append(loginForm((me) => came(me)));
byId("other").append(codeForm(came));
