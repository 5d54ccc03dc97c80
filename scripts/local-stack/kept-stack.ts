import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SandboxState } from '../../tests/sandbox/sandbox-state';
import { CommandError } from '../lib/cli';
import { localUrl, type Ports } from '../lib/ports';
import { exportEmulators } from './emulators';
import { sandboxClient } from './sandbox-client';

/**
 * What a run of `npm start` left behind, in a folder: the documents and accounts of the emulators, the state of the
 * sandboxes, and where the clock stood. The next run with `--keep` goes on from there.
 */
interface KeptStack {
  /** From when it is, for the person who goes on from it. */
  readonly description: string;
  /** What the emulators import. */
  readonly emulators: string;
  /** Sets the clock back to where it stood; before anything that is due can run. */
  restoreClock(): Promise<void>;
  restoreSandbox(): Promise<void>;
}

interface Stack {
  readonly project: string;
  readonly ports: Ports;
}

const EMULATORS = 'emulators';
const SANDBOX = 'sandbox.json';
const CLOCK = 'clock.json';
/** Beside the folder while a run has not been kept. */
const UNKEPT = '.unkept';

/** Replaces the folder with the state of the running stack, when that is complete. */
export async function keepStack(folder: string, stack: Stack): Promise<void> {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const at = Date.now() + (await clockOffset(stack));
  const sandbox = await sandboxClient(localUrl(stack.ports.sandbox)).state();
  await exportEmulators(stack.ports, join(fresh, EMULATORS));
  writeFileSync(join(fresh, SANDBOX), JSON.stringify(sandbox));
  writeFileSync(join(fresh, CLOCK), JSON.stringify({ at }));
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  rmSync(folder + UNKEPT, { force: true });
}

/** Notes that a run has begun. Until it is kept, the folder has the state of an earlier run, or none. */
export function beginRun(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(folder + UNKEPT, '');
}

/** What a next run can go on from, in one sentence. */
export function keptSentence(folder: string): string {
  const isUnkept = existsSync(folder + UNKEPT);
  const clock = join(folder, CLOCK);
  if (!existsSync(clock))
    return isUnkept
      ? 'The last run ended before it was kept, and no run before it was kept: start without --keep.'
      : 'No former run was kept: stop `npm start` with Ctrl-C once, or start without --keep.';
  const when = statSync(clock).mtime.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
  return isUnkept
    ? `The last run ended before it was kept. --keep goes on from the run before it, which ended on ${when}.`
    : `--keep goes on from the run that ended on ${when}.`;
}

/** Throws CommandError if no run was kept. */
export function keptStack(folder: string, stack: Stack): KeptStack {
  const description = keptSentence(folder);
  if (!existsSync(join(folder, CLOCK))) throw new CommandError(description);
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    description,
    emulators: join(folder, EMULATORS),
    restoreClock: async () => moveClockTo(stack, (read(CLOCK) as { at: number }).at),
    restoreSandbox: () => sandboxClient(localUrl(stack.ports.sandbox)).restore(read(SANDBOX) as SandboxState),
  };
}

/** The document of the movable clock (base/store/local-clock.ts), by the REST interface of the emulator. */
const clockUrl = ({ project, ports }: Stack): string =>
  `${localUrl(ports.firestore)}/v1/projects/${project}/databases/(default)/documents/clock/local`;
const AS_OWNER = { authorization: 'Bearer owner' };

async function clockOffset(stack: Stack): Promise<number> {
  const response = await fetch(clockUrl(stack), { headers: AS_OWNER });
  if (response.status === 404) return 0;
  if (!response.ok) throw new CommandError(`The clock was not read: ${response.status} ${await response.text()}`);
  const { fields } = (await response.json()) as { fields?: { offsetMs?: { integerValue?: string } } };
  return Number(fields?.offsetMs?.integerValue ?? 0);
}

async function moveClockTo(stack: Stack, at: number): Promise<void> {
  const response = await fetch(clockUrl(stack), {
    method: 'PATCH',
    headers: { ...AS_OWNER, 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { offsetMs: { integerValue: String(Math.round(at - Date.now())) } } }),
  });
  if (!response.ok) throw new CommandError(`The clock was not set: ${response.status} ${await response.text()}`);
}
