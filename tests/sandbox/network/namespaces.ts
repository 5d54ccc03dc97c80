import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Network namespaces of this process, with the processes that run in them. Their names contain the process id. Nothing
 * outside of them is changed. They are removed by `close`, at the latest when this process exits; what a killed process
 * left behind is removed by the next one.
 */
export interface Namespaces {
  /** A folder for keys and sockets, which only root can read; in memory, and removed with the namespaces. */
  readonly folder: string;
  /** Creates a namespace with its loopback interface up; `role` is a part of its name. */
  add(role: string): string;
  /** A name for an interface of WireGuard: wireguard-go has one folder of sockets for all namespaces. */
  interfaceName(): string;
  /** Starts a program in a namespace, and resolves when `isReady` is true. Throws with its output if it ends before. */
  start(namespace: string, command: readonly string[], isReady: () => boolean): Promise<void>;
  /** Starts a script of Node in a namespace, and resolves when it prints "ready". */
  startScript(namespace: string, script: string, args: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const RUN = '/run';
const FOLDER = join(RUN, 'netns');
const NAME = /^prostor-(\d+)-\d+/;
const START_TIMEOUT_MS = 30_000;
const STEP_MS = 20;

/** Runs `ip` with the words of `command`. Throws with its message. */
export const ip = (command: string): string =>
  execFileSync('ip', command.split(' '), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

let interfaces = 0;
let networks = 0;

export function openNamespaces(): Namespaces {
  removeLeftOvers();
  networks += 1;
  const prefix = `prostor-${process.pid}-${networks}`;
  const names: string[] = [];
  const children: ChildProcess[] = [];
  const folder = join(RUN, prefix);
  mkdirSync(folder, { mode: 0o700 });

  const removeNow = (): void => {
    for (const child of children) if (!hasEnded(child)) child.kill('SIGTERM');
    for (const name of names.splice(0)) removeNamespace(name);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', removeNow);

  async function start(namespace: string, command: readonly string[], isReady: (output: string) => boolean) {
    const child = spawn('ip', ['netns', 'exec', namespace, ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-4000)));
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!isReady(output)) {
      if (hasEnded(child) || Date.now() > deadline)
        throw new Error(`${command.slice(0, 3).join(' ')} did not start: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }

  return {
    folder,
    add: (role) => {
      const name = `${prefix}-${role}`;
      ip(`netns add ${name}`);
      names.push(name);
      ip(`-n ${name} link set lo up`);
      return name;
    },
    interfaceName: () => `wg${process.pid}x${(interfaces += 1)}`,
    start,
    startScript: (namespace, script, args) =>
      start(namespace, [process.execPath, script, ...args], (output) => output.includes('ready')),
    close: async () => {
      process.off('exit', removeNow);
      const ends = children
        .filter((child) => !hasEnded(child))
        .map((child) => new Promise((end) => child.once('exit', end)));
      removeNow();
      await Promise.all(ends);
    },
  };
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;

/** Ends the processes in a namespace, and removes it with its interfaces. */
function removeNamespace(name: string): void {
  const { stdout } = spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' });
  for (const pid of stdout.split('\n').filter((line) => line !== '')) spawnSync('kill', [pid]);
  spawnSync('ip', ['netns', 'del', name]);
}

function removeLeftOvers(): void {
  const isLeftOver = (name: string): boolean => {
    const owner = Number(NAME.exec(name)?.[1] ?? NaN);
    return !Number.isNaN(owner) && (owner === process.pid ? networks === 0 : !isRunning(owner));
  };
  if (existsSync(FOLDER)) readdirSync(FOLDER).filter(isLeftOver).forEach(removeNamespace);
  for (const name of readdirSync(RUN).filter(isLeftOver)) rmSync(join(RUN, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
