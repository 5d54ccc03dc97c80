import { readFileSync } from 'node:fs';
import { inRepository } from '../lib/repository';

const DOCUMENT = ['docs', 'equivalent-mutants.md'] as const;

/** Mutants of one piece of code of a file that no test can or needs to kill, with the reason. */
export interface ExplainedMutants {
  readonly file: string;
  readonly original: string;
  readonly replacements: readonly string[];
  readonly reason: string;
}

/** The mutants that docs/equivalent-mutants.md explains. Throws for an entry that cannot be read. */
export const explainedMutants = (): ExplainedMutants[] =>
  readExplanations(readFileSync(inRepository(...DOCUMENT), 'utf8'));

/**
 * Reads the sections `## path of a file` and their entries "- `original` → `replacement`, `replacement`: reason".
 * Code is compared without regard to white space, because Prettier breaks the lines of the document.
 */
export function readExplanations(text: string): ExplainedMutants[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [file = '', ...lines] = section.split('\n');
      return entriesOf(lines).map((entry) => ({ file: file.trim(), ...readEntry(entry) }));
    });
}

const entriesOf = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .split(/^- /m)
    .slice(1)
    .map((entry) => entry.trim());

/** Code between one backtick, or two when it contains single ones. */
const CODE = '`` .+? ``(?!`)|` `` `|`[^`]+`';

function readEntry(entry: string): Omit<ExplainedMutants, 'file'> {
  const oneLine = singleSpaced(entry);
  const match = new RegExp(`^(${CODE}) → ((?:${CODE})(?:, (?:${CODE}))*): (.+)$`).exec(oneLine);
  const [, original, replacements = '', reason] = match ?? [];
  if (original === undefined || reason === undefined)
    throw new Error(`This entry of ${DOCUMENT.join('/')} cannot be read: ${oneLine}`);
  return {
    original: codeOf(original),
    replacements: (replacements.match(new RegExp(CODE, 'g')) ?? []).map(codeOf),
    reason,
  };
}

const codeOf = (span: string): string => singleSpaced(span.replace(/^`+ ?| ?`+$/g, ''));

/** Code on one line, as it is compared and printed. */
export const singleSpaced = (code: string): string => code.trim().replace(/\s+/g, ' ');

/** Code for a Markdown line, as Prettier writes it. An empty template is the only code with two backticks together. */
export const codeSpan = (code: string): string => {
  const text = singleSpaced(code);
  if (!text.includes('`')) return `\`${text}\``;
  return text === '``' ? '` `` `' : `\`\` ${text} \`\``;
};
