import { inCache, inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { longLines } from './line-length';

/**
 * Checks the rules of ESLint, those of oxlint (they need types), the formatting by Prettier, that nothing is unused
 * (Knip), and that no line is longer than 120 columns.
 *
 * @param args more arguments for ESLint
 */
export async function checkLint(args: readonly string[] = []): Promise<boolean> {
  const eslint = inRepository('node_modules', 'eslint', 'bin', 'eslint.js');
  const oxlint = inRepository('node_modules', 'oxlint', 'bin', 'oxlint');
  const prettier = inRepository('node_modules', 'prettier', 'bin', 'prettier.cjs');
  const cache = ['--cache', '--cache-location', inCache('prettier.json')];
  const codes = await Promise.all([
    runScript([eslint, '.', ...args]),
    runScript([oxlint]),
    runScript([prettier, '.', '--check', '--log-level', 'warn', ...cache]),
    runScript([inRepository('node_modules', 'knip', 'bin', 'knip.js')]),
  ]);
  const long = longLines();
  for (const place of long) console.error(`${place}: longer than 120 columns`);
  return long.length === 0 && codes.every((code) => code === 0);
}
