import type { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { join, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();
const { nonTransactional } = product.deps.store;

describe('a task of the outbox', () => {
  it('that is done is deleted after 60 days, an e-mail after 400; staff still read it until then', async () => {
    const { session } = await join(product, 'receives-mail');
    await subscribe(product, session);
    await product.drain();
    const { docs } = await product.db.collection('outbox').where('state', '==', 'done').get();
    const daysOf = (kind: string) =>
      new Set(
        docs
          .filter((found) => found.get('task.kind') === kind)
          .map((found) => ((found.get('expireAt') as Timestamp).toMillis() - Number(found.get('nextAttemptAt'))) / DAY),
      );
    expect(daysOf('mail')).toEqual(new Set([400]));
    expect(daysOf('sync-mandate')).toEqual(new Set([60]));
    const mails = await nonTransactional.outbox.mailsTo(session.uid, await product.deps.clock.now(), 10);
    expect(mails).toMatchObject([{ state: 'done', task: { content: { kind: 'paid' } } }]);
    expect(mails[0]).not.toHaveProperty('expireAt');
  });

  it('that waits or has no further attempt is not deleted, also if it was done before', async () => {
    const entry: StoredTask = {
      id: 'waits',
      state: 'done',
      attempts: 0,
      nextAttemptAt: 1,
      leaseUntil: 0,
      lastError: null,
      created: 1,
      task: { kind: 'recount-referrals', uid: 'nobody' },
    };
    const expireAt = async () => (await product.db.doc('outbox/waits').get()).get('expireAt') as Timestamp | undefined;
    await nonTransactional.outbox.save(entry);
    expect((await expireAt())?.toMillis()).toBe(1 + 60 * DAY);
    for (const state of ['pending', 'dead'] as const) {
      await nonTransactional.outbox.save({ ...entry, state });
      expect(await expireAt()).toBeUndefined();
    }
  });
});
