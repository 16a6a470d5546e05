// Time that is left, as clocks show it, and time that has passed.

/** To the tenth below ten seconds. @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left === 0) return "0:00";
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Time that has passed, in minutes and seconds. @param {number} ms */
export function passedText(ms) {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
