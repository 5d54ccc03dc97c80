import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { terminalLines } from '../../../scripts/brand/terminal-lines';

const terminal = () => {
  const input = new PassThrough();
  const output = new PassThrough();
  return { input, output, ...terminalLines(input, output) };
};

it('lines that come at once answer one question each, and the end of the input is null', async () => {
  const { input, output, ask } = terminal();
  input.end('Osoka\n\nОсока\n');
  expect([await ask('Latin: '), await ask('Slug: '), await ask('Russian: ')]).toEqual(['Osoka', '', 'Осока']);
  expect([await ask('Tax id: '), await ask('Domain: ')]).toEqual([null, null]);
  expect(String(output.read())).toContain('Russian: Осока\n');
});

it('a line that comes after its question answers it', async () => {
  const { input, ask, close } = terminal();
  const answer = ask('Latin: ');
  input.write('Osoka\n');
  expect(await answer).toBe('Osoka');
  const next = ask('Russian: ');
  close();
  expect(await next).toBeNull();
});
