import { spawnSync } from 'node:child_process';
import { aptInstallAll } from './apt-install';
import { CommandError } from './cli';

/** Program -> Debian package. The driver package depends on the browser. */
const PROGRAMS = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', openssl: 'openssl' } as const;

/**
 * Checks that WebKitGTK can run headless; installs missing packages as root on Debian. Throws CommandError with one
 * sentence about what to install.
 */
export function findWebKit(env: Record<string, string | undefined> = process.env): void {
  const missing = missingIn(env);
  if (missing.length === 0) return;
  if (aptInstallAll(missing.map((program) => PROGRAMS[program])) && missingIn(env).length === 0) return;
  const packages = missing.map((program) => `${program} (Debian package ${PROGRAMS[program]})`).join(' and ');
  throw new CommandError(`The WebKit tests of the Google sign-in need WebKitGTK on Linux: install ${packages}.`);
}

function missingIn(env: Record<string, string | undefined>): (keyof typeof PROGRAMS)[] {
  const names = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];
  return names.filter((name) => spawnSync('sh', ['-c', 'command -v "$0"', name], { env: { ...env } }).status !== 0);
}
