import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inRepository } from '../lib/repository';

/** As `paths` of tsconfig.base.json. */
const ALIASES: Readonly<Record<string, string>> = {
  '@functions': 'functions/src',
  '@web': 'web/src',
  '@locales': 'locales',
};
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];
/** `import type` leaves nothing in the running program. */
const STATIC = /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)'/gm;

/** What source files import at once, directly or through others; a dynamic import is not followed. */
export class ImportGraph {
  private readonly direct = new Map<string, readonly string[]>();
  private readonly all = new Map<string, ReadonlySet<string>>();

  /** Every file that loads with `file`, itself included. Paths are absolute. */
  loadedWith(file: string): ReadonlySet<string> {
    const known = this.all.get(file);
    if (known !== undefined) return known;
    const found = new Set([file]);
    for (const each of found) for (const imported of this.importsOf(each)) found.add(imported);
    this.all.set(file, found);
    return found;
  }

  /** What a file imports itself. */
  importsOf(file: string): readonly string[] {
    const known = this.direct.get(file);
    if (known !== undefined) return known;
    const found = /\.tsx?$/.test(file) ? importedBy(file) : [];
    this.direct.set(file, found);
    return found;
  }
}

const importedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(STATIC)].flatMap(([, path = '']) => fileOf(path, dirname(file)) ?? []);

/** The source file of an import; undefined for a package. */
function fileOf(path: string, folder: string): string | undefined {
  const [alias = '', ...rest] = path.split('/');
  const target = ALIASES[alias];
  if (target === undefined && !path.startsWith('.')) return undefined;
  const base = target === undefined ? resolve(folder, path) : inRepository(target, join(...rest));
  return ENDINGS.map((ending) => base + ending).find((candidate) => /\.\w+$/.test(candidate) && existsSync(candidate));
}

/** Those of the test files that contain sweeps: they, or support files that they import, use tests/support/sweep.ts. */
export function withSweeps(files: readonly string[], graph = new ImportGraph()): string[] {
  const helper = inRepository('tests', 'support', 'sweep.ts');
  return files.filter((file) => graph.loadedWith(inRepository(file)).has(helper));
}
