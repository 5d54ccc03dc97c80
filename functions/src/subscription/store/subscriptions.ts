import { moscowDay } from '@functions/base/rules/calendar';
import { monthlyRevenue } from '@functions/subscription/rules/billing-metrics';
import { nextCheckpoint } from '@functions/subscription/rules/billing-checkpoints';
import type { Subscription, SubscriptionSummary } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { DueSubscription, SubscriptionRepository } from '@functions/subscription/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { updateSearchRow } from '@functions/base/store/search-row';
import { duePage } from '@functions/base/store/due-page';
import { defineCollection, defineSubcollection } from '@functions/base/store/collection';

export const HISTORY = defineSubcollection('subscriptions/{uid}/history', {
  customerData: { onDeletion: 'anonymized', inExport: 'history', onMerge: 'stays' },
});

export const SUBSCRIPTIONS = defineCollection('subscriptions', {
  customerData: { onDeletion: 'anonymized', inExport: 'subscription', onMerge: 'stays' },
});

/**
 * A stored subscription. `dueAt`: when its next checkpoint is due, for the job that runs them; `mrr`: its share of the
 * monthly recurring revenue, in kopecks.
 */
type Stored = Subscription & { readonly dueAt: number | null; readonly mrr: number };

const toStored = (subscription: Subscription): Stored => ({
  ...subscription,
  dueAt: nextCheckpoint(subscription)?.at ?? null,
  mrr: monthlyRevenue(subscription),
});

const restored = ({ dueAt: _dueAt, mrr: _mrr, ...subscription }: Stored): Subscription => subscription;

const summaryOf = ({ currentPeriodEnd, accessEndsAt, autoRenewal, restricted }: Subscription): SubscriptionSummary => ({
  currentPeriodEnd,
  accessEndsAt,
  autoRenewal,
  restricted,
});

/** subscriptions/{uid}: the current state; history/{version}: the events it was computed from. */
export const subscriptions = (access: FirestoreSession): SubscriptionRepository => {
  const collection = documents<Stored>(access, SUBSCRIPTIONS, ({ uid }) => uid);
  const historyOf = (uid: string) => collectionOf(access, SUBSCRIPTIONS).doc(uid).collection('history');
  return {
    get: async (uid) => {
      const found = await collection.get(uid);
      return found && restored(found);
    },
    create: async (subscription) => {
      await collection.create(toStored(subscription));
      await updateSearchRow(access, subscription.uid, { access: summaryOf(subscription) });
    },
    save: async (subscription) => {
      await collection.save(toStored(subscription));
      await updateSearchRow(access, subscription.uid, { access: summaryOf(subscription) });
    },
    due: async (now, page) => {
      const due = collectionOf(access, SUBSCRIPTIONS).where('dueAt', '>', 0).where('dueAt', '<=', now);
      const found = (await access.find(
        duePage(due, 'dueAt', page, ({ dueAt, uid }) => [dueAt, uid]),
      )) as DueSubscription[];
      return found.map(({ uid, dueAt }) => ({ uid, dueAt }));
    },
    nextDue: async () =>
      (
        (await access.find(
          collectionOf(access, SUBSCRIPTIONS).where('dueAt', '>', 0).orderBy('dueAt').limit(1),
        )) as Stored[]
      )[0]?.dueAt ?? null,
    history: async (uid) =>
      (await access.find(historyOf(uid).orderBy('version'))).map((entry) => entry.event as SubscriptionEvent),
    historyUntil: async (uid, until, limit) =>
      (await access.find(historyOf(uid).where('event.at', '<=', until).orderBy('event.at', 'desc').limit(limit))) as {
        event: SubscriptionEvent;
        version: number;
      }[],
    // Zero-padded, which keeps the order in the console. `create`, because a version must not be written twice.
    record: (uid, version, event, figures) => {
      const counted = figures.length > 0 && { day: moscowDay(event.at), figures };
      return access.create(historyOf(uid).doc(String(version).padStart(8, '0')), { version, event, ...counted });
    },
  };
};
