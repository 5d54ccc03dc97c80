import type { Query } from 'firebase-admin/firestore';
import { PAYMENT_METHODS } from '@functions/payments/contract/values/payment-methods';
import { DAY, startOfMoscowDay } from '@functions/base/rules/calendar';
import { emptyTotals, noMethods, type MethodTotals, type MetricCounts } from '@functions/reconciliation/rules/metrics';
import { BILLING_METRICS } from '@functions/subscription/rules/billing-metrics';
import type { MetricsReader } from '@functions/reconciliation/ports/repositories';
import { collectionOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { GIFTS } from '@functions/gifts/store/gifts';
import { RECEIPTS } from '@functions/payments/store/receipts';
import { SUBSCRIPTIONS } from '@functions/subscription/store/subscriptions';

/**
 * Aggregations over receipts, gifts, refunds/…/parts, subscriptions and subscriptions/…/history. Firestore bills
 * one read per thousand index entries.
 */
export const metrics = (access: FirestoreSession): MetricsReader => ({
  ofDay: async (day) => {
    const start = startOfMoscowDay(day);
    const [{ receipts, methods }, parts, giftSold, counts] = await Promise.all([
      receiptsOf(access, day),
      access.total(access.db.collectionGroup('parts').where('day', '==', day), 'amount'),
      // A second payment of a gift is a receipt of its kind, and sold none.
      access.count(
        collectionOf(access, GIFTS)
          .where('paidAt', '>=', start)
          .where('paidAt', '<', start + DAY),
      ),
      countsOf(access, access.db.collectionGroup('history').where('day', '==', day)),
    ]);
    return {
      payments: receipts.count,
      revenue: receipts.sum,
      refunds: parts.sum,
      methods,
      counts: { ...counts, giftSold },
    };
  },
  moneyUntil: async (day, until) => {
    const [receipts, parts] = await Promise.all([
      access.total(collectionOf(access, RECEIPTS).where('day', '==', day).where('dateTime', '<', until), 'amount'),
      access.total(access.db.collectionGroup('parts').where('day', '==', day).where('doneAt', '<', until), 'amount'),
    ]);
    return { revenue: receipts.sum, refunds: parts.sum };
  },
  // `pastDue` stays after the retries have ended; access does not.
  countPastDue: (now) =>
    access.count(collectionOf(access, SUBSCRIPTIONS).where('accessEndsAt', '>', now).where('pastDue.since', '>', 0)),
  snapshotAt: async (now) => {
    const all = collectionOf(access, SUBSCRIPTIONS);
    const [active, renewing] = await Promise.all([
      access.count(all.where('accessEndsAt', '>', now)),
      access.total(all.where('autoRenewal', '==', 'active'), 'mrr'),
    ]);
    return { active, renewing: renewing.count, mrr: renewing.sum };
  },
});

/** The payments of a day, in all and by method. Free terms are ledger entries, but not payments. */
async function receiptsOf(access: FirestoreSession, day: string) {
  const ofDay = collectionOf(access, RECEIPTS).where('day', '==', day);
  const receipts = await access.total(ofDay.where('amount', '>', 0), 'amount');
  return { receipts, methods: receipts.count === 0 ? noMethods : await methodsOf(access, ofDay) };
}

async function methodsOf(access: FirestoreSession, ofDay: Query): Promise<MethodTotals> {
  const totals = await Promise.all(
    PAYMENT_METHODS.map(async (method) => {
      const { count, sum } = await access.total(ofDay.where('method', '==', method), 'amount');
      return [method, { payments: count, revenue: sum }] as const;
    }),
  );
  return Object.fromEntries(totals) as unknown as MethodTotals;
}

/** The number of events per metric. Only events that count for a metric have a `day`. */
async function countsOf(access: FirestoreSession, ofDay: Query): Promise<MetricCounts> {
  if ((await access.count(ofDay)) === 0) return emptyTotals.counts;
  const counts = await Promise.all(
    BILLING_METRICS.map((metric) => access.count(ofDay.where('figures', 'array-contains', metric))),
  );
  return Object.fromEntries(
    BILLING_METRICS.map((metric, index) => [metric, counts[index] ?? 0]),
  ) as unknown as MetricCounts;
}
