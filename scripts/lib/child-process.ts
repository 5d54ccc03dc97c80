import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { descendantsOf, stillRunning, type ProcessEntry } from './process-tree';
import { REPOSITORY } from './repository';

const PATIENCE_MS = 10_000;

export interface ChildOptions {
  /** What to call it in a sentence: "the emulators". */
  readonly name: string;
  /** Arguments of Node: a script and what it is given. */
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly logFile: string;
  readonly cwd?: string;
  readonly onLine?: (line: string) => void;
}

export interface Child {
  readonly name: string;
  readonly logFile: string;
  /** Resolves when it has ended, whoever ended it; null when a signal did. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: () => boolean;
  stop(): Promise<void>;
}

/** Starts a Node process of the local stack, its output going to a file. `stop` ends it and everything it started. */
export function startChild({ name, args, env, logFile, cwd = REPOSITORY, onLine }: ChildOptions): Child {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  // A session of its own: Ctrl-C in the terminal reaches us alone, and we stop the children in order.
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      log.write(`${line}\n`);
      onLine?.(line);
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(1));
  });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

  const stop = async (): Promise<void> => {
    if (child.pid === undefined) return;
    const family = descendantsOf(child.pid);
    if (!hasEnded()) {
      child.kill('SIGTERM');
      if (!(await within(PATIENCE_MS, ended))) child.kill('SIGKILL');
      await ended;
    }
    await endAll(family);
  };
  return { name, logFile, ended, hasEnded, stop };
}

/** The emulators start Java in a session of its own, which outlives a parent that was killed. */
async function endAll(family: readonly ProcessEntry[]): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const alive = stillRunning(family);
    for (const { pid } of alive) signalTo(pid, signal);
    const deadline = Date.now() + PATIENCE_MS;
    while (stillRunning(alive).length > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function within(ms: number, event: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  const inTime = await Promise.race([event.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
