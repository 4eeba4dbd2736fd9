// The page of help, which is whole as it is sent: its head alone is made here.

import { attachHead } from "../account/menu.js";
import { isServiceFailure } from "../shared/api-client.js";

try {
  await attachHead();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure; // the page can be read all the same
}
