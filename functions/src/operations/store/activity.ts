import type { Query } from 'firebase-admin/firestore';
import { ORDER_KINDS } from '@functions/payments/contract/values/payments';
import { expectedSince, windowsBefore, type Activity } from '@functions/operations/rules/activity';
import type { Instant } from '@functions/base/rules/calendar';
import type { ActivityReader } from '@functions/operations/ports/repositories';
import { collectionOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { CUSTOMER_SESSIONS } from '@functions/accounts/store/customer-sessions';
import { OUTBOX } from '@functions/base/store/outbox-collection';
import { PAYMENT_EVENTS } from '@functions/payments/store/payment-events';
import { RECEIPTS } from '@functions/payments/store/receipts';

/** Counts of paymentEvents, receipts, outbox and customerSessions. Firestore bills one read for each thousand. */
export const activity = (access: FirestoreSession): ActivityReader => {
  /** `sorted`: newest first by `field`. */
  const activityOf = async (sorted: Query, field: string, now: Instant): Promise<Activity> => {
    const newest = await access.find(sorted.where(field, '<=', now).limit(1));
    const last = (newest[0]?.[field] as Instant | undefined) ?? null;
    if (last === null) return { last, expected: 0 };
    const counts = await Promise.all(
      windowsBefore(last, now).map(({ from, to }) =>
        access.count(sorted.where(field, '>=', from).where(field, '<', to)),
      ),
    );
    return { last, expected: expectedSince(last, now, counts) };
  };
  return {
    at: async (now, realNow) => {
      // Renewals are charged by the provider: they come although nobody can buy.
      const sales = collectionOf(access, RECEIPTS).where('kind', 'in', ORDER_KINDS);
      const sent = collectionOf(access, OUTBOX).where('state', '==', 'done').where('task.kind', '==', 'mail');
      // Like the panel's list, whose index it shares.
      const heard = collectionOf(access, PAYMENT_EVENTS).orderBy('receivedAt', 'desc').orderBy('id', 'desc');
      const [notifications, sold, mails, signIns] = await Promise.all([
        activityOf(heard, 'receivedAt', now),
        activityOf(sales.orderBy('dateTime', 'desc'), 'dateTime', now),
        activityOf(sent.orderBy('created', 'desc'), 'created', now),
        activityOf(collectionOf(access, CUSTOMER_SESSIONS).orderBy('firstSeen', 'desc'), 'firstSeen', realNow),
      ]);
      return { notifications, sales: sold, mails, signIns };
    },
  };
};
