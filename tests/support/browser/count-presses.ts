import type { Locator, Page } from 'playwright-core';

/** A person whose presses are counted: keys, and taps on buttons, links and checkboxes. To type a text is no press. */
export interface PressingPerson {
  /** What was pressed so far, in order. */
  readonly presses: readonly string[];
  /** Presses a key of the keyboard. */
  key(name: string): Promise<void>;
  /** Presses a control on a touch screen. */
  tap(control: Locator): Promise<void>;
}

export function countPresses(page: Page): PressingPerson {
  const presses: string[] = [];
  return {
    presses,
    key: async (name) => {
      presses.push(name);
      await page.keyboard.press(name);
    },
    tap: async (control) => {
      presses.push(String(control));
      await control.tap();
    },
  };
}
