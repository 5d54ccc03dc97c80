import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inRepository } from '../lib/repository';

const HELPER = inRepository('tests', 'support', 'sweep.ts');
const IMPORT = /from '(\.{1,2}\/[^']+)'/g;

/** Those of the test files that contain sweeps: they, or support files that they import, use tests/support/sweep.ts. */
export function withSweeps(files: readonly string[]): string[] {
  const known = new Map<string, boolean>();
  const reaches = (file: string): boolean => {
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    known.set(file, false); // for a circle of imports
    const found = importsOf(file).some((imported) => imported === HELPER || reaches(imported));
    known.set(file, found);
    return found;
  };
  return files.filter((file) => reaches(inRepository(file)));
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, path = '']) => {
    const base = resolve(dirname(file), path);
    return [`${base}.ts`, `${base}.tsx`].filter((candidate) => existsSync(candidate));
  });
