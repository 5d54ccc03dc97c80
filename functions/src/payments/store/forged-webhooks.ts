import { FieldValue, Timestamp, type Firestore } from 'firebase-admin/firestore';
import { DAY, MINUTE, type Instant } from '@functions/base/rules/calendar';
import type { ForgedWebhookMinute, ForgedWebhooks } from '@functions/ports/services';
import { collectionOf } from '@functions/base/store/firestore-session';
import { read, withKnownErrors } from '@functions/base/store/transaction-errors';
import { defineCollection } from '@functions/base/store/collection';

export const FORGED_WEBHOOKS = defineCollection('forgedWebhooks', {
  expires: '3 days',
  customerData: null,
});

const WRITE_EVERY = 1000;
const LIFETIME = 3 * DAY;
const MAX_MINUTES = 200;

/**
 * forgedWebhooks/{minute}: the number of forged notifications. Each instance writes once a second at most during a
 * flood. A count not yet written is lost with the instance, so the number is a lower bound.
 */
export function forgedWebhooks(db: Firestore, realNow: () => Instant = Date.now): ForgedWebhooks {
  const collection = collectionOf({ db }, FORGED_WEBHOOKS);
  let pending = { minute: 0, count: 0 };
  let writtenAt = 0;

  async function write({ minute, count }: { minute: Instant; count: number }): Promise<void> {
    const expireAt = Timestamp.fromMillis(minute + LIFETIME);
    await withKnownErrors(
      collection
        .doc(String(minute))
        .set({ minute, count: FieldValue.increment(count), isNoted: false, expireAt }, { merge: true }),
    );
  }

  return {
    count: async (now) => {
      const minute = Math.floor(now / MINUTE) * MINUTE;
      const former = pending;
      const isNewMinute = former.minute !== minute;
      pending = { minute, count: (isNewMinute ? 0 : former.count) + 1 };
      if (isNewMinute && former.count > 0) await write(former);
      if (!isNewMinute && realNow() - writtenAt < WRITE_EVERY) return;
      const due = pending;
      pending = { minute, count: 0 };
      writtenAt = realNow();
      await write(due);
    },
    listSince: async (moment) => {
      const newest = collection.where('minute', '>=', moment).orderBy('minute', 'desc').limit(MAX_MINUTES);
      const found = await read(() => newest.get());
      return found.docs.map((each) => minuteOf(each.data()));
    },
    unauditedBefore: async (moment) => {
      const unnoted = collection
        .where('isNoted', '==', false)
        .where('minute', '<', moment)
        .orderBy('minute')
        .limit(MAX_MINUTES);
      const found = await read(() => unnoted.get());
      return found.docs.map((each) => minuteOf(each.data()));
    },
    markAudited: async (minute) => {
      await withKnownErrors(collection.doc(String(minute)).set({ isNoted: true }, { merge: true }));
    },
  };
}

const minuteOf = ({ minute, count }: FirebaseFirestore.DocumentData): ForgedWebhookMinute => ({
  minute: minute as number,
  count: count as number,
});
