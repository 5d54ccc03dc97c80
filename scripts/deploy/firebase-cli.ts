import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { EOL } from 'node:os';
import { dirname } from 'node:path';
import { CommandError, messageOf } from '../lib/cli';
import { inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { googleApi, type GoogleApi } from '../monitoring/google-api';

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

/** The `result` of a command with `--json`. Throws CommandError with the reason if it fails. */
export function firebaseResult(project: string, ...args: string[]): unknown {
  try {
    const answer = execFileSync(process.execPath, [FIREBASE, ...args, '--json', UNATTENDED, '--project', project], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return (JSON.parse(answer) as { result?: unknown }).result;
  } catch (error) {
    throw new CommandError(`firebase ${args.join(' ')} failed: ${reasonIn(error)}`);
  }
}

/** With `--json` the CLI writes the reason of a failure to its output too. */
function reasonIn(error: unknown): string {
  const { stdout = '' } = error as { stdout?: string };
  try {
    return (JSON.parse(stdout) as { error?: string }).error ?? 'no reason';
  } catch {
    return stdout.trim() || messageOf(error);
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

/**
 * Google's APIs with the login of the Firebase CLI, or with the credentials of the environment. A call throws
 * CommandError without either.
 */
export function firebaseApi(): GoogleApi {
  const tools = createRequire(import.meta.url);
  const { requireAuth } = tools('firebase-tools/lib/requireAuth') as {
    requireAuth: (options: object) => Promise<unknown>;
  };
  const { selectAccount, setActiveAccount } = tools('firebase-tools/lib/auth') as {
    selectAccount: (email: undefined, folder: string) => object | undefined;
    setActiveAccount: (options: object, account: object) => void;
  };
  const { getAccessToken } = tools('firebase-tools/lib/apiv2') as { getAccessToken: () => Promise<string> };
  return googleApi({
    // The client of the CLI has a project of its own.
    project: null,
    accessToken: async () => {
      try {
        const options = { nonInteractive: true };
        // A command of the CLI does the same first: `requireAuth` alone sees only the credentials of the environment.
        const account = selectAccount(undefined, dirname(inRepository('firebase.json')));
        if (account !== undefined) setActiveAccount(options, account);
        await requireAuth(options);
        return await getAccessToken();
      } catch (error) {
        throw new CommandError(`Not logged in. Run: npx firebase login (${messageOf(error)})`);
      }
    },
  });
}

/** The text of a secret, untrimmed; null if it is not set or may not be read. It is never printed. */
export function secretValue(project: string, name: string): string | null {
  try {
    const output = execFileSync(process.execPath, [FIREBASE, 'functions:secrets:access', name, '--project', project], {
      encoding: 'utf8',
      // In a pipeline the CLI asks for no messages of the day.
      env: { ...process.env, CI: 'true' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return printedSecret(output);
  } catch {
    return null;
  }
}

/**
 * The text of a secret in what `functions:secrets:access` printed. The CLI ends it with one line break of its own: any
 * other one is a part of the secret, and the functions see it. Warnings stand in the same output, each in a line of its
 * own.
 */
export function printedSecret(output: string, lineBreak: string = EOL): string {
  const text = output
    .split('\n')
    .filter((line) => !/^\s*(?:⚠|i {2})/u.test(line))
    .join('\n');
  return text.endsWith(lineBreak) ? text.slice(0, -lineBreak.length) : text;
}
