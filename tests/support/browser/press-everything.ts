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
  const expectSame = (after: string): Promise<void> =>
    // The two pages load at their own pace.
    expect.poll(async () => alike(await onBoth(numbersOf)), { message: `after ${after}` }).toBe(ALIKE);
  let pressed = 0;
  await expectSame('the page has loaded');
  for (; pressed < LIMIT; pressed += 1) {
    const [control, other] = await onBoth((page) => page.evaluate(pressNext, selectors.join(', ')));
    expect(other).toBe(control);
    if (control == null) break;
    await expectSame(control);
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

const ALIKE = 'the same numbers';
const alike = (numbers: readonly string[]): string => (new Set(numbers).size === 1 ? ALIKE : numbers.join('\n'));

/** The numbers of the visible text once React has rendered, without those of clocks. */
async function numbersOf(page: Page): Promise<string> {
  const text = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    return document.body.innerText;
  });
  return (text.replace(/\d{1,2}:\d\d(:\d\d)?/g, '').match(/\d+/g) ?? []).join(' ');
}

/** Presses the first visible control that was not pressed yet; returns how it is called, null when there is none. */
export function pressNext(selector: string): string | null {
  const holder = window as typeof window & { pressed?: WeakSet<Element>; lastPressed?: Element };
  const pressed = (holder.pressed ??= new WeakSet());
  const isOpen = (element: HTMLElement): boolean =>
    element.checkVisibility() && !element.matches(':disabled') && element.closest('[inert]') === null;
  const control = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => !pressed.has(element) && isOpen(element),
  );
  if (control === undefined) return null;
  pressed.add(control);
  holder.lastPressed = control;
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
  const name = control.getAttribute('aria-label') ?? control.closest('label')?.innerText ?? control.innerText;
  return `${control.tagName.toLowerCase()} “${name.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
}
