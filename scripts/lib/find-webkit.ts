import { spawnSync } from 'node:child_process';
import { aptInstallAll } from './apt-install';
import { CommandError } from './cli';

/** Each program with the Debian package that contains it; the driver brings the browser. */
const PROGRAMS = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', openssl: 'openssl' } as const;

/**
 * Makes sure that WebKitGTK can run without a screen; on Debian as root it installs what is missing. Throws CommandError with one
 * sentence about what to install.
 */
export function findWebKit(env: Record<string, string | undefined> = process.env): void {
  const missing = missingIn(env);
  if (missing.length === 0) return;
  if (aptInstallAll(missing.map((program) => PROGRAMS[program])) && missingIn(env).length === 0) return;
  const packages = missing.map((program) => `${program} (Debian package ${PROGRAMS[program]})`).join(' and ');
  throw new CommandError(
    `The tests of Google's sign-in in Safari's engine need WebKitGTK on Linux: install ${packages}.`,
  );
}

function missingIn(env: Record<string, string | undefined>): (keyof typeof PROGRAMS)[] {
  const names = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];
  return names.filter((name) => spawnSync('sh', ['-c', 'command -v "$0"', name], { env: { ...env } }).status !== 0);
}
