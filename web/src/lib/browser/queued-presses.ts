/**
 * A prerendered page keeps the presses of its buttons until its scripts can handle them
 * (static-pages/press-queue.ts, in the inline script of the head).
 */

export const READY_EVENT = 'page:ready';

/** Whether a press of a button is kept instead of handled. Also true while the build prerenders the page. */
export const arePressesQueued = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset.queuing !== undefined;

/** Longest wait for the end of a press, ms. */
const HELD_MS = 1000;

/**
 * Resolves when no pointer is down on a page that is about to be rendered anew, or after a second: the press would end
 * on another element than it began.
 */
export async function whenNoPressIsHeld(): Promise<void> {
  const { dataset } = document.documentElement;
  const end = performance.now() + HELD_MS;
  while (dataset.held !== undefined && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Repeats the kept presses, and lets the page handle all later ones. Without effect after the first call. */
export const handleQueuedPresses = (): void => void dispatchEvent(new Event(READY_EVENT));
