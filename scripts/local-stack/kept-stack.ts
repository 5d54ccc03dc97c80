import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
}

/** Throws CommandError if no run was kept. */
export function keptStack(folder: string, stack: Stack): KeptStack {
  if (!existsSync(join(folder, CLOCK)))
    throw new CommandError('No former run was kept: stop `npm start` with Ctrl-C once, or start without --keep.');
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    emulators: join(folder, EMULATORS),
    restoreClock: async () => moveClockTo(stack, (read(CLOCK) as { at: number }).at),
    restoreSandbox: () => sandboxClient(localUrl(stack.ports.sandbox)).restore(read(SANDBOX) as SandboxState),
  };
}

/** The document of the movable clock (functions/src/store/local-clock.ts), by the REST interface of the emulator. */
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
