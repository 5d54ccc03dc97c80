import { aptInstall } from './apt-install';
import { CommandError } from './cli';
import { FIREFOX_PACKAGES } from './debian-packages';
import { isExecutable, onPath } from './find-programs';

const MAC_APP = '/Applications/Firefox.app/Contents/MacOS/firefox';

/**
 * Path of Firefox: FIREFOX_PATH, or an installed Firefox; installed with apt where possible (root on Debian). Throws
 * CommandError.
 */
export function findFirefox(env: Record<string, string | undefined> = process.env): string {
  const found = env.FIREFOX_PATH ?? onPath(FIREFOX_PACKAGES, env) ?? [MAC_APP].find(isExecutable);
  if (found !== undefined) return found;
  const fresh = aptInstall(FIREFOX_PACKAGES) ? onPath(FIREFOX_PACKAGES, env) : undefined;
  if (fresh !== undefined) return fresh;
  throw new CommandError(
    'The tests in Firefox need it: install firefox-esr (Debian) or firefox, or set FIREFOX_PATH to its program.',
  );
}
