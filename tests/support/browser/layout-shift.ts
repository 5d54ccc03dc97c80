import type { Page } from 'playwright-core';

interface Source {
  readonly node: Element | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/**
 * Starts to add up the layout shifts of the open page. Returns a function that reads the sum so far. Shifts within half
 * a second of a press are left out, as in CLS (https://web.dev/articles/cls).
 */
export async function observeShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(startObserving);
  return () => sumOfShifts(page);
}

/** Observes every page of the context from its start. */
export const observeShiftsFromStart = (page: Page): Promise<unknown> => page.addInitScript(startObserving);

/** The sum of the layout shifts since they are observed. */
export const sumOfShifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as ObservedPage).shifts);

/** Waits for two frames: then the shifts of what has been rendered are reported. */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

interface ObservedPage {
  shifts: number;
  moved: string[];
  /** The last press, and the first answer after it; ms since the navigation. */
  pressedAt: number;
  answeredAt: number;
}

/**
 * To be called when a delayed answer reaches the page. Shifts between a press and the first answer after it are left
 * out as well: a busy machine may need longer than half a second to show what was pressed.
 */
export const markAnswer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const observed = window as unknown as ObservedPage;
    observed.answeredAt = Math.min(observed.answeredAt, performance.now());
  });

/** Runs in the page. */
function startObserving(): void {
  const page = window as unknown as ObservedPage;
  page.shifts = 0;
  page.moved = [];
  page.pressedAt = Infinity;
  page.answeredAt = Infinity;
  addEventListener('pointerdown', () => ([page.pressedAt, page.answeredAt] = [performance.now(), Infinity]), true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as (Shift & { sources: Source[] })[]) {
      const isOfPress = entry.startTime >= page.pressedAt && entry.startTime < page.answeredAt;
      if (entry.hadRecentInput || isOfPress) continue;
      page.shifts += entry.value;
      const names = entry.sources.map(
        ({ node, previousRect: { y: from }, currentRect: { y: to } }) =>
          `${node?.nodeName} ${node?.textContent.slice(0, 30)} ${Math.round(from)} to ${Math.round(to)}`,
      );
      page.moved.push(`${entry.value.toFixed(3)}: ${names.join('; ')}`);
    }
  }).observe({ type: 'layout-shift' });
}

/** What was moved, for the message of a failed test. */
export const movedParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as ObservedPage).moved);
