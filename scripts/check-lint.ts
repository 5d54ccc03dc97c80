import { inRepository } from './repository';
import { runScript } from './run-script';

export const checkLint = async (args: readonly string[] = []): Promise<boolean> =>
  (await runScript([inRepository('node_modules', 'eslint', 'bin', 'eslint.js'), '.', ...args])) === 0;
