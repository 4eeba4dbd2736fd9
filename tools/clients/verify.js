// Verifies exports as the replay page does: `node verify.js FILE ...`. Prints a line of JSON for each file.
import { readFileSync } from "node:fs";

import { verifyLog } from "../../services/web/replay/verify.js";

for (const file of process.argv.slice(2)) console.log(JSON.stringify(verifyLog(readFileSync(file))));
