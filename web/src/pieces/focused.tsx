import type { ReactNode } from 'react';
import { AfterMount } from './after-mount';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** Shows the first control as if it had the keyboard focus, which only one element of a page can have. */
export const Focused = ({ children }: { children: ReactNode }) => (
  <AfterMount
    act={(element) => {
      repeatFocusRules();
      element.querySelector(CONTROLS)?.setAttribute('data-focus', '');
    }}
  >
    {children}
  </AfterMount>
);

let areRepeated = false;

/** Repeats each rule for `:focus-visible` for the attribute `data-focus`. */
function repeatFocusRules(): void {
  if (areRepeated) return;
  areRepeated = true;
  const rules = [...document.styleSheets].flatMap((sheet) => focusRules(sheet.cssRules));
  const style = document.createElement('style');
  style.textContent = rules.join('\n').replaceAll(':focus-visible', '[data-focus]');
  document.head.append(style);
}

const focusRules = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) =>
    rule instanceof CSSStyleRule && rule.selectorText.includes(':focus-visible') ? [rule.cssText] : [],
  );
