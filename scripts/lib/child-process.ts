import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcessTree, hasEnded, watchDescendants } from './end-process-tree';
import { REPOSITORY } from './repository';

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
  const descendants = watchDescendants(child);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(1));
  });
  return { name, logFile, ended, hasEnded: () => hasEnded(child), stop: () => endProcessTree(child, descendants()) };
}
