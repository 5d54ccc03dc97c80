import type { Page } from 'playwright-core';

/** How long the next highlight lasts, ms by the page's own clock: a busy machine delays this process. */
export function highlightDuration(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since: number | null = null;
        const observer = new MutationObserver(() => {
          const isHighlighted = document.querySelector('[data-highlighted="true"]') !== null;
          if (isHighlighted) since ??= performance.now();
          else if (since !== null) {
            observer.disconnect();
            resolve(performance.now() - since);
          }
        });
        observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-highlighted'] });
      }),
  );
}
