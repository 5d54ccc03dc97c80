import { markdownTable } from './generated-markdown';
import { namedIn, type TestTitle } from '../checks/test-titles';
import type { TestResult } from '../checks/vitest-stage';

/** What was run for each of `names`: the tests as they are written, and how many of their runs passed. `unproven`: nothing passed. */
export function proofTable(
  names: readonly string[],
  written: readonly TestTitle[],
  results: readonly TestResult[],
): { body: string; unproven: string[] } {
  const rows = names.map((name) => {
    const runs = results.filter(({ title }) => namedIn(title).includes(name));
    const tests = written
      .filter(({ title }) => namedIn(title).includes(name))
      .map(({ file, title }) => `${title} (${file.replace('tests/', '')})`);
    return [
      name,
      tests.join('<br>'),
      runs.filter(({ passed }) => passed).length,
      runs.filter(({ passed }) => !passed).length,
    ];
  });
  const unproven = rows.filter(([, , passed]) => passed === 0).map(([name]) => String(name));
  const failed = results.filter(({ passed }) => !passed);
  const summary = `${results.length - failed.length} tests passed, ${failed.length} failed.`;
  const missing = unproven.length > 0 ? ` Without a test that passed: ${unproven.join(', ')}.` : '';
  return { body: `${summary}${missing}\n\n${markdownTable([['', 'Tests', 'Passed', 'Failed'], ...rows])}`, unproven };
}
