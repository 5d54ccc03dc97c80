import { execFileSync } from 'node:child_process';
import { CommandError } from '../lib/cli';
import { inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';

/** The pinned Firebase CLI. */
const FIREBASE = inRepository('node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');

/** Without it the CLI asks at a terminal and waits. */
const UNATTENDED = '--non-interactive';

/** Runs a command of the Firebase CLI, whose output is shown. Throws CommandError if it fails. */
export async function firebase(project: string, ...args: string[]): Promise<void> {
  if ((await runScript([FIREBASE, ...args, UNATTENDED, '--project', project])) !== 0)
    throw new CommandError(
      `firebase ${args.join(' ')} failed. Earlier steps are deployed, later steps are not. Run the same command again.`,
    );
}

/** The `result` of a command with `--json`. Throws CommandError if it fails. */
export function firebaseResult(project: string, ...args: string[]): unknown {
  try {
    const answer = execFileSync(process.execPath, [FIREBASE, ...args, '--json', UNATTENDED, '--project', project], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return (JSON.parse(answer) as { result?: unknown }).result;
  } catch {
    throw new CommandError(`firebase ${args.join(' ')} failed.`);
  }
}

/** Whether the Firebase CLI is logged in or the environment contains Google credentials. */
export function isLoggedIn(): boolean {
  if (process.env.GOOGLE_APPLICATION_CREDENTIALS !== undefined || process.env.FIREBASE_TOKEN !== undefined) return true;
  const logins = JSON.parse(
    execFileSync(process.execPath, [FIREBASE, 'login:list', '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { result?: unknown[] };
  return (logins.result?.length ?? 0) > 0;
}

/** The value of a secret; null if it is not set or may not be read. It is never printed. */
export function secretValue(project: string, name: string): string | null {
  try {
    return execFileSync(process.execPath, [FIREBASE, 'functions:secrets:access', name, '--project', project], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
