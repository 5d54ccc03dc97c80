import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { headCommit, isChanged } from '../lib/git';
import { inCache } from '../lib/repository';

/** Where commands leave what they measured; the workflows upload it. Nothing of it is committed. */
export const inReports = (file: string): string => inCache('reports', file);

/** A report. Each `## ` section belongs to one command. */
export type Report = 'benchmarks' | 'costs' | 'proof';

/**
 * Writes `body` (Markdown) under `## heading` into `.cache/reports/<report>.md`, replacing an earlier version. The
 * section begins with the commit that it is of, and today's date. Other sections stay unchanged.
 */
export function writeSection(report: Report, heading: string, body: string): void {
  const path = inReports(`${report}.md`);
  const written = existsSync(path) ? readFileSync(path, 'utf8') : `# ${report}\n`;
  mkdirSync(inReports(''), { recursive: true });
  writeFileSync(path, withSection(written, heading, `${provenance()}\n\n${body.trim()}`));
}

/** The commit, whether the tree differs from it, and the day (UTC). */
const provenance = (): string =>
  `Commit ${headCommit()}${isChanged() ? ' with changes' : ''}, ${new Date().toISOString().slice(0, 10)}.`;

/** Returns the text with the section added or replaced. */
function withSection(text: string, heading: string, body: string): string {
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
