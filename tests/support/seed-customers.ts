import type { BulkWriter, Firestore } from 'firebase-admin/firestore';
import { DAY, moscowDay } from '@functions/domain/calendar';
import type { DayClose } from '@functions/domain/day-close';
import { noSums } from '@functions/domain/figures';
import { noSubscription } from '@functions/domain/subscription';
import { directAccess, type Access } from '@functions/store/access';
import { customers } from '@functions/store/customers';
import { receipts } from '@functions/store/receipts';
import { subscriptions } from '@functions/store/subscriptions';
import { receiptCalled, strangerCalled } from './crowd';

/** Ids spread as in production, where nothing counts up (D4). */
const named = (n: number): string => `${((n * 2_654_435_761) % 4_294_967_296).toString(36)}.${n % 97}`;

/** Writes of the product's own stores, many at once. */
function bulkAccess(db: Firestore, writer: BulkWriter): Access {
  const written = (write: Promise<unknown>): Promise<void> => {
    write.catch(() => undefined);
    return Promise.resolve();
  };
  return {
    ...directAccess(db),
    create: (reference, data) => written(writer.create(reference, data)),
    set: (reference, data) => written(writer.set(reference, data)),
    merge: (reference, data) => written(writer.set(reference, data, { merge: true })),
  };
}

/** Customers from..to, each with a subscription and two payments within the last hundred days; answers the uid of one. */
export async function seedCustomers(db: Firestore, { from, to, now }: { from: number; to: number; now: number }): Promise<void> {
  const writer = db.bulkWriter({ throttling: false });
  const access = bulkAccess(db, writer);
  const [people, held, ledger] = [customers(access), subscriptions(access), receipts(access)];
  for (let n = from; n < to; n += 1) {
    const customer = strangerCalled(named(n), { wantsPromotions: n % 5 === 0 });
    await people.create(customer);
    await held.save({ ...noSubscription(customer.uid), tariff: 1, endDate: now + 10 * DAY, accessUntil: now + 13 * DAY, anchorDay: 1, renewal: 'on', startDate: now - 50 * DAY });
    for (const part of [1, 2]) {
      const paidAt = now - DAY - ((n * 7919 + part * 104_729) % (100 * DAY));
      await ledger.create(receiptCalled(`${part}${String(n).padStart(9, '0')}`, customer.uid, paidAt, { accountId: customer.email }));
    }
    if (n % 2000 === 1999) await writer.flush();
  }
  await writer.close();
}

/** Closed days, as the nights leave them behind. */
export async function seedClosedDays(db: Firestore, now: number, days: number): Promise<void> {
  const writer = db.bulkWriter();
  for (let n = 1; n <= days; n += 1) {
    const day = moscowDay(now - n * DAY);
    const close: DayClose = { day, closedAt: now, ...noSums, standing: { active: 1, renewing: 1, mrr: 150_00 }, differences: [] };
    void writer.set(db.collection('days').doc(day), close);
  }
  await writer.close();
}
