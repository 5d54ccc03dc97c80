import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;
const GIVE_UP_AFTER_MS = 30_000;
const POLL_MS = 50;

/**
 * Records the requests of a page. `untilIdle` resolves to them after half a second without an open request and with an
 * idle main thread at its end, and stops recording; it rejects after 30 s with the addresses that are still open.
 * Playwright's own `networkidle` sometimes does not come: https://github.com/microsoft/playwright/issues/42598
 */
export function recordRequests(page: Page): { untilIdle: () => Promise<readonly Request[]> } {
  const requests: Request[] = [];
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  const begin = (request: Request): void => {
    requests.push(request);
    underWay.add(request);
    changedAt = performance.now();
  };
  const finish = (request: Request): void => {
    underWay.delete(request);
    changedAt = performance.now();
  };
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', finish);
  const isQuiet = (): boolean => underWay.size === 0 && performance.now() - changedAt >= QUIET_MS;

  const untilIdle = async (): Promise<readonly Request[]> => {
    const deadline = performance.now() + GIVE_UP_AFTER_MS;
    try {
      while (performance.now() < deadline) {
        // A busy main thread can still make requests.
        if (isQuiet() && (await becomesIdle(page)) && isQuiet()) return requests;
        await sleep(POLL_MS);
      }
    } finally {
      page.off('request', begin).off('requestfinished', finish).off('requestfailed', finish);
    }
    const open = [...underWay].map((request) => request.url()).join(', ');
    throw new Error(`${page.url()} is still loading after ${GIVE_UP_AFTER_MS / 1000} s: ${open || 'it is not idle'}`);
  };
  return { untilIdle };
}

/**
 * Waits for the page's main thread; false if the page navigated meanwhile. After a press Chromium sometimes begins no
 * idle period until the next frame, which may never come: with `timeout` it then calls back when no task is left.
 */
const becomesIdle = (page: Page): Promise<boolean> =>
  page
    .evaluate((timeout) => new Promise((idle) => requestIdleCallback(idle, { timeout })), QUIET_MS)
    .then(() => true)
    .catch(() => false);
