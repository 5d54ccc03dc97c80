import type { Locator } from 'playwright-core';

/** Holds a button by the mouse until its effect is there: `effect` waits for it. */
export async function hold(button: Locator, effect: () => Promise<unknown>): Promise<void> {
  const { mouse } = button.page();
  // Disabled while its facts are those of the last visit.
  await button.and(button.page().locator(':enabled')).hover();
  await mouse.down();
  await effect();
  await mouse.up();
}
