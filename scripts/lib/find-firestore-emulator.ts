import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launcherJar } from './launcher-jar';
import { inCache } from './repository';

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const JAR_IN_SDK = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
const USUAL_SDK_ROOTS = [
  '/usr/lib/google-cloud-sdk',
  '/usr/local/google-cloud-sdk',
  '/opt/google-cloud-sdk',
  '/snap/google-cloud-cli/current',
  join(homedir(), 'google-cloud-sdk'),
];

/**
 * The jar for FIRESTORE_EMULATOR_BINARY_PATH of firebase-tools; null if firebase-tools uses or downloads its own. The
 * jar of the Google Cloud CLI has no main class; therefore a launcher jar starts it.
 */
export function findFirestoreEmulator(env: Record<string, string | undefined> = process.env): string | null {
  if (env.FIRESTORE_EMULATOR_BINARY_PATH !== undefined) return env.FIRESTORE_EMULATOR_BINARY_PATH;
  if (globSync(join(downloads(env), 'cloud-firestore-emulator-v*.jar')).length > 0) return null;
  for (const root of sdkRoots()) {
    const jar = join(root, JAR_IN_SDK);
    if (existsSync(jar)) return writeLauncher(jar);
  }
  return null;
}

const downloads = (env: Record<string, string | undefined>): string =>
  env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');

/** Common locations first, because gcloud takes seconds to respond. */
function* sdkRoots(): Generator<string> {
  yield* USUAL_SDK_ROOTS;
  const { stdout } = spawnSync('gcloud', ['info', '--format=value(installation.sdk_root)'], { encoding: 'utf8' });
  if (stdout) yield stdout.trim();
}

function writeLauncher(jar: string): string {
  const launcher = inCache('firestore-emulator-launcher.jar');
  mkdirSync(dirname(launcher), { recursive: true });
  writeFileSync(launcher, launcherJar(MAIN_CLASS, pathToFileURL(jar).href));
  return launcher;
}
