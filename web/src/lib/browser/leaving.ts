/**
 * Whether the visitor is leaving the page. Browsers abort the page's requests as soon as a navigation begins: such a
 * failure is no error, and a page that then reloads itself would stop the navigation.
 */

/** A navigation that takes longer counts as refused. A download keeps the page too. */
const LEAVING_MS = 10_000;

let leavingUntil = -Infinity;

const markLeaving = (): void => {
  leavingUntil = performance.now() + LEAVING_MS;
};

/** Starts watching; once, when the site starts. */
export function watchLeaving(): void {
  addEventListener('beforeunload', markLeaving);
  // iOS has no beforeunload. Links of the router are prevented, and are no navigation.
  addEventListener('click', ({ target, defaultPrevented }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!defaultPrevented && link !== null && link.target !== '_blank' && !link.download) markLeaving();
  });
}

export const isLeaving = (): boolean => performance.now() < leavingUntil;

/** Resolves at once, or when the page is still there after a navigation should have replaced it. */
export async function untilStaying(): Promise<void> {
  while (isLeaving()) await new Promise((resolve) => setTimeout(resolve, leavingUntil - performance.now()));
}
