import type { Page } from 'playwright-core';

const NARROWEST = 320;

/**
 * Reports what a visitor cannot reach at 320 px: a page that scrolls sideways, or a control outside the viewport that
 * is in no scrollable container.
 */
export async function horizontalOverflow(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ height: size?.height ?? 844, width: NARROWEST });
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    const outside = controls.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Entirely to the left is the skip link, which is hidden until it has the focus.
      const isInside = (left >= -1 && right <= clientWidth + 1) || right <= 0;
      if (width <= 1 || isInside || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      for (let around = element.parentElement; around !== null; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return false;
      return true;
    });
    const named = outside.map(
      (element) =>
        `${element.tagName.toLowerCase()} ` +
        `“${element.textContent.trim() || (element.getAttribute('aria-label') ?? '')}” is outside the viewport`,
    );
    return scrollWidth > clientWidth ? ['scrolls sideways', ...named] : named;
  });
  if (size !== null) await page.setViewportSize(size);
  return found.map((what) => `${what} at ${NARROWEST} px`);
}
