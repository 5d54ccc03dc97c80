import { spawn } from 'node:child_process';
import { REPOSITORY } from './repository';

/** Runs a Node script in the foreground and returns its exit code. */
export const runScript = (
  args: readonly string[],
  env: Record<string, string | undefined> = process.env,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: REPOSITORY, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
