import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** `started` distinguishes a process from a later one with the same id. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly started: string;
}

/** All descendants of `pid`, parents first. Call it while the parents run, because orphans get a new parent. */
export function descendantsOf(pid: number, table = processTable()): ProcessEntry[] {
  const children = table.filter((entry) => entry.parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, table)]);
}

/** The processes that have not ended. */
export const stillRunning = (entries: readonly ProcessEntry[], table = processTable()): ProcessEntry[] =>
  entries.filter((entry) => table.some(({ pid, started }) => pid === entry.pid && started === entry.started));

/** Linux uses /proc, because slim images have no `ps`. */
const processTable = (): ProcessEntry[] => (process.platform === 'linux' ? fromProc() : fromPs());

function fromProc(): ProcessEntry[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The command is in brackets and may contain spaces. It is followed by state, parent, ..., start time (field 22).
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      if (fields[0] === 'Z') return [];
      return [{ pid: Number(name), parent: Number(fields[1]), started: String(fields[19]) }];
    } catch {
      return []; // the process has ended
    }
  });
}

function fromPs(): ProcessEntry[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,lstart='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, ...started] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), started: started.join(' ') };
  });
}
