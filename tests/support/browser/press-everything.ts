import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A calendar has no last control. */
const LIMIT = 60;

/** Controls that change only what the page shows. */
export const HARMLESS = [
  'input[type="checkbox"]',
  'input[type="radio"]',
  'input[type="text"]',
  'input[type="email"]',
  'input[type="search"]',
  'input[type="password"]',
  'input:not([type])',
  'textarea',
  'select',
  'summary',
  '[role="tab"]',
  'button[aria-expanded]',
];

/**
 * Presses the same on two pages and expects the same numbers in their visible texts after each press: every control of
 * `selectors` once, also those that a press brings; it types into fields; then it presses each button that has to be
 * held, too shortly. Returns the number of presses.
 */
export async function pressAlike(pages: readonly [Page, Page], selectors: readonly string[]): Promise<number> {
  const onBoth = <T>(action: (page: Page) => Promise<T>): Promise<T[]> => Promise.all(pages.map(action));
  // The two pages load at their own pace.
  const agreed = async <T>(see: (page: Page) => Promise<T>, message: string): Promise<T> => {
    let seen: T[] = [];
    await expect.poll(async () => alike((seen = await onBoth(see))), { message }).toBe(ALIKE);
    return seen[0] as T;
  };
  const expectSame = (after: string): Promise<string> => agreed(numbersOf, `the numbers after ${after}`);
  let pressed = 0;
  let last = 'the page has loaded';
  await expectSame(last);
  for (; pressed < LIMIT; pressed += 1) {
    const next = await agreed(
      (page) => page.evaluate(findNext, selectors.join(', ')),
      `the next control after ${last}`,
    );
    if (next === null) break;
    await onBoth((page) => page.evaluate(pressFound));
    last = next;
    await expectSame(last);
  }
  const held = await onBoth((page) => page.locator('button[data-phase]:enabled').all());
  for (const place of (held[0] ?? []).keys()) {
    const buttons = held.map((all) => all[place]);
    await Promise.all(buttons.map(async (button) => button?.hover()));
    await onBoth((page) => page.mouse.down());
    await expectSame('the begin of a hold');
    await onBoth((page) => page.mouse.up());
    await expectSame('a hold that was too short');
    pressed += 1;
  }
  return pressed;
}

const ALIKE = 'the same on both pages';
const alike = (seen: readonly unknown[]): string => (new Set(seen).size === 1 ? ALIKE : seen.join('\n'));

/** The numbers of the visible text once React has rendered, without those of clocks. */
async function numbersOf(page: Page): Promise<string> {
  const text = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    return document.body.innerText;
  });
  return (text.replace(/\d{1,2}:\d\d(:\d\d)?/g, '').match(/\d+/g) ?? []).join(' ');
}

export interface Visited extends Window {
  pressed?: WeakSet<Element>;
  found?: HTMLElement;
}

/**
 * Finds the first visible control that was not pressed yet, for pressFound; returns how it is called, null when there
 * is none.
 */
export function findNext(selector: string): string | null {
  const holder = window as Visited;
  const pressed = (holder.pressed ??= new WeakSet());
  const isOpen = (element: HTMLElement): boolean =>
    element.checkVisibility() && !element.matches(':disabled') && element.closest('[inert]') === null;
  const control = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => !pressed.has(element) && isOpen(element),
  );
  if (control === undefined) return null;
  holder.found = control;
  const name = control.getAttribute('aria-label') ?? control.closest('label')?.innerText ?? control.innerText;
  return `${control.tagName.toLowerCase()} “${name.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
}

/** Presses what findNext has found. */
export function pressFound(): void {
  const { found: control, pressed } = window as Visited;
  if (control === undefined) throw new Error('nothing found');
  pressed?.add(control);
  const isTyped =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type));
  if (isTyped) {
    control.focus();
    const type = Object.getPrototypeOf(control) as typeof control;
    Object.getOwnPropertyDescriptor(type, 'value')?.set?.call(control, 'ab');
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.blur();
  } else if (control instanceof HTMLSelectElement) {
    const next = [...control.options].find((option) => !option.selected && !option.disabled);
    if (next !== undefined) {
      next.selected = true;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  } else {
    control.focus();
    control.click();
  }
}
