/**
 * A prerendered page keeps the presses of its buttons until its scripts can handle them
 * (static-pages/press-queue.ts, in the inline script of the head).
 */

export const READY_EVENT = 'prostor:ready';

/** Whether a press of a button is kept instead of handled. Also true while the build prerenders the page. */
export const arePressesQueued = (): boolean =>
  typeof document === 'undefined' || document.documentElement.dataset.queuing !== undefined;

/** Repeats the kept presses, and lets the page handle all later ones. Without effect after the first call. */
export const handleQueuedPresses = (): void => void dispatchEvent(new Event(READY_EVENT));
