import type { Query } from 'firebase-admin/firestore';
import { addDays, DAY, moscowDay, type Instant } from '@functions/base/rules/calendar';
import { CLOSED_WITHIN_DAYS, type DayClose } from '@functions/reconciliation/rules/day-close';
import { SHARED_LIMITS } from '@functions/base/rules/customer-limits';
import { CHARGED_WITHIN, OFTEN_FAILED, TRIGGER_GRACE } from '@functions/operations/rules/health';
import { GRACE } from '@functions/subscription/rules/terms';
import { UNKNOWN_TASK } from '@functions/base/rules/outbox';
import { isFull, type LimitCount } from '@functions/base/rules/rate-limit';
import type { BacklogReader } from '@functions/operations/ports/repositories';
import { collectionOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { DAY_CLOSES, findFirstDay } from '@functions/reconciliation/store/day-closes';
import { idOf, RATE_LIMITS } from '@functions/base/store/rate-limits';
import { MANDATES } from '@functions/payments/store/mandates';
import { OUTBOX } from '@functions/base/store/outbox-collection';
import { PAYMENT_EVENTS } from '@functions/payments/store/payment-events';
import { RECEIPTS } from '@functions/payments/store/receipts';
import { SUBSCRIPTIONS } from '@functions/subscription/store/subscriptions';

const MAILS = ['mail', 'password-mail', 'contact-mail'];

/**
 * The open items of paymentEvents and outbox (number and oldest), mandates that the provider holds up, payments without
 * a card token, which days are closed, and full shared limits.
 */
export const backlog = (access: FirestoreSession): BacklogReader => {
  const firstOf = async (query: Query, field: string): Promise<Instant | null> =>
    ((await access.find(query.limit(1)))[0]?.[field] as Instant | undefined) ?? null;
  return {
    at: async (now, realNow) => {
      const events = collectionOf(access, PAYMENT_EVENTS);
      const tasks = collectionOf(access, OUTBOX);
      const unapplied = events.where('state', '==', 'received').orderBy('receivedAt');
      const pending = tasks.where('state', '==', 'pending');
      const due = pending.where('nextAttemptAt', '<=', now).orderBy('nextAttemptAt');
      const failing = pending.where('task.kind', 'in', MAILS).where('attempts', '>', 0).orderBy('attempts');
      // Access goes on for the grace; a charge that failed sets `pastDue`.
      const uncharged = collectionOf(access, SUBSCRIPTIONS)
        .where('autoRenewal', '==', 'active')
        .where('pastDue', '==', null)
        .where('accessEndsAt', '>', now)
        .where('accessEndsAt', '<=', now + GRACE - CHARGED_WITHIN);
      const heard = [now, now - DAY].flatMap((moment) =>
        (['renewal', 'failedRenewal'] as const).map((figure) =>
          access.db
            .collectionGroup('history')
            .where('day', '==', moscowDay(moment))
            .where('figures', 'array-contains', figure),
        ),
      );
      // One day more than the day close looks back, because a day counts as open only some hours after midnight.
      const since = moscowDay(addDays(now, -CLOSED_WITHIN_DAYS - 1));
      const closes = collectionOf(access, DAY_CLOSES);
      const heldBy = async (field: 'refusedSince' | 'unreadableSince') => {
        const held = collectionOf(access, MANDATES).where(field, '>', 0).orderBy(field);
        const [count, oldest] = await Promise.all([access.count(held), firstOf(held, field)]);
        return { count, oldest };
      };
      const paidToday = collectionOf(access, RECEIPTS).where('day', '==', moscowDay(now));
      const enqueued = tasks.where('created', '<=', now - TRIGGER_GRACE).orderBy('created', 'desc');
      const [
        unappliedCount,
        unappliedOldest,
        failed,
        quarantined,
        quarantinedNotices,
        waitingByReceipt,
        dueCount,
        dueOldest,
        dead,
        failingMails,
        unknownTasks,
        failedOften,
        failedMails,
        unchargedRenewals,
        heardRenewals,
        last,
        recent,
        firstDay,
        counters,
        lastEnqueued,
        refusedMandates,
        unreadableMandates,
        tokensGiven,
        tokensMissing,
      ] = await Promise.all([
        access.count(unapplied),
        firstOf(unapplied, 'receivedAt'),
        // In the order of the oldest: the count shares an index with `unapplied`.
        access.count(events.where('state', '==', 'failed').orderBy('receivedAt')),
        // The same receipts as the tab of the panel: whatever settles one leaves everywhere.
        access.total(collectionOf(access, RECEIPTS).where('status', '==', 'Quarantined'), 'amount'),
        access.count(events.where('state', '==', 'quarantined').orderBy('receivedAt')),
        access.count(events.where('waitsByReceipt', '==', true)),
        access.count(due),
        firstOf(due, 'nextAttemptAt'),
        access.count(tasks.where('state', '==', 'dead')),
        access.count(failing),
        access.count(pending.where('lastError', '==', UNKNOWN_TASK)),
        access.count(pending.where('attempts', '>=', OFTEN_FAILED).orderBy('attempts', 'desc').orderBy('id', 'desc')),
        access.count(failing.where('attempts', '>=', OFTEN_FAILED)),
        access.count(uncharged),
        Promise.all(heard.map((query) => access.count(query))),
        access.find(closes.orderBy('day', 'desc').limit(1)),
        access.find(closes.where('day', '>=', since).orderBy('day')),
        findFirstDay(access),
        access.getAll(SHARED_LIMITS.map((limit) => collectionOf(access, RATE_LIMITS).doc(idOf(limit, '')))),
        firstOf(enqueued, 'created'),
        heldBy('refusedSince'),
        heldBy('unreadableSince'),
        access.count(paidToday.where('cardToken', '==', 'given')),
        access.count(paidToday.where('cardToken', '==', 'missing')),
      ]);
      return {
        unapplied: { count: unappliedCount, oldest: unappliedOldest },
        failed,
        quarantined,
        quarantinedNotices: quarantinedNotices - waitingByReceipt,
        due: { count: dueCount, oldest: dueOldest },
        dead,
        failingMails,
        failingTasks: failedOften - failedMails,
        unknownTasks,
        unchargedRenewals,
        heardRenewals: heardRenewals.reduce((sum, count) => sum + count, 0),
        lastEnqueued,
        refusedMandates,
        unreadableMandates,
        cardTokens: { given: tokensGiven, missing: tokensMissing },
        lastDay: (last[0] as DayClose | undefined) ?? null,
        firstDay,
        fullLimits: SHARED_LIMITS.flatMap((limit) => {
          const counter = (counters as LimitCount[]).find(({ id }) => id === idOf(limit, ''));
          return isFull(limit, counter, realNow) ? [counter.endsAt - limit.windowMs] : [];
        }),
        closedDays: (recent as DayClose[]).map(({ day }) => day),
      };
    },
  };
};
