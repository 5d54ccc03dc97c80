import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, stillRunning, type ProcessEntry } from './process-tree';

const TIMEOUT_MS = 10_000;
const STEP_MS = 100;
const WATCH_MS = 1000;

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

/**
 * Looks at the descendants of a child process every second, and returns the last ones found. After a crash they have
 * another parent, and nothing else tells to whom they belonged. Node reports the end of the child some time after it:
 * that it has no descendants then says nothing, and the earlier ones are kept.
 */
export function watchDescendants(
  child: Pick<ChildProcess, 'pid' | 'once'>,
  list: (pid: number) => readonly ProcessEntry[] = descendantsOf,
): () => readonly ProcessEntry[] {
  const { pid } = child;
  let found: readonly ProcessEntry[] = [];
  if (pid === undefined) return () => found;
  const timer = setInterval(() => {
    try {
      const now = list(pid);
      if (now.length > 0) found = now;
    } catch {
      // The list of processes cannot be read now: the command goes on with the earlier one.
    }
  }, WATCH_MS);
  timer.unref();
  child.once('exit', () => clearInterval(timer));
  return () => found;
}

/**
 * Ends a child process and all its descendants: with SIGTERM, and after ten seconds with SIGKILL. `known`: descendants
 * that may have outlived it.
 */
export async function endProcessTree(child: ChildProcess, known: readonly ProcessEntry[] = []): Promise<void> {
  if (child.pid === undefined) return;
  const descendants = [...descendantsOf(child.pid), ...known];
  if (!hasEnded(child)) {
    child.kill('SIGTERM');
    if (!(await pollUntil(() => hasEnded(child)))) child.kill('SIGKILL');
    await pollUntil(() => hasEnded(child));
  }
  await endAll(descendants);
}

/** Descendants can survive their parent: the emulators start Java as a detached process. */
async function endAll(processes: readonly ProcessEntry[]): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const alive = stillRunning(processes).flatMap((entry) => [entry, ...descendantsOf(entry.pid)]);
    for (const { pid } of alive) signalTo(pid, signal);
    await pollUntil(() => stillRunning(alive).length === 0);
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns whether the condition became true in time. */
async function pollUntil(isTrue: () => boolean): Promise<boolean> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!isTrue()) {
    if (Date.now() >= deadline) return false;
    await sleep(STEP_MS);
  }
  return true;
}
