/** Tells a program from a module that a test has loaded. */

import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** True if this module is the one that node was started with. */
export function isProgram(module: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(module);
}
