import type { Page } from 'playwright-core';
import { PHONE } from '../../../scripts/lib/browser';

const NARROWEST = 320;

/**
 * Reports what a visitor cannot reach or read at 320 px: a page that scrolls sideways, a control outside the viewport
 * that is in no scrollable container, and texts that are cut off.
 */
export async function horizontalOverflow(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ height: size?.height ?? 844, width: NARROWEST });
  const found = [...(await page.evaluate(controlsOutside)), ...(await page.evaluate(cutTexts))];
  if (size !== null) await page.setViewportSize(size);
  return found.map((what) => `${what} at ${NARROWEST} px`);
}

/** Reports what cannot be reached at 390 px in twice the usual size of text, which some people set in their browser. */
export async function largeTextOverflow(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ height: size?.height ?? 844, width: PHONE.width });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const found = await page.evaluate(controlsOutside);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (size !== null) await page.setViewportSize(size);
  return found.map((what) => `${what} in large text at ${PHONE.width} px`);
}

/** Runs in the page. */
function controlsOutside(): string[] {
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
}

/**
 * Runs in the page. A text is cut off by the viewport, by an element that hides what overflows, or stands out of its
 * control. An ellipsis is a decision and no defect; what can be scrolled to is not cut off.
 */
function cutTexts(): string[] {
  const found: string[] = [];
  const isVisible = { visibilityProperty: true, opacityProperty: true };
  // Glyphs may be higher than their line.
  const [across, down] = [1, 6];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const element = node.parentElement;
    const words = (node.textContent ?? '').trim();
    if (words === '' || !(element instanceof HTMLElement) || !element.checkVisibility(isVisible)) continue;
    if (element.closest('script, style, select, textarea') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    let problem = text.right > document.documentElement.clientWidth + across ? 'is cut off by the viewport' : '';
    let canScroll = { x: false, y: false };
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      // Such a text is for screen readers only, and the skip link for the keyboard.
      const isHidden = box.width <= 1 || box.height <= 1 || text.right <= 0 || text.bottom <= 0;
      if (isHidden || textOverflow === 'ellipsis') {
        problem = '';
        break;
      }
      canScroll = {
        x: canScroll.x || /auto|scroll/.test(overflowX),
        y: canScroll.y || /auto|scroll/.test(overflowY),
      };
      const isWider = !canScroll.x && (text.left < box.left - across || text.right > box.right + across);
      const isHigher = !canScroll.y && (text.top < box.top - down || text.bottom > box.bottom + down);
      if (isWider && /hidden|clip/.test(overflowX)) problem = 'is cut off at its side';
      if (isHigher && /hidden|clip/.test(overflowY)) problem = 'is cut off below';
      if (isWider && around.matches('button, a, label, td, th, li, p, h1, h2, h3')) problem ||= 'stands out of its box';
    }
    if (problem !== '' && !(canScroll.x && problem === 'is cut off by the viewport'))
      found.push(`“${words.slice(0, 60)}” ${problem}`);
  }
  return found;
}
