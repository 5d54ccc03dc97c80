import { bufferedSession, type WriteBuffer } from '@functions/store/write-buffer';
import { records } from '@functions/store/firestore-store';
import { seedUid, writeSimulatedCustomer } from '../../tests/support/load-seed-scenario';
import { CommandError } from '../lib/cli';
import { emulatorCommits, type EmulatorCommits } from './emulator-commits';
import type { RunningLocalStack } from '../local-stack/running-local-stack';

const AT_A_TIME = 500;
const MOST_IN_A_COMMIT = 500;
const AT_ONCE = 8;

/**
 * Fills the running local stack with customers who live by the domain's rules but never met the payment form: for seeing lists as long as
 * in production. A crowd that is there already is continued.
 */
export async function seedLoad({ db, deps }: Pick<RunningLocalStack, 'db' | 'deps'>, count: number): Promise<void> {
  if (!Number.isSafeInteger(count) || count < 1) throw new CommandError('--customers is a number from 1');
  const now = await deps.clock.now();
  const began = Date.now();
  const pile = bufferedSession(db);
  const stores = records(pile.access);
  const first = await crowdSize(db);
  const commits = emulatorCommits(db);
  const tell = async (from: number, end: number) => {
    for (let n = from; n < end; n += 1) await writeSimulatedCustomer(stores, n, now, deps.random);
  };
  let documents = 0;
  // One pile is written while the next is told.
  let writing: Promise<void> = Promise.resolve();
  try {
    for (let n = first; n < first + count; n += AT_A_TIME) {
      const end = Math.min(n + AT_A_TIME, first + count);
      await Promise.all([writing, tell(n, end)]);
      writing = write(commits, pile.take()).then((written) => {
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

/** Some commits at once; answers how many documents. */
async function write(commits: EmulatorCommits, documents: ReturnType<WriteBuffer['take']>): Promise<number> {
  const parts = Array.from({ length: Math.ceil(documents.length / MOST_IN_A_COMMIT) }, (_, n) =>
    documents.slice(n * MOST_IN_A_COMMIT, (n + 1) * MOST_IN_A_COMMIT),
  );
  const next = async (): Promise<void> => {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) await commits.commit(part);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return documents.length;
}

/** How many the crowd has: customers of a crowd are numbered without a gap. */
async function crowdSize(db: RunningLocalStack['db']): Promise<number> {
  const crowd = db.collection('customers').where('uid', '>=', seedUid(0)).where('uid', '<', 'crowd-~');
  return (await crowd.count().get()).data().count;
}

function progress(done: number, count: number, documents: number, began: number): void {
  const seconds = (Date.now() - began) / 1000;
  const left = Math.round((seconds / done) * (count - done));
  const line = `${done} of ${count} customers, ${documents} documents, ${Math.round(documents / seconds)} a second, ${left} s left`;
  process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(100)}` : `${line}\n`);
}
