// All suites in one process, so that they share one browser.

import "./play.test.mjs";
import "./fair.test.mjs";
import "./board.test.mjs";
import "./analyse.test.mjs";
import "./packs.test.mjs";
import "./arena.test.mjs";
import "./everyone.test.mjs";
import "./origins.test.mjs";
