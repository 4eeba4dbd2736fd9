// The help page. It is complete as served; the script only fills its head.

import { attachHead } from "../account/menu.js";
import { isServiceFailure } from "../shared/api-client.js";

try {
  await attachHead();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure; // the page works without it
}
