import type { Page } from 'playwright-core';

/** A page that has not moved for so long is at rest, ms. */
const REST_MS = 150;

/** Waits until the page scrolls no longer, and its scripts have received the last scroll event. */
export const untilAtRest = (page: Page): Promise<void> =>
  page.evaluate(async (unmoved) => {
    let [last, since] = [window.scrollY, performance.now()];
    while (performance.now() - since < unmoved) {
      await new Promise(requestAnimationFrame);
      if (window.scrollY !== last) [last, since] = [window.scrollY, performance.now()];
    }
  }, REST_MS);
