import { pageScript, pageScripts } from './engine';

/** Functions that run in the page. Each is sent as its source text and sees nothing but its arguments. */

/** A control by its role and its accessible name, or a part of the name. */
export interface Control {
  readonly role: 'button' | 'link' | 'checkbox' | 'field' | 'option' | 'heading';
  readonly name: string;
}

/** Null when no such control is visible. While a dialog is open, only its controls are found. */
function findControl({ role, name }: Control): HTMLElement | null {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    field: 'input, textarea, select',
    option: '[role=option]',
    heading: 'h1, h2',
  };
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement): string => {
    const [label] = (element as HTMLInputElement).labels ?? [];
    return plain(element.getAttribute('aria-label') ?? label?.innerText ?? element.innerText);
  };
  const within = document.querySelector('dialog[open]') ?? document;
  const visible = [...within.querySelectorAll<HTMLElement>(selectors[role])].filter(
    (element) => element.getClientRects().length > 0,
  );
  return (
    visible.find((element) => nameOf(element) === name) ??
    visible.find((element) => nameOf(element).includes(name)) ??
    null
  );
}

/**
 * Why a click would miss the element, for example because another one lies above it; null when it would not. Scrolls to
 * the element. Content that loads above moves it, therefore it must have stayed in its place since the last call.
 */
function obstacleTo(found: HTMLElement | null): string | null {
  if (found === null) return 'it is not on the page';
  if (found.matches(':disabled, [aria-disabled="true"]')) return 'it is disabled';
  // The drivers find and press an element in two steps; a prerendered one is replaced when the scripts of its page run.
  if (document.documentElement.dataset.queuing !== undefined) return 'it is prerendered';
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const before = found.dataset.place;
  found.dataset.place = String(top + scrollY);
  if (before !== found.dataset.place) return 'it moves';
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  const label = (found as HTMLInputElement).labels?.[0];
  if (above !== null && (found.contains(above) || above.contains(found) || label?.contains(above) === true))
    return null;
  return `it is covered by ${above?.outerHTML.slice(0, 120) ?? 'nothing'}`;
}

export interface Focus {
  readonly text: string;
  /** Whether the browser shows the focus ring. */
  readonly isVisible: boolean;
  readonly hasRing: boolean;
}

function focusNow(): Focus {
  const focused = document.activeElement as HTMLElement | null;
  const style = focused === null ? null : getComputedStyle(focused);
  return {
    text: focused?.innerText.trim() ?? '',
    isVisible: focused?.matches(':focus-visible') === true,
    hasRing: style !== null && (style.outlineStyle !== 'none' || style.boxShadow !== 'none'),
  };
}

/** What a visitor sees only by scrolling sideways: the page itself, or the elements that reach past its right edge. */
function sidewaysOverflow(): string[] {
  const { clientWidth } = document.documentElement;
  // Safari 16 cuts off what lies beside the body instead of scrolling to it.
  const scrollWidth = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  const named = wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
  return [`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`, ...named];
}

const control = pageScript(findControl);

/** Named for the calls of EngineWindow. */
export const inPage = {
  control,
  has: pageScripts(control, (found) => found !== null),
  hasFocus: pageScripts(control, (found) => found !== null && found === document.activeElement),
  obstacle: pageScripts(control, obstacleTo),
  hasSelector: pageScript((selector: string) => document.querySelector(selector) !== null),
  focus: pageScript(focusNow),
  shows: pageScript((text: string) => document.body.innerText.replace(/\s+/g, ' ').includes(text)),
  lacks: pageScript((text: string) => !document.body.innerText.includes(text)),
  text: pageScript(() => `${location.href}: ${document.body.innerText}`),
  sidewaysOverflow: pageScript(sidewaysOverflow),
};
