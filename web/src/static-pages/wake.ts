/**
 * Loads the scripts of a prerendered page when the visitor begins to use it: at the first pointer, touch or key, when
 * something gets the focus, or when the first screen has been scrolled away.
 */

import { whenIdle } from '@web/lib/browser/when-idle';

const INTENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const;

/** Longest wait for an idle moment, ms. */
const IDLE_MS = 1500;

/** Calls `wake` at the first sign that the visitor uses the page. */
export function onIntent(wake: () => void): void {
  const stop = new AbortController();
  const start = (): void => {
    stop.abort();
    wake();
  };
  const options = { signal: stop.signal, capture: true, passive: true };
  for (const intent of INTENTS) addEventListener(intent, start, options);
  addEventListener('scroll', () => scrollY >= innerHeight && start(), options);
  // A browser also reports a pointer that rests where something is drawn.
  window.addEventListener('pointermove', ({ movementX, movementY }) => (movementX || movementY) && start(), options);
}

/** Calls the action after the first paint. A hidden page is never painted, and needs none. */
export function afterPaint(action: () => void): void {
  if (document.hidden) action();
  else requestAnimationFrame(() => setTimeout(action));
}

/** Calls the action when the page is loaded, painted and idle. */
export function whenLoadedAndIdle(action: () => void): void {
  addEventListener('load', () => afterPaint(() => whenIdle(action, IDLE_MS)));
}

/**
 * Imports the entry when the page is parsed. Its parts are downloaded at once, and run one by one with a pause between
 * them: together they would keep the page from answering. Throws if the entry cannot be loaded, for example without one
 * of its parts; what is missing beside it, such as the chunk of a page, is shown by the entry.
 */
export async function importInSlices(entry: string, parts: readonly string[]): Promise<void> {
  const files = [...parts, entry];
  const links = files.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  // Safari before 17 would download one part after another.
  const canPreload = links[0]?.relList.supports('modulepreload') === true;
  if (canPreload) document.head.append(...links);
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  for (const part of canPreload ? parts : []) {
    await import(part).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await import(entry);
}
