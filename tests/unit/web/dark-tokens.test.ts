import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

const css = readFileSync(inRepository('web/src/ui/tokens.css'), 'utf8');

/** The declarations of the block that begins with a selector, one a line. */
function declarationsOf(selector: string): string[] {
  const begin = css.indexOf(`${selector} {`);
  expect(begin, selector).toBeGreaterThan(-1);
  const block = css.slice(css.indexOf('{', begin) + 1, css.indexOf('}', begin));
  return block
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

it('the dark values for the system preference are those for the choice of a visitor', () => {
  const preferred = declarationsOf(":root:not([data-theme='light'])");
  expect(preferred.length).toBeGreaterThan(20);
  expect(declarationsOf(":root[data-theme='dark']")).toEqual(preferred);
});

it('each dark value replaces a light one', () => {
  const names = (selector: string) => declarationsOf(selector).map((line) => line.split(':')[0]);
  expect(names(':root')).toEqual(expect.arrayContaining(names(":root[data-theme='dark']")));
});
