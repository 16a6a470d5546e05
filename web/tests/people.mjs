// What people do beside playing, and what a page tells them who look elsewhere.

/** @typedef {import("playwright-core").Page} Page */

/** Notes what a page tells by notifications and sounds, and lets a test say whether anybody looks. @param {Page} page */
export async function hearAlerts(page) {
  await page.addInitScript(() => {
    /** @type {string[]} */
    const told = [];
    const fake = class {
      static permission = "default";

      static asked = 0;

      static async requestPermission() {
        fake.asked += 1;
        fake.permission = "granted";
        return "granted";
      }

      /** @param {string} title */
      constructor(title) {
        told.push(title);
        Object.assign(window, { click: () => /** @type {any} */ (this).onclick() });
      }

      close() {}
    };
    /** Tones that were played. @type {unknown[]} */
    const heard = [];
    window.OscillatorNode = class extends OscillatorNode {
      /** @param {BaseAudioContext} context @param {OscillatorOptions} [options] */
      constructor(context, options) {
        super(context, options);
        heard.push(options?.frequency);
      }
    };
    let hidden = false;
    Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
    Object.assign(window, { Notification: fake, told, heard, hide: (/** @type {boolean} */ on) => { hidden = on; } });
  });
}

/** Says a phrase. @param {Page} page @param {string} phrase */
export async function speak(page, phrase) {
  await page.locator(".speak summary").click();
  await page.locator(`[name=say-${phrase}]`).click();
}
