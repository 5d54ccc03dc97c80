/** Calls the action when the browser is idle, at the latest after `longest` ms. */
export function whenIdle(action: () => void, longest: number): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: longest });
  else setTimeout(action, 1);
}
