import { Timestamp, type DocumentData, type Firestore } from 'firebase-admin/firestore';
import type { AccessGrant } from '@functions/nodes/rules/access-grant';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import type { StoredRefundPart } from '@functions/panel/rules/finance-rows';
import type { BillingMetric } from '@functions/subscription/rules/billing-metrics';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { repositories } from '@functions/store/firestore-store';
import { bufferedSession } from '@functions/store/write-buffer';
import type { SandboxState } from '../../tests/sandbox/sandbox-state';
import { laterWithMoments, movedByDays, type DemoYear } from './demo-year';
import { closesOf } from './fit-day-closes';
import { laterHistory, subscriptionOf, type LaterHistory } from './fit-history';

type Document = DemoYear['documents'][number];
type Fields = Document[1];

const HISTORY = /^subscriptions\/([^/]+)\/history\//;
const SUBSCRIPTION = /^subscriptions\/([^/]+)$/;
const SEARCH_ROW = /^customerSearch\//;
const DAY_CLOSE = /^dayCloses\//;
const REFUND_PART = /^refunds\/[^/]+\/parts\//;

/** How the subscription of one customer fits the days that the year was moved to. */
interface Fit extends LaterHistory {
  readonly subscription: Subscription;
}

/**
 * The year moved by whole days, in which every subscription is what its moved history gives. Without more, a period
 * that began in a longer month would end on another day as soon as the product computes it again. Everything of a
 * customer, here and at the provider, therefore moves with the events of the subscription, by a few days more or less,
 * and the days are closed by the sums that they have then.
 */
export async function fitted(db: Firestore, played: DemoYear, days: number): Promise<DemoYear> {
  const { at, accounts, documents: moved } = movedByDays(played, days);
  const fits = fitsOf(played, days, at);
  const ownerOf = ownersIn(played);
  const changed = Timestamp.fromMillis(at);
  const own = played.documents.map(([path, fields], index): Document => {
    const fit = fits.get(ownerOf(path, fields) ?? '');
    const [movedPath, movedFields] = moved[index] ?? [path, fields];
    if (fit === undefined) return [movedPath, movedFields];
    return [movedPath, ownFields(path, laterWithMoments(fields, days, fit.moved) as Fields, fit, changed)];
  });
  const closes = closesOf(fieldsUnder<DayClose>(own, DAY_CLOSE), {
    receipts: fieldsUnder<Receipt>(own, /^receipts\//),
    refundParts: fieldsUnder<StoredRefundPart>(own, REFUND_PART),
    figures: fieldsUnder<{ day?: string; figures?: BillingMetric[] }>(own, HISTORY).flatMap(({ day, figures }) =>
      day === undefined || figures === undefined ? [] : [{ day, figures }],
    ),
    histories: new Map([...fits].map(([uid, { events }]) => [uid, events])),
  });
  const isComputed = ([path]: Document) => SUBSCRIPTION.test(path) || SEARCH_ROW.test(path) || DAY_CLOSE.test(path);
  return {
    at,
    accounts,
    documents: [
      ...own.filter((each) => !isComputed(each)),
      ...closes.map((close): Document => [`dayCloses/${close.day}`, { ...close }]),
      ...(await savedSubscriptions(
        db,
        own.filter(([path]) => SEARCH_ROW.test(path)),
        [...fits.values()].map(({ subscription }) => subscription),
      )),
    ],
    sandbox: laterSandbox(played.sandbox, days, (account) => fits.get(ownerOf.account(account) ?? '')),
  };
}

const fieldsUnder = <Stored>(documents: readonly Document[], folder: RegExp): Stored[] =>
  documents.filter(([path]) => folder.test(path)).map(([, fields]) => fields as unknown as Stored);

function fitsOf(played: DemoYear, days: number, until: number): ReadonlyMap<string, Fit> {
  const histories = historiesOf(played);
  const fits = new Map<string, Fit>();
  for (const [path, fields] of played.documents) {
    const [, uid] = SUBSCRIPTION.exec(path) ?? [];
    if (uid === undefined) continue;
    const later = laterHistory(uid, histories.get(uid) ?? [], days, until);
    const subscription = subscriptionOf(fields as unknown as Subscription, later.events, until);
    fits.set(uid, { ...later, subscription });
  }
  return fits;
}

/** The recorded events of each customer, in the order in which they were recorded. */
function historiesOf({ documents }: DemoYear): Map<string, SubscriptionEvent[]> {
  const found = new Map<string, SubscriptionEvent[]>();
  for (const [path, { event }] of documents.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [, uid] = HISTORY.exec(path) ?? [];
    if (uid !== undefined) found.set(uid, [...(found.get(uid) ?? []), event as SubscriptionEvent]);
  }
  return found;
}

/** Whose documents and payments these are; undefined for nobody's, such as promo codes and the closes of days. */
function ownersIn({ documents, sandbox }: DemoYear) {
  const accounts = new Map<string, string>();
  for (const [path, { accountId, uid }] of documents)
    if (/^(mandates|orders)\//.test(path) && typeof uid === 'string') accounts.set(String(accountId), uid);
  const payments = new Map(
    sandbox.cloudpayments.transactions.map(({ id, accountId }) => [String(id), accounts.get(accountId)]),
  );
  const ownerOf = (path: string, fields: Fields): string | undefined => {
    const { uid, inviteeUid, task } = fields;
    const [, historyOf] = HISTORY.exec(path) ?? [];
    const { recipient, uid: taskUid } = (task ?? {}) as { recipient?: { uid?: string }; uid?: string };
    if (path.startsWith('paymentEvents/')) return payments.get(/(\d+)$/.exec(path)?.[1] ?? '');
    return [historyOf, uid, inviteeUid, recipient?.uid, taskUid].find((each) => typeof each === 'string');
  };
  return Object.assign(ownerOf, { account: (accountId: string) => accounts.get(accountId) });
}

/** The moved fields of a document; some of them are computed from the moved events. */
function ownFields(path: string, fields: Fields, { events, subscription }: Fit, changed: Timestamp): Fields {
  const event = HISTORY.test(path) ? events[Number(fields.version) - 1] : undefined;
  if (event !== undefined) return { ...fields, event };
  if (!path.startsWith('accessGrants/')) return fields;
  const { accessEndsAt: validUntil } = subscription;
  // Nodes read changes in the order of `changed`, which is real time.
  return { ...fields, ...({ validUntil } satisfies Partial<AccessGrant>), changed };
}

/** The subscriptions and the search rows of customers, as the stores of the product write them. */
async function savedSubscriptions(
  db: Firestore,
  rows: readonly Document[],
  subscriptions: readonly Subscription[],
): Promise<(readonly [string, DocumentData])[]> {
  const buffer = bufferedSession(db);
  for (const [path, fields] of rows) await buffer.access.set(db.doc(path), fields);
  const stores = repositories(buffer.access);
  for (const subscription of subscriptions) await stores.subscriptions.save(subscription);
  return buffer.drain().map(([{ path }, fields]) => [path, fields] as const);
}

/** The payments and the recurring payments of the provider, charged when the periods end. */
function laterSandbox(
  { cloudpayments, ...others }: SandboxState,
  days: number,
  fitOf: (accountId: string) => LaterHistory | undefined,
): SandboxState {
  const later = <Row extends { readonly accountId: string }>(row: Row): Row =>
    laterWithMoments(row, days, fitOf(row.accountId)?.moved) as Row;
  return {
    ...(laterWithMoments(others, days) as typeof others),
    cloudpayments: {
      ...(laterWithMoments(cloudpayments, days) as typeof cloudpayments),
      transactions: cloudpayments.transactions.map(later),
      subscriptions: cloudpayments.subscriptions.map((each) => {
        const moved = later(each);
        // The charges after the next one are counted from there.
        return moved.nextAt === null ? moved : { ...moved, startAt: moved.nextAt };
      }),
    },
  };
}
