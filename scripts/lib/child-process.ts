import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { descendantsOf, stillRunning, type ProcessEntry } from './process-tree';
import { REPOSITORY } from './repository';

const STOP_TIMEOUT_MS = 10_000;

export interface ChildOptions {
  /** Name for messages: "The emulators". */
  readonly name: string;
  /** Arguments of Node: a script and its arguments. */
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly logFile: string;
  readonly cwd?: string;
  readonly onLine?: (line: string) => void;
}

export interface Child {
  readonly name: string;
  readonly logFile: string;
  /** Resolves with the exit code, or null if a signal ended the process. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: () => boolean;
  stop(): Promise<void>;
}

/** Starts a Node process that logs to a file. `stop` ends it and all its descendants. */
export function startChild({ name, args, env, logFile, cwd = REPOSITORY, onLine }: ChildOptions): Child {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  // Detached: Ctrl-C in the terminal reaches only this process, which stops the children in order.
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
    const descendants = descendantsOf(child.pid);
    if (!hasEnded()) {
      child.kill('SIGTERM');
      if (!(await within(STOP_TIMEOUT_MS, ended))) child.kill('SIGKILL');
      await ended;
    }
    await endAll(descendants);
  };
  return { name, logFile, ended, hasEnded, stop };
}

/** The emulators start Java as a detached process, which survives its parent. */
async function endAll(processes: readonly ProcessEntry[]): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const alive = stillRunning(processes);
    for (const { pid } of alive) signalTo(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
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
