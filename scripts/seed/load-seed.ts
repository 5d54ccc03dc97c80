import { bufferedSession, type WriteBuffer } from '@functions/store/write-buffer';
import { repositories } from '@functions/store/firestore-store';
import { seedUid, writeSimulatedCustomer } from './load-test-customer';
import { UsageError } from '../lib/command-line';
import { emulatorCommits, type EmulatorCommits } from './emulator-commits';
import type { RunningLocalStack } from '../local-stack/running-local-stack';

const CUSTOMERS_PER_BATCH = 500;
const DOCUMENTS_PER_COMMIT = 500;
const CONCURRENT_COMMITS = 8;

/**
 * Adds `count` simulated customers to the running local stack, for lists as long as in production. The domain rules
 * compute their documents; they do not pass the payment form. Repeated runs continue the numbering.
 */
export async function seedLoad(
  { db, deps }: Pick<RunningLocalStack, 'db' | 'deps'>,
  count: number,
  commits = emulatorCommits(db),
): Promise<void> {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new UsageError('--customers must be a whole number of at least 1.');
  const now = await deps.clock.now();
  const began = Date.now();
  const buffer = bufferedSession(db);
  const stores = repositories(buffer.access);
  const first = await seededCustomers(db);
  const generate = async (from: number, end: number) => {
    for (let n = from; n < end; n += 1) await writeSimulatedCustomer(stores, n, now, deps.random);
  };
  let documents = 0;
  // One buffer is written while the next is generated.
  let writing: Promise<void> = Promise.resolve();
  try {
    for (let n = first; n < first + count; n += CUSTOMERS_PER_BATCH) {
      const end = Math.min(n + CUSTOMERS_PER_BATCH, first + count);
      await Promise.all([writing, generate(n, end)]);
      writing = write(commits, buffer.drain()).then((written) => {
        documents += written;
        progress(end - first, count, documents, began);
      });
    }
    await writing;
  } finally {
    commits.close();
  }
  console.log('');
}

/** Writes the documents in concurrent commits; returns their number. */
async function write(commits: EmulatorCommits, documents: ReturnType<WriteBuffer['drain']>): Promise<number> {
  const parts = Array.from({ length: Math.ceil(documents.length / DOCUMENTS_PER_COMMIT) }, (_, n) =>
    documents.slice(n * DOCUMENTS_PER_COMMIT, (n + 1) * DOCUMENTS_PER_COMMIT),
  );
  const next = async (): Promise<void> => {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) await commits.commit(part);
  };
  await Promise.all(Array.from({ length: CONCURRENT_COMMITS }, next));
  return documents.length;
}

/** Number of simulated customers; they are numbered without gaps. */
async function seededCustomers(db: RunningLocalStack['db']): Promise<number> {
  const query = db.collection('customers').where('uid', '>=', seedUid(0)).where('uid', '<', 'crowd-~');
  return (await query.count().get()).data().count;
}

function progress(done: number, count: number, documents: number, began: number): void {
  const seconds = (Date.now() - began) / 1000;
  const left = Math.round((seconds / done) * (count - done));
  const rate = Math.round(documents / seconds);
  const line = `${done} of ${count} customers, ${documents} documents, ${rate} a second, ${left} s left`;
  process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(100)}` : `${line}\n`);
}
