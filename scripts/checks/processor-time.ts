import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** The fields of /proc/<pid>/stat after the command, which is in brackets and may contain spaces; see proc(5). */
const FIELDS = { parent: 1, own: [11, 12], ended: [13, 14], begun: 19 } as const;

interface Times {
  readonly pid: number;
  readonly parent: number;
  /** Tells two processes with one number apart. */
  readonly key: string;
  /** Clock ticks of the process. */
  readonly own: number;
  /** Clock ticks of its children that have ended, and that it has waited for. */
  readonly ended: number;
}

/**
 * Counts the processor seconds that a process and all its descendants take from now on; null where there is no /proc.
 * The time of a process that is killed, as the pages of a browser are, reaches no parent; therefore it looks every
 * second, and the time of a process that lives between two looks comes from its parent.
 */
export function countProcessor(root = process.pid): { stop(): number | null } {
  if (process.platform !== 'linux') return { stop: () => null };
  const seen = new Map<string, number>();
  const look = (): number => {
    const all = withDescendants(root);
    for (const { key, own } of all) seen.set(key, own);
    return all.reduce((sum, { own, ended }) => sum + own + ended, 0);
  };
  const sumOfSeen = () => [...seen.values()].reduce((sum, own) => sum + own, 0);
  const [handed, before] = [look(), sumOfSeen()];
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(look() - handed, sumOfSeen() - before) / ticksPerSecond();
    },
  };
}

const LOOK_MS = 1000;

function withDescendants(root: number): Times[] {
  const all = readdirSync('/proc').flatMap(timesOf);
  const below = (pid: number): Times[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
}

function timesOf(name: string): Times[] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const sum = (places: readonly number[]) => places.reduce((ticks, place) => ticks + (fields[place] ?? 0), 0);
    const pid = Number(name);
    const key = `${pid} ${fields[FIELDS.begun]}`;
    return [{ pid, parent: fields[FIELDS.parent] ?? 0, key, own: sum(FIELDS.own), ended: sum(FIELDS.ended) }];
  } catch {
    return []; // the process has ended
  }
}

let ticks: number | undefined;
const ticksPerSecond = (): number => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));

/** Work like that of a test: start a process, write and parse JSON, sort, replace, compress. */
const SAMPLE = `
const { deflateSync } = require('node:zlib');
for (let round = 0; round < 12; round += 1) {
  const rows = Array.from({ length: 4000 }, (_, n) => ({ key: String((n * 7919) % 4001), value: [n, 'row ' + n] }));
  const text = JSON.stringify(rows.sort((left, right) => (left.key < right.key ? -1 : 1)));
  deflateSync(JSON.stringify(JSON.parse(text).map(({ value }) => value)).replaceAll(/\\d/g, (digit) => '-' + digit));
}
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ processor: (user + system) / 1e6, wall: process.uptime() }));
`;

/** What a fixed piece of work took, in seconds. */
export interface Sample {
  readonly processor: number;
  readonly wall: number;
}

/** The work waited for a processor, so something else uses the machine. */
export const isDelayed = ({ processor, wall }: Sample): boolean => wall > 1.25 * processor;

/**
 * Does a fixed piece of work, on two cores at once where there are two. A test takes as many times more processor
 * seconds on a slow machine as this piece of work does.
 */
export async function takeSample(): Promise<Sample> {
  const runs = Array.from({ length: Math.min(2, availableParallelism()) }, () =>
    promisify(execFile)(process.execPath, ['--eval', SAMPLE]),
  );
  return mean((await Promise.all(runs)).map(({ stdout }) => JSON.parse(stdout) as Sample));
}

export const mean = (samples: readonly Sample[]): Sample => ({
  processor: samples.reduce((sum, { processor }) => sum + processor, 0) / samples.length,
  wall: samples.reduce((sum, { wall }) => sum + wall, 0) / samples.length,
});
