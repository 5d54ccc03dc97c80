import type { Page } from 'playwright-core';

/**
 * Waits until what the page was about to do has happened: its scripts have run, and a request that it sent afterwards
 * has been answered. A page that reloads meanwhile makes it fail.
 */
export const untilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await fetch('/robots.txt', { cache: 'no-store' }).catch(() => undefined);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
