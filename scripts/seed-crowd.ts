import { piledAccess } from '@functions/store/piled-access';
import { records } from '@functions/store/firestore-store';
import { crowdUid, tellStory } from '../tests/support/crowd-story';
import { CommandError } from './command';
import type { RunningSuite } from './running-suite';

const AT_A_TIME = 250;

/**
 * Fills the running suite with customers who live by the domain's rules but never met the payment form: for seeing lists as long as
 * in production. A crowd that is there already is continued.
 */
export async function seedCrowd({ db, deps }: Pick<RunningSuite, 'db' | 'deps'>, count: number): Promise<void> {
  if (!Number.isSafeInteger(count) || count < 1) throw new CommandError('--customers is a number from 1');
  const now = await deps.clock.now();
  const began = Date.now();
  const pile = piledAccess(db);
  const stores = records(pile.access);
  const first = await crowdSize(db);
  let documents = 0;
  for (let n = first; n < first + count; n += AT_A_TIME) {
    const end = Math.min(n + AT_A_TIME, first + count);
    for (let each = n; each < end; each += 1) await tellStory(stores, each, now, deps.random);
    documents += await pile.flush();
    progress(end - first, count, documents, began);
  }
  console.log('');
}

/** How many the crowd has: customers of a crowd are numbered without a gap. */
async function crowdSize(db: RunningSuite['db']): Promise<number> {
  const crowd = db.collection('customers').where('uid', '>=', crowdUid(0)).where('uid', '<', 'crowd-~');
  return (await crowd.count().get()).data().count;
}

function progress(done: number, count: number, documents: number, began: number): void {
  const seconds = (Date.now() - began) / 1000;
  const left = Math.round((seconds / done) * (count - done));
  const line = `${done} of ${count} customers, ${documents} documents, ${Math.round(documents / seconds)} a second, ${left} s left`;
  process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(100)}` : `${line}\n`);
}
