import { ESLint } from 'eslint';
import { beforeAll, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

const eslint = new ESLint({ cwd: inRepository() });
/** The rule reads types, so the code stands in for a file of the project. */
const FILE = inRepository('web/src/ui/price.tsx');
const HEAD = `
import type { ReactElement, ReactNode } from 'react';
import type { Parts } from './parts';
declare const [text, sum, is, names]: [string, number, boolean, string[]];
declare const [icon, parts, node]: [ReactElement, Parts, ReactNode];
declare const t: (key: string) => string;
declare function Name(): ReactElement;
`;

async function isRefused(code: string): Promise<boolean> {
  const [result] = await eslint.lintText(`${HEAD}${code}\n`, { filePath: FILE });
  const fatal = result?.messages.find((message) => message.fatal === true);
  if (fatal !== undefined) throw new Error(fatal.message);
  return (result?.messages ?? []).some(({ ruleId }) => ruleId === 'texts/text-alone');
}

// The first call reads the types of the whole site.
beforeAll(() => isRefused(''), 120_000);

it.each([
  '<p>{icon}{text}</p>',
  "<p>{icon}{t('words')}</p>",
  '<p>{icon}{sum}</p>',
  '<p>{icon}{is ? icon : text}</p>',
  '<p>{text}{text}</p>',
  '<p>{icon}: </p>',
  '<p>{icon}{names.map((name) => name)}</p>',
  '<p>{icon}{node}</p>',
  '<>{text}</>',
])('a text beside other children: %s', async (element) => {
  expect(await isRefused(`export const it = ${element};`)).toBe(true);
});

it.each([
  'export function It() { return text; }',
  'export const It = ({ children }: { children: ReactNode }) => children;',
])('a component that returns a text: %s', async (code) => {
  expect(await isRefused(code)).toBe(true);
});

it.each([
  '<p>{text}</p>',
  "<p>{is ? t('yes') : t('no')}</p>",
  '<p>{node}</p>',
  '<p>{icon} <span>{text}</span></p>',
  '<p>{icon}{is && icon}{parts}</p>',
  "<p>{icon}{text !== '' && icon}</p>",
  '<p>{icon}{names.map((name) => <b key={name}>{name}</b>)}</p>',
])('a text alone in its element, or elements: %s', async (element) => {
  expect(await isRefused(`export const it = ${element};`)).toBe(false);
});

it('a function that is no component may return a text', async () => {
  expect(await isRefused('export const it = () => text;')).toBe(false);
});
