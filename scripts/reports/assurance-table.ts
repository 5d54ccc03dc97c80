import { basename } from 'node:path';
import { markdownTable } from './generated-markdown';
import { citedClaims, type TestTitle } from '../checks/test-titles';
import type { TestResult } from '../checks/vitest-stage';
import type { DefinedCodes } from './defined-codes';

/** Maximum number of linked files in a row; further files are counted. */
const MAX_LINKS = 3;

/**
 * One row for each code: its sentence, the tests whose titles cite it, the results of their runs, and links from docs/
 * to the files. A test with a table of cases counts as one test and runs once per case. `unproven`: codes without a
 * passed run.
 */
export function assuranceTable(
  kind: 'Promise' | 'Threat',
  codes: DefinedCodes,
  written: readonly TestTitle[],
  results: readonly TestResult[],
): { body: string; unproven: string[] } {
  const rows = [...codes].map(([code, sentence]) => {
    const cites = ({ title }: TestTitle): boolean => citedClaims(title).includes(code);
    const tests = written.filter(cites);
    const runs = results.filter(cites);
    const files = (tests.length > 0 ? tests : runs).map(({ file }) => file);
    const passed = runs.filter((run) => run.passed).length;
    return [code, sentence, tests.length, passed, runs.length - passed, links(files)] as const;
  });
  const unproven = rows.filter(([, , , passed]) => passed === 0).map(([code]) => code);
  const failed = results.filter(({ passed }) => !passed).length;
  const summary = `${results.length - failed} test runs passed, ${failed} failed.`;
  const missing = unproven.length > 0 ? ` No passed test for: ${unproven.join(', ')}.` : '';
  const head = ['Code', kind, 'Tests', 'Passed', 'Failed', 'Test files'];
  return { body: `${summary}${missing}\n\n${markdownTable([head, ...rows])}`, unproven };
}

/** The files with the most tests come first. */
function links(files: readonly string[]): string {
  const count = (file: string): number => files.filter((other) => other === file).length;
  const sorted = [...new Set(files)].toSorted((a, b) => count(b) - count(a) || a.localeCompare(b));
  const shown = sorted.slice(0, MAX_LINKS).map((file) => `[${basename(file)}](../${file})`);
  const more = sorted.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
