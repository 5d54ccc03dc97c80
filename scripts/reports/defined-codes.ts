import { readFileSync } from 'node:fs';
import { inRepository } from '../lib/repository';

/** Code -> its sentence, in the order of the document. */
export type DefinedCodes = ReadonlyMap<string, string>;

/** Reads the list items that begin with a code, up to the end of their first paragraph: `- **P1**: sentence`. */
export function definedCodes(markdown: string): DefinedCodes {
  const items = markdown.matchAll(/^- \*\*([A-Z][1-9]\d?)\*\*: (.*(?:\n {2}\S.*)*)/gm);
  return new Map([...items].map(([, code = '', sentence = '']) => [code, sentence.replaceAll(/\s+/g, ' ')]));
}

const definedIn = (document: string): DefinedCodes => definedCodes(readFileSync(inRepository(document), 'utf8'));

export const promises = (): DefinedCodes => definedIn('docs/promises.md');
export const threats = (): DefinedCodes => definedIn('docs/threat-model.md');
export const budgets = (): DefinedCodes => definedIn('docs/budgets.md');
