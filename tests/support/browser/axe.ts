import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

/** Makes `violationsOn` check these frames of the page too. To be called when they are loaded. */
export async function loadAxeIn(frames: readonly Frame[]): Promise<void> {
  await Promise.all(frames.map((frame) => frame.evaluate(SOURCE)));
}

/**
 * Violations of WCAG 2.2 AA, one sentence per place: those that axe finds and, in the document itself, those that only
 * other checkers have rules for. `rules` limits the check to these rules of axe.
 */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated through the browser protocol, because the page's CSP allows no injected script.
  await page.evaluate(SOURCE);
  const runOnly = rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: WCAG_AA };
  const { violations } = (await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(context: unknown, options: unknown): unknown } }).axe.run(
        document,
        options,
      ),
    { runOnly, resultTypes: ['violations'] },
  )) as AxeResults;
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} | ${failureSummary.replaceAll('\n', ' ')}`),
  );
  if (rules) return found;
  const unknown = await Promise.all(page.frames().map((frame) => frame.evaluate(unknownToAxe)));
  return [...found, ...unknown.flat()];
}

function unknownToAxe(): string[] {
  // A frame that `loadAxeIn` has not named is of another party.
  if (!('axe' in globalThis)) return [];
  const WRONG = {
    'a list without items': ':is(ul, ol):not([role], :has(> li))',
    'a group without a name': 'fieldset:not([role], [aria-label], [aria-labelledby], :has(> legend))',
    'a live region within a control, where browsers ignore it': ':is(a, button) :is([role="status"], [role="alert"])',
    'an alert within a live region, which is read twice': ':is([aria-live="polite"], [role="status"]) [role="alert"]',
  };
  const titles = [...document.querySelectorAll('title')].filter((title) => title instanceof HTMLTitleElement);
  return [
    ...(titles.length === 1 || window !== window.top
      ? []
      : [`${titles.length} titles: ${titles.map(({ text }) => text).join(' | ')}`]),
    ...Object.entries(WRONG).flatMap(([what, selector]) =>
      [...document.querySelectorAll(selector)].map(({ outerHTML }) => `${what}: ${outerHTML.slice(0, 160)}`),
    ),
  ];
}
