import { globSync } from 'node:fs';
import { aptInstall } from './apt-install';
import { CommandError } from './cli';
import { FAKETIME_PACKAGES } from './debian-packages';

/** The variant for programs with threads, where Debian's package installs it. */
const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/**
 * Path of libfaketime, which moves the clock of a process and its descendants; installed with apt where possible (root
 * on Debian). Throws CommandError.
 */
export function findLibfaketime(pattern = LIBRARY): string {
  const find = (): string | undefined => globSync(pattern).at(0);
  const found = find() ?? (aptInstall(FAKETIME_PACKAGES) ? find() : undefined);
  if (found !== undefined) return found;
  throw new CommandError(
    'The tests with a moved clock need libfaketime on Linux: install the Debian package libfaketime.',
  );
}
