import { isDeepStrictEqual } from 'node:util';
import { MINUTE } from '@functions/base/rules/calendar';
import { runDueCheckpoints } from '@functions/renewals/tasks/run-due-checkpoints';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import type { Deps } from '@functions/ports/services';
import { startProduct, type RunningProduct } from '../product/start-product';
import { withoutIdentities } from '../product/normalize-snapshot';
import { uncounted } from '../product/counting';

/** The start time of every scenario. A fixed date keeps the lengths of months the same whenever the tests run. */
const BASE = Date.UTC(2027, 2, 10, 12);

type Documents = ReadonlyMap<string, FirebaseFirestore.DocumentData>;
type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * The state that a customer, the ledger and the provider can see. Ids are numbered and times are rounded to hours,
 * which makes two runs comparable.
 */
export interface Outcome {
  readonly documents: unknown;
  readonly mandates: readonly string[];
  readonly money: readonly string[];
  readonly emails: readonly string[];
}

export interface FaultWorld {
  readonly product: RunningProduct;
  /** Saves the database and the provider. The returned function restores both and empties the inbox. */
  snapshot(): Promise<() => Promise<void>>;
  /** Simulates a short time: redeliveries, sweeps, retries. */
  recover(): Promise<void>;
  outcome(): Promise<Outcome>;
  /** Paths of outbox entries and notifications that are not processed. */
  pendingWork(): Promise<string[]>;
}

/** A product with its own database whose complete state can be saved and restored. */
export async function openFaultWorld(wrap?: (deps: Deps) => Deps): Promise<FaultWorld> {
  // The counters of an instance are not in the snapshot: they would add up over the crashes.
  const product = await startProduct({ rateLimits: uncounted, ...RECEIVERS }, wrap);
  const { db, sandbox } = product;
  const setClock = (at: number) => db.doc('clock/local').set({ offsetMs: at - Date.now() });
  await setClock(BASE);

  return {
    product,
    snapshot: async () => {
      const now = await product.deps.clock.now();
      const documents = await allDocuments(db);
      const restoreProvider = sandbox.cloudpayments.snapshot();
      return async () => {
        restoreProvider();
        sandbox.inbox.clear();
        await restore(db, documents);
        await setClock(now);
      };
    },
    recover: async () => {
      const until = (await product.deps.clock.now()) + 25 * MINUTE;
      for (;;) {
        await sweepPaymentEvents(product.deps);
        await product.drain();
        const next = Math.min(
          Date.parse((await sandbox.cloudpayments.nextDue()) ?? NEVER),
          (await product.deps.store.nonTransactional.outbox.nextDue()) ?? Infinity,
        );
        if (next > until) break;
        if (next > (await product.deps.clock.now())) await setClock(next);
        await sandbox.cloudpayments.runDue();
      }
      while ((await runDueCheckpoints(product.deps)) > 0) await product.drain();
    },
    outcome: async () => {
      const documents = [...(await allDocuments(db))]
        .filter(([path]) => !MACHINERY.test(path))
        .map(([path, data]) => [path, comparable(data)]);
      const provider = sandbox.cloudpayments;
      return withoutIdentities(
        {
          documents,
          mandates: rows(await provider.subscriptions(), [
            'AccountId',
            'Status',
            'Amount',
            'Period',
            'NextTransactionDateIso',
          ]),
          money: rows(
            (await provider.transactions()).filter(({ Status }) => Status === 'Completed'),
            ['Type', 'AccountId', 'Amount', 'RefundedAmount'],
          ),
          emails: sandbox.inbox
            .list()
            .map(({ to, subject, text }) => `${to.join()}: ${subject}\n${text.replace(/https?:\S+/g, '')}`)
            .toSorted(),
        },
        BASE,
      );
    },
    pendingWork: async () => {
      const entries = await db.collection('outbox').where('state', '!=', 'done').get();
      const events = await db.collection('paymentEvents').where('state', '==', 'received').get();
      const dueSoon = (await product.deps.clock.now()) + MINUTE;
      const waiting = entries.docs.filter(
        (entry) => entry.data().state === 'dead' || Number(entry.data().nextAttemptAt) <= dueSoon,
      );
      return [...waiting, ...events.docs].map(({ ref }) => ref.path);
    },
  };
}

/** The receivers that customers and staff chose: they accept everything. */
const RECEIVERS: Pick<Deps, 'webhookSender' | 'pushSender'> = {
  webhookSender: { send: () => Promise.resolve({ status: 200, error: null, durationMs: 1, retryAfterMs: null }) },
  pushSender: { send: () => Promise.resolve({ result: 'sent', status: 201, retryAfterMs: null }) },
};

const NEVER = '9999-01-01';

/** Written beside a call, and never the reason why it fails. */
const BESIDE_THE_CALLS = ['rateLimits', 'customerSessions'];

/** Collections with technical state, which is not part of the outcome. */
const MACHINERY = /^(outbox|paymentEvents|clock|dependencyHealth|jobRuns)\//;

/**
 * Leaves out what may differ between runs: a worker's lease, the reminders of a past period, the position in a provider
 * list, and Firestore timestamps.
 */
function comparable({
  lease: _lease,
  checkpoints,
  dueAt: _dueAt,
  chargebacksReadTo: _readTo,
  changed: _changed,
  entries,
  ...data
}: FirebaseFirestore.DocumentData): FirebaseFirestore.DocumentData {
  const isRunning = (checkpoints as { periodEnd: number } | undefined)?.periodEnd === data.currentPeriodEnd;
  return {
    ...data,
    // The values contain the id, which is random.
    ...(entries !== undefined && { entries: Object.keys(entries as object).toSorted() }),
    ...(isRunning && { checkpoints: checkpoints as unknown }),
  };
}

const rows = (all: Rows, names: readonly string[]): string[] =>
  all.map((row) => names.map((name) => `${name} ${String(row[name])}`).join(', ')).toSorted();

async function allDocuments(db: FirebaseFirestore.Firestore): Promise<Documents> {
  // A retry after a crash counts as a second attempt, so the counters of attempts are left out.
  const collections = (await db.listCollections()).filter(({ id }) => !BESIDE_THE_CALLS.includes(id));
  const found = await Promise.all(
    [...collections, db.collectionGroup('history')].map((collection) => collection.get()),
  );
  return new Map(found.flatMap(({ docs }) => docs).map((document) => [document.ref.path, document.data()]));
}

async function restore(db: FirebaseFirestore.Firestore, snapshot: Documents): Promise<void> {
  const present = await allDocuments(db);
  const batch = db.batch();
  for (const path of present.keys()) if (!snapshot.has(path)) batch.delete(db.doc(path));
  for (const [path, data] of snapshot) if (!isDeepStrictEqual(present.get(path), data)) batch.set(db.doc(path), data);
  await batch.commit();
}
