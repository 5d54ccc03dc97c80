import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { CommandError } from '../lib/cli';

/**
 * Long-running operations of a database, as `firestore:operations:list` returns them.
 * Source: https://firebase.google.com/docs/firestore/reference/rest/Shared.Types/IndexOperationMetadata
 */
const operations = z.array(
  z.object({
    name: z.string(),
    done: z.optional(z.boolean()),
    error: z.optional(z.object({ message: z.optional(z.string()) })),
    metadata: z.optional(
      z.object({
        '@type': z.optional(z.string()),
        index: z.optional(z.string()),
        field: z.optional(z.string()),
        indexConfigDeltas: z.optional(z.array(z.object({ changeType: z.optional(z.string()) }))),
      }),
    ),
  }),
);
type Operation = z.output<typeof operations>[number];

export interface IndexWait {
  /** Lists the operations of the database. */
  readonly list: () => unknown;
  readonly log: (line: string) => void;
  /** Milliseconds between two looks, and until the wait ends with an error. */
  readonly every?: number;
  readonly atMost?: number;
}

const MINUTE = 60_000;
const MAX_FAILURES = 3;

/**
 * Waits until no index is being built: a query without its index fails, therefore the functions are deployed after it.
 * Deletions by a TTL policy and the removal of an index do not count, which no query waits for. Throws CommandError if
 * an index failed, or after `atMost`.
 */
export async function waitForIndexes({ list, log, every = 10_000, atMost = 60 * MINUTE }: IndexWait): Promise<void> {
  const end = Date.now() + atMost;
  const waitedFor = new Set<string>();
  for (let shown = -1, failures = 0; ;) {
    let listed: unknown;
    try {
      listed = list() ?? [];
      failures = 0;
    } catch (error) {
      // One of many looks may fail.
      failures += 1;
      if (failures > MAX_FAILURES) throw error;
      await sleep(every);
      continue;
    }
    const parsed = operations.safeParse(listed);
    if (!parsed.success) throw new CommandError('firestore:operations:list returned an unexpected answer.');
    const indexes = parsed.data.filter(buildsIndex);
    const failed = indexes.find(({ name, error }) => error !== undefined && waitedFor.has(name));
    if (failed)
      throw new CommandError(
        `An index could not be built: ${targetOf(failed)} (${failed.error?.message ?? 'unknown'}).`,
      );
    const open = indexes.filter(({ done }) => done !== true);
    if (open.length === 0) return;
    for (const { name } of open) waitedFor.add(name);
    if (open.length !== shown) log(`Waiting for ${open.length} indexes: ${open.map(targetOf).join(', ')}`);
    shown = open.length;
    if (Date.now() >= end)
      throw new CommandError(
        `${open.length} indexes are not built after ${Math.round(atMost / MINUTE)} minutes. The functions are not ` +
          'deployed. Run the same command again when the Firebase console shows the indexes as enabled.',
      );
    await sleep(every);
  }
}

const buildsIndex = ({ metadata }: Operation): boolean =>
  metadata?.index !== undefined ||
  (metadata?.indexConfigDeltas ?? []).some(({ changeType }) => changeType !== 'REMOVE');

/** The collection group of an index, or the path of a field. */
function targetOf({ metadata }: Operation): string {
  const path = metadata?.index ?? metadata?.field ?? '';
  return path
    .replace(/^.*\/collectionGroups\//, '')
    .replace(/\/(?:indexes\/.*|fields\/)/, ' ')
    .trim();
}
