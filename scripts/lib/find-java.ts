import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt-install';
import { CommandError } from './cli';
import { JAVA_PACKAGES } from './debian-packages';

/** The oldest version that firebase-tools accepts. */
const OLDEST_JAVA = 21;
const JVM_FOLDERS = [
  '/usr/lib/jvm/*',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home',
  '/opt/homebrew/opt/openjdk*',
];

/** The folder to prepend to PATH; null if the `java` on the PATH is new enough. Throws CommandError. */
export function findJava(env: Record<string, string | undefined> = process.env): string | null {
  const found = search(env);
  if (found !== undefined) return found;
  if (aptInstall(JAVA_PACKAGES)) {
    const installed = search(env);
    if (installed !== undefined) return installed;
  }
  throw new CommandError(
    `The Firestore emulator needs Java ${OLDEST_JAVA} or newer, which was not found: ` +
      'install it (for example Temurin 25) or set JAVA_HOME.',
  );
}

function search(env: Record<string, string | undefined>): string | null | undefined {
  if (env.JAVA_HOME !== undefined && isNewEnough(join(env.JAVA_HOME, 'bin', 'java'))) return join(env.JAVA_HOME, 'bin');
  if (isNewEnough('java')) return null;
  return globSync(JVM_FOLDERS)
    .map((home) => join(home, 'bin'))
    .find((bin) => isNewEnough(join(bin, 'java')));
}

function isNewEnough(java: string): boolean {
  const { status, stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  return status === 0 && javaMajor(stderr) >= OLDEST_JAVA;
}

/** Major version from `openjdk version "25.0.1" …`; 1 for 1.8 and earlier. */
export const javaMajor = (versionText: string): number => Number(/version "(\d+)/.exec(versionText)?.[1] ?? 0);
