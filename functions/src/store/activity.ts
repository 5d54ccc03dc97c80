import type { Query } from 'firebase-admin/firestore';
import { ORDER_KINDS } from '@contract/values/payments';
import { expectedSince, windowsBefore, type Activity } from '@functions/domain/platform/activity';
import type { Instant } from '@functions/domain/platform/calendar';
import type { ActivityReader } from '@functions/ports/repositories';
import { collectionOf, type FirestoreSession } from './firestore-session';

/** Counts of paymentEvents, receipts, outbox and customerSessions. Firestore bills one read for each thousand. */
export const activity = (access: FirestoreSession): ActivityReader => {
  const activityOf = async (query: Query, field: string, now: Instant): Promise<Activity> => {
    const sorted = query.orderBy(field, 'desc');
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
      const sales = collectionOf(access, 'receipts').where('kind', 'in', ORDER_KINDS);
      const sent = collectionOf(access, 'outbox').where('state', '==', 'done').where('task.kind', '==', 'mail');
      const [notifications, sold, mails, signIns] = await Promise.all([
        activityOf(collectionOf(access, 'paymentEvents'), 'receivedAt', now),
        activityOf(sales, 'dateTime', now),
        activityOf(sent, 'created', now),
        activityOf(collectionOf(access, 'customerSessions'), 'firstSeen', realNow),
      ]);
      return { notifications, sales: sold, mails, signIns };
    },
  };
};
