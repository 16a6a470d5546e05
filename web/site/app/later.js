// Sentences that the first board does not need: whoever takes `say` from here waits for them.

import { reachability } from "./offline.js";
import { loadLater } from "./voice.js";

export { localised, say } from "./voice.js";

while (!await loadLater()) {
  // A module that has failed stays so: it waits instead until there is a connection again.
  reachability.refuse();
  await new Promise((go) => reachability.addEventListener("change", go, { once: true }));
}
