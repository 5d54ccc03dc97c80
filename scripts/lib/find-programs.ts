import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstallAll } from './apt-install';
import { CommandError } from './cli';

type Environment = Record<string, string | undefined>;

/**
 * Checks that programs (name -> Debian package) are on the PATH; installs the missing ones as root on Debian. Throws
 * CommandError with one sentence: `purpose`, and what to install.
 */
export function findPrograms(
  purpose: string,
  packages: Readonly<Record<string, string>>,
  env: Environment = process.env,
): void {
  const missing = () =>
    Object.keys(packages).filter(
      (name) => spawnSync('sh', ['-c', 'command -v "$0"', name], { env: { ...env } }).status !== 0,
    );
  const absent = missing();
  if (absent.length === 0) return;
  if (aptInstallAll(absent.map((program) => packages[program] ?? program)) && missing().length === 0) return;
  const named = absent.map((program) => `${program} (Debian package ${packages[program] ?? program})`).join(' and ');
  throw new CommandError(`${purpose}: install ${named}.`);
}

/** The first of the programs that is on the PATH. */
export const onPath = (names: readonly string[], env: Environment): string | undefined =>
  (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
