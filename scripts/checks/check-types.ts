import { globSync, rmSync, statSync } from 'node:fs';
import { inCache, inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';

const PROJECTS = { all: ['tsconfig.json'], functions: ['functions', 'tsconfig.json'], web: ['web', 'tsconfig.json'] };

/**
 * TypeScript 7 checks: the same rules, several times as fast. ESLint and Knip need TypeScript 6, whose programming
 * interface version 7 does not have (decision 4).
 */
const COMPILER = 'typescript-native';

/** Type-checks the repository as a whole, then functions and web with only what each of them may see. */
export async function checkTypes(): Promise<boolean> {
  const tsc = inRepository('node_modules', COMPILER, 'bin', 'tsc');
  const textsAt = Math.max(...globSync(inRepository('locales', '**', '*.json')).map(changedAt));
  const codes = await Promise.all(
    Object.entries(PROJECTS).map(([name, path]) => {
      const known = inCache('types', `${name}.json`);
      // The compiler does not check the users of a JSON file again that they import through another module.
      if (changedAt(known) < textsAt) rmSync(known, { force: true });
      return runScript([tsc, '-p', inRepository(...path), '--incremental', '--tsBuildInfoFile', known]);
    }),
  );
  return codes.every((code) => code === 0);
}

/** When a file was changed last, in ms; 0 if there is none. */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
