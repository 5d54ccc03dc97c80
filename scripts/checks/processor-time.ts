import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** The fields of /proc/<pid>/stat after the command, which is in brackets and may contain spaces; see proc(5). */
const FIELDS = { parent: 1, own: [11, 12], ended: [13, 14] } as const;

interface Times {
  readonly pid: number;
  readonly parent: number;
  /** Clock ticks of the process and of its ended children. */
  readonly ticks: number;
}

/**
 * The processor seconds that a process and all its descendants have taken, ended ones included; null where there is no
 * /proc. Read it before and after some work, while the processes that go on afterwards are running.
 */
export function processorSeconds(root = process.pid): number | null {
  if (process.platform !== 'linux') return null;
  const all = readdirSync('/proc').flatMap(timesOf);
  const ticksBelow = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.ticks + ticksBelow(child.pid), 0);
  const own = all.find(({ pid }) => pid === root)?.ticks ?? 0;
  return (own + ticksBelow(root)) / ticksPerSecond();
}

function timesOf(name: string): Times[] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const ticks = [...FIELDS.own, ...FIELDS.ended].reduce((sum, field) => sum + (fields[field] ?? 0), 0);
    return [{ pid: Number(name), parent: fields[FIELDS.parent] ?? 0, ticks }];
  } catch {
    return []; // the process has ended
  }
}

let ticks: number | undefined;
const ticksPerSecond = (): number => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));

/** Work like that of a test: start a process, write and parse JSON, sort, replace, compress. */
const SAMPLE = `
const { deflateSync } = require('node:zlib');
const begun = process.cpuUsage();
for (let round = 0; round < 12; round += 1) {
  const rows = Array.from({ length: 4000 }, (_, n) => ({ key: String((n * 7919) % 4001), value: [n, 'row ' + n] }));
  const text = JSON.stringify(rows.sort((left, right) => (left.key < right.key ? -1 : 1)));
  deflateSync(JSON.stringify(JSON.parse(text).map(({ value }) => value)).replaceAll(/\\d/g, (digit) => '-' + digit));
}
const { user, system } = process.cpuUsage();
process.stdout.write(String((user + system) / 1e6));
`;

/**
 * Processor seconds of a fixed piece of work, on two cores at once where there are two. A test takes as many times more
 * of them on a slow machine as this piece of work does.
 */
export async function sampleSeconds(): Promise<number> {
  const runs = Array.from({ length: Math.min(2, availableParallelism()) }, () =>
    promisify(execFile)(process.execPath, ['--eval', SAMPLE]),
  );
  const seconds = (await Promise.all(runs)).map(({ stdout }) => Number(stdout));
  return seconds.reduce((sum, each) => sum + each, 0) / seconds.length;
}
