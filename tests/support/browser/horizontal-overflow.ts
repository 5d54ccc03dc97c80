import type { Page } from 'playwright-core';

const NARROWEST = 320;

/**
 * What a visitor cannot get at on the narrowest phone: the page scrolls sideways, or something to press lies beyond the window's
 * sides, in nothing that scrolls.
 */
export async function horizontalOverflow(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ height: size?.height ?? 844, width: NARROWEST });
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const pressed = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    const beyond = pressed.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Wholly to the left is where the link to the content waits for the keyboard.
      const isInside = (left >= -1 && right <= clientWidth + 1) || right <= 0;
      if (width <= 1 || isInside || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      for (let around = element.parentElement; around !== null; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return false;
      return true;
    });
    const named = beyond.map(
      (element) =>
        `${element.tagName.toLowerCase()} “${element.textContent.trim() || (element.getAttribute('aria-label') ?? '')}” lies beyond the window`,
    );
    return scrollWidth > clientWidth ? ['scrolls sideways', ...named] : named;
  });
  if (size !== null) await page.setViewportSize(size);
  return found.map((what) => `${what} at ${NARROWEST} px`);
}
