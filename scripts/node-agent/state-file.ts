import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { AgentState } from './agent';

const stateSchema = z.object({
  cursor: z.string(),
  accounts: z.array(
    z.object({
      account: z.string(),
      keys: z.array(
        z.object({
          deviceId: z.string(),
          keyHash: z.string(),
          publicKey: z.nullable(z.string()),
          validUntil: z.iso.datetime(),
        }),
      ),
    }),
  ),
  leases: z.array(z.tuple([z.string(), z.ipv4()])),
});

/** What an earlier run has saved; undefined without a file, or when the file is damaged. */
export function readState(file: string): AgentState | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Replaces the file as a whole. Only its owner can read it. */
export function writeState(file: string, state: AgentState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
