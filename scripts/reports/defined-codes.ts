import { readFileSync } from 'node:fs';
import { inRepository } from '../lib/repository';

/** Code -> its sentence, in the order of the document. */
export type DefinedCodes = ReadonlyMap<string, string>;

/** Reads the first two columns of the rows whose first cell is a code: `| P1 | sentence |`. */
export function definedCodes(markdown: string): DefinedCodes {
  const rows = markdown.matchAll(/^\| *([A-Z][1-9]\d?) *\| *((?:\\\||[^|\n])*[^|\s]) *\|/gm);
  return new Map([...rows].map(([, code = '', sentence = '']) => [code, sentence.replaceAll('\\|', '|')]));
}

const definedIn = (document: string): DefinedCodes => definedCodes(readFileSync(inRepository(document), 'utf8'));

export const promises = (): DefinedCodes => definedIn('docs/promises.md');
export const threats = (): DefinedCodes => definedIn('docs/threat-model.md');
export const budgets = (): DefinedCodes => definedIn('docs/budgets.md');
