import * as z from 'zod/mini';
import { readRemoval, type Removal } from '@functions/customer-life/rules/removal';
import { COMMIT_MESSAGE, REMOVAL_MESSAGE } from '@functions/base/store/removal-lines';

/** The removals of a file, in their order, each once. */
export interface RemovalsFile {
  readonly confirmed: readonly Removal[];
  /** Those of commits that may have failed. A removal that is also confirmed is not among them. */
  readonly unconfirmed: readonly Removal[];
}

const entries = z.array(z.looseObject({ jsonPayload: z.looseObject({ message: z.string(), commit: z.string() }) }));

/** Reads what `gcloud logging read --format json` prints. Throws an Error that names the entry and the field. */
export function readRemovals(text: string): RemovalsFile {
  const parsed = entries.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new Error(path === '' ? 'it is no list of entries of the log' : `entry ${path}: is missing, or no text`);
  }
  const lines = parsed.data.map(({ jsonPayload }) => jsonPayload);
  const committed = new Set(lines.filter(({ message }) => message === COMMIT_MESSAGE).map(({ commit }) => commit));
  const found = lines.flatMap((line, index) => {
    if (line.message !== REMOVAL_MESSAGE) return [];
    const removal = readRemoval(line);
    if (typeof removal === 'string') throw new Error(`entry ${index}: ${removal}`);
    return [{ removal, key: JSON.stringify(removal), isConfirmed: committed.has(line.commit) }];
  });
  const once = (isConfirmed: boolean) =>
    new Map(found.filter((each) => each.isConfirmed === isConfirmed).map(({ key, removal }) => [key, removal]));
  const [confirmed, unconfirmed] = [once(true), once(false)];
  return {
    confirmed: [...confirmed.values()],
    unconfirmed: [...unconfirmed].filter(([key]) => !confirmed.has(key)).map(([, removal]) => removal),
  };
}
