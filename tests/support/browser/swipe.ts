import type { CDPSession, Locator, Page } from 'playwright-core';
import { untilAtRest } from './until-at-rest';

const MOST_SWIPES = 30;
/** The finger moves as far as this part of the screen's height, in these steps of pixels. */
const LENGTH = 0.6;
const STEP = 30;

/** Scrolls a phone's page by swipes of a finger until the whole element is on the screen. */
export async function swipeTo(page: Page, element: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (let swipes = 0; swipes < MOST_SWIPES; swipes += 1) {
    const box = await element.boundingBox();
    if (box !== null && box.y >= 0 && box.y + box.height <= height) return session.detach();
    // A page that grows, or a busy machine, may carry the element past the screen.
    const isPast = box !== null && box.y < 0;
    const [low, high] = [height * 0.8, height * (0.8 - LENGTH)];
    await swipe(session, { x: width / 2, ...(isPast ? { from: high, to: low } : { from: low, to: high }) });
    // A tap on a page that still moves only stops it.
    await untilAtRest(page);
  }
  throw new Error(`not reached by ${MOST_SWIPES} swipes: ${String(element)}`);
}

/** Playwright has no swipe, and the headless shell ignores `Input.synthesizeScrollGesture`. */
async function swipe(session: CDPSession, { x, from, to }: { x: number; from: number; to: number }): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] });
  const step = to > from ? STEP : -STEP;
  for (let y = from; Math.abs(y - from) < Math.abs(to - from); y += step)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
