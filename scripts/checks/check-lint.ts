import { inCache, inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';

/**
 * Checks the rules of ESLint and the formatting by Prettier.
 *
 * @param args more arguments for ESLint
 */
export async function checkLint(args: readonly string[] = []): Promise<boolean> {
  const eslint = inRepository('node_modules', 'eslint', 'bin', 'eslint.js');
  const prettier = inRepository('node_modules', 'prettier', 'bin', 'prettier.cjs');
  const cache = ['--cache', '--cache-location', inCache('prettier.json')];
  const codes = await Promise.all([
    runScript([eslint, '.', ...args]),
    runScript([prettier, '.', '--check', '--log-level', 'warn', ...cache]),
  ]);
  return codes.every((code) => code === 0);
}
