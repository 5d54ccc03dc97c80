import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { CommandError } from '../lib/cli';
import { inCache } from '../lib/repository';

/** One test run at a time in a checkout: two would write the same builds, reports and ports. */

const LOCK = inCache('test', 'lock');
/** Set for the processes of a run, because a test may start a run of one file. */
const IN_RUN = 'PROSTOR_TEST_RUN';

/** Takes the lock and returns its release. Throws CommandError while another run holds it. */
export function takeTestLock(file = LOCK, env: Record<string, string | undefined> = process.env): () => void {
  if (env[IN_RUN] !== undefined) return () => undefined;
  mkdirSync(inCache('test'), { recursive: true });
  const holder = holderOf(file);
  if (holder !== null)
    throw new CommandError(`Another test run of this checkout is running: process ${holder}. Wait for it, or end it.`);
  writeFileSync(file, String(process.pid));
  env[IN_RUN] = String(process.pid);
  return () => {
    rmSync(file, { force: true });
  };
}

/** The process that holds the lock; null when there is none, also when it ended without releasing it. */
function holderOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}
