import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { DAY } from '@functions/domain/platform/calendar';
import type { Mandate } from '@functions/domain/payments/mandate';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { repositories } from '@functions/store/firestore-store';
import { bufferedSession } from '@functions/store/write-buffer';
import type { SandboxState } from '../../tests/sandbox/sandbox-state';
import { movedByDays, type DemoYear } from './demo-year';
import { laterHistory, subscriptionOf } from './fit-history';

const HISTORY = /^subscriptions\/([^/]+)\/history\//;
const SUBSCRIPTION = /^subscriptions\/([^/]+)$/;

/**
 * The year moved by whole days, in which every subscription is what its moved history gives, and the provider charges
 * it at the end of its period. Without that, a period that began in a longer month would end on another day as soon as
 * the product computes it again. Payments and day closes stay on the day that they were moved to.
 */
export async function fitted(db: Firestore, played: DemoYear, days: number): Promise<DemoYear> {
  const moved = movedByDays(played, days);
  const histories = historiesOf(played);
  const fits = new Map<string, { events: readonly SubscriptionEvent[]; subscription: Subscription; delta: number }>();
  for (const [path, stored] of moved.documents) {
    const [, uid] = SUBSCRIPTION.exec(path) ?? [];
    if (uid === undefined) continue;
    const former = stored as unknown as Subscription;
    const events = laterHistory(uid, histories.get(uid) ?? [], days, moved.at);
    const subscription = subscriptionOf(former, events);
    const delta = (subscription.currentPeriodEnd ?? 0) - (former.currentPeriodEnd ?? 0);
    fits.set(uid, { events, subscription, delta });
  }
  return {
    ...moved,
    documents: [
      ...moved.documents.filter(([path]) => !SUBSCRIPTION.test(path) && !isRow(path)).map(withEvent(fits)),
      ...(await savedSubscriptions(
        db,
        moved.documents.filter(([path]) => isRow(path)),
        [...fits.values()].map(({ subscription }) => subscription),
      )),
    ],
    sandbox: chargedOnTime(moved, (uid) => fits.get(uid)?.delta ?? 0),
  };
}

const isRow = (path: string): boolean => path.startsWith('customerSearch/');

/** The recorded events of each customer, in the order in which they were recorded. */
function historiesOf({ documents }: DemoYear): Map<string, SubscriptionEvent[]> {
  const found = new Map<string, SubscriptionEvent[]>();
  for (const [path, { event }] of documents.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [, uid] = HISTORY.exec(path) ?? [];
    if (uid !== undefined) found.set(uid, [...(found.get(uid) ?? []), event as SubscriptionEvent]);
  }
  return found;
}

const withEvent =
  (fits: ReadonlyMap<string, { readonly events: readonly SubscriptionEvent[] }>) =>
  ([path, fields]: DemoYear['documents'][number]): DemoYear['documents'][number] => {
    const [, uid] = HISTORY.exec(path) ?? [];
    const at = uid === undefined ? undefined : fits.get(uid)?.events[Number(fields.version) - 1]?.at;
    return at === undefined ? [path, fields] : [path, { ...fields, event: { ...(fields.event as object), at } }];
  };

/** The subscriptions and the search rows of customers, as the stores of the product write them. */
async function savedSubscriptions(
  db: Firestore,
  rows: DemoYear['documents'],
  subscriptions: readonly Subscription[],
): Promise<(readonly [string, DocumentData])[]> {
  const buffer = bufferedSession(db);
  for (const [path, fields] of rows) await buffer.access.set(db.doc(path), fields);
  const stores = repositories(buffer.access);
  for (const subscription of subscriptions) await stores.subscriptions.save(subscription);
  return buffer.drain().map(([{ path }, fields]) => [path, fields] as const);
}

/** The recurring payments of the provider, charged when the periods end. */
function chargedOnTime({ documents, sandbox }: DemoYear, deltaOf: (uid: string) => number): SandboxState {
  const owners = new Map(
    documents
      .filter(([path]) => path.startsWith('mandates/'))
      .map(([, fields]) => [(fields as unknown as Mandate).accountId, (fields as unknown as Mandate).uid]),
  );
  const { cloudpayments } = sandbox;
  return {
    ...sandbox,
    cloudpayments: {
      ...cloudpayments,
      subscriptions: cloudpayments.subscriptions.map((each) => {
        if (each.nextAt === null) return each;
        const nextAt = each.nextAt + Math.round(deltaOf(owners.get(each.accountId) ?? '') / DAY) * DAY;
        return { ...each, nextAt, startAt: nextAt };
      }),
    },
  };
}
