import { WriteBatch } from 'firebase-admin/firestore';

const KINDS = ['create', 'set', 'update', 'delete'] as const;
type Write = (this: WriteBatch, ...args: unknown[]) => unknown;

/** Counts the documents written while `work` runs: the library sends every write as a batch. */
export async function billedWrites<T>(work: () => Promise<T>): Promise<{ result: T; writes: number }> {
  let writes = 0;
  const prototype = WriteBatch.prototype as unknown as Record<(typeof KINDS)[number], Write>;
  const before = KINDS.map((kind) => [kind, prototype[kind]] as const);
  for (const [kind, original] of before) {
    prototype[kind] = function (...args) {
      writes += 1;
      return original.apply(this, args);
    };
  }
  try {
    return { result: await work(), writes };
  } finally {
    for (const [kind, original] of before) prototype[kind] = original;
  }
}
