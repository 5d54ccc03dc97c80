/**
 * The presses of buttons before the scripts of a prerendered page can handle them. They are kept and repeated as soon
 * as the page says so (lib/browser/queued-presses.ts). Links are not kept: the browser follows them without a script.
 */
import { READY_EVENT } from '@web/lib/browser/queued-presses';

/** A control of the prerendered page, and what finds it again when the page has been rendered anew. */
interface Control {
  readonly element: HTMLElement;
  readonly index: number;
  readonly text: string | null;
  readonly path: string;
}

interface Press extends Control {
  readonly event: Event;
}

const presses: Press[] = [];
let focused: Control | null = null;
let pressed: Control | null = null;
const { dataset } = document.documentElement;

/** Starts keeping the presses, and the focus. */
export function queuePresses(): void {
  dataset.queuing = '';
  addEventListener('click', keepPress, true);
  addEventListener('focusin', keepFocus);
  addEventListener('pointerdown', beginPress, true);
  addEventListener('pointerup', endPress, true);
  addEventListener('pointercancel', endPress, true);
  addEventListener(READY_EVENT, repeat, { once: true });
}

/** Shows no longer that presses wait. */
export function stopWaiting(): void {
  for (const { element } of presses) delete element.dataset.pressed;
}

const controls = (): HTMLElement[] => Array.from(document.querySelectorAll('#root :is(a, button)'));

function controlOf({ target }: Event): Control | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('#root :is(a, button)') : null;
  return element && { element, index: controls().indexOf(element), text: element.textContent, path: location.pathname };
}

function find({ element, index, text, path }: Control): HTMLElement | null {
  if (element.isConnected) return element;
  const found = controls()[index];
  return found?.textContent === text && location.pathname === path ? found : null;
}

/** In the first phase, before React, which otherwise could handle the press a second time. */
function keepPress(event: Event): void {
  const control = controlOf(event);
  if (control?.element.tagName !== 'BUTTON') return;
  event.stopPropagation();
  control.element.dataset.pressed = '';
  presses.push({ ...control, event });
}

function beginPress(event: Event): void {
  pressed = controlOf(event);
  dataset.held = '';
}

/** The browser makes no click of a press whose control has been replaced before its end. */
function endPress({ target, type }: Event): void {
  delete dataset.held;
  const found = pressed?.element.isConnected === false ? find(pressed) : null;
  pressed = null;
  if (type === 'pointerup' && target instanceof Node && found?.contains(target) === true) found.click();
}

function keepFocus(event: Event): void {
  focused = controlOf(event);
}

function repeat(): void {
  removeEventListener('click', keepPress, true);
  removeEventListener('focusin', keepFocus);
  removeEventListener('pointerdown', beginPress, true);
  delete dataset.queuing;
  stopWaiting();
  if (focused?.element.isConnected === false && document.activeElement === document.body)
    find(focused)?.focus({ preventScroll: true });
  // An impatient visitor presses twice, and wants what one press does. A press may also have been prevented since.
  const wanted = presses.filter(({ event }) => !event.defaultPrevented).map(find);
  for (const control of new Set(wanted)) control?.click();
}
