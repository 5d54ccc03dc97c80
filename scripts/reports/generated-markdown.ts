import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRepository } from '../lib/repository';

const PREFACES = {
  'docs/benchmarks.md':
    '# Benchmarks\n\nWritten by `npm run bench`: each section shows the last run of one bench. ' +
    'Times depend on the machine;\ncompare ratios.\n',
  'docs/proof.md':
    '# Assurance report\n\nEach section is written by the command that it names ' +
    'and shows the last run of that command. The codes are defined in\n' +
    '[promises.md](promises.md) (P) and [threat-model.md](threat-model.md) (T).\n',
};

/** A generated document. Each `## ` section belongs to one command. */
export type GeneratedDocument = keyof typeof PREFACES;

/** Writes `body` (Markdown) under `## heading`, replacing an earlier version. Other sections stay unchanged. */
export function writeSection(document: GeneratedDocument, heading: string, body: string): void {
  const path = inRepository(document);
  const written = existsSync(path) ? readFileSync(path, 'utf8') : PREFACES[document];
  writeFileSync(path, withSection(written, heading, body));
}

/** Returns the text with the section added or replaced. */
export function withSection(text: string, heading: string, body: string): string {
  const [preface = '', ...sections] = text.split(/^(?=## )/m);
  const title = `## ${heading}\n`;
  const section = `${title}\n${body.trim()}\n`;
  const others = sections.map((old) => old.trimEnd() + '\n');
  const at = others.findIndex((old) => old.startsWith(title));
  const all = at < 0 ? [...others, section] : others.with(at, section);
  return [preface.trimEnd() + '\n', ...all].join('\n');
}

/** A Markdown table. The first row is the header; columns that contain only numbers are right-aligned. */
export function markdownTable(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...body] = rows;
  const marks = head.map((_, column) => (body.every((row) => typeof row[column] === 'number') ? '--:' : '---'));
  return [head, marks, ...body]
    .map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
