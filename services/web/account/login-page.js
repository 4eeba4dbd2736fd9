// The login page, which leads back to the page that the visitor came from.

import { byId } from "../shared/dom.js";
import { resolveDestination } from "./destination.js";
import { fillLogin } from "./name-forms.js";

const go = () => location.assign(resolveDestination(new URLSearchParams(location.search).get("to")));

fillLogin(byId("form"), byId("other"), go);
