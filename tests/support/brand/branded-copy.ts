import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { BRAND } from '@contract/values/brand';
import type { BrandValues } from '../../../scripts/brand/brand-values';
import { inRepository } from '../../../scripts/lib/repository';

/** What the command, the builds and the texts need. */
const COPIED = [
  'functions',
  'web',
  'scripts',
  'locales',
  'tests/sandbox',
  'tests/support/brand',
  'docs/api',
  'docs/specification.md',
  'tests/unit/providers/email-samples.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'firebase.json',
  '.firebaserc',
  '.prettierrc.json',
];
const LEFT_OUT = /(^|\/)(node_modules|\.env[^/]*)$|^web\/dist|^functions\/lib$/;

export interface BrandedCopy {
  readonly folder: string;
  /** Runs a script of the copy, by its path in the repository, and returns what it prints. */
  run(script: string, ...args: string[]): Promise<string>;
  /** Writes the brand with `npm run brand -- --file`. Returns what the command prints. */
  brand(values: BrandValues, ...options: string[]): Promise<string>;
  remove(): void;
}

/**
 * A copy of this tree in a temporary folder, with the packages of the original. The path of the copy contains the names
 * of the first brand, a space and a letter that is not Latin, as that of a clone may.
 */
export function copyToBrand(): BrandedCopy {
  const temporary = mkdtempSync(join(tmpdir(), 'brand-'));
  const folder = join(temporary, ...new Set(Object.values(BRAND.name)), BRAND.slug, 'мой проект');
  const filter = (source: string): boolean => !LEFT_OUT.test(relative(inRepository(), source));
  for (const path of COPIED) cpSync(inRepository(path), join(folder, path), { recursive: true, filter });
  for (const path of ['node_modules', 'web/node_modules', 'functions/node_modules'])
    if (existsSync(inRepository(path))) symlinkSync(inRepository(path), join(folder, path));
  const run = async (script: string, ...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', join(folder, script), ...args], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  };
  return {
    folder,
    run,
    brand: (values, ...options) => {
      const file = join(folder, 'brand.json');
      writeFileSync(file, JSON.stringify(values));
      return run('scripts/commands/brand.ts', '--file', file, ...options);
    },
    remove: () => {
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}
