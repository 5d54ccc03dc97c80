import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import type { Deps } from '@functions/ports/services';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { billedReads } from '../support/product/billed-reads';
import { buy } from '../support/customers/buy';
import { machine } from '../support/perf/machine';
import { percentile, rounded } from '../support/perf/percentiles';
import { sign, withField, type SentNotification } from '../support/product/notifications';
import { startProduct, type RunningProduct } from '../support/product/start-product';
import { join, subscribe, subscriptionOf } from '../support/product/scenario';
import { Recorder } from '../support/perf/recorder';

/**
 * Throughput of payment notifications with all their effects: `npm run bench -- webhooks`. The speed is the emulator's,
 * which runs two or three transactions at once. The result that matters: no transaction is retried, and one customer
 * with many payments does not delay the others.
 */

const EACH = Number(process.env.PROSTOR_BENCH_WEBHOOKS ?? 32);
const WIDTHS = [1, 8, 32];
/** Payments of one customer. */
const MANY = 50;
const HOUR = 3_600_000;

/** Whether payments of one customer wait for each other, as in one instance, or meet as in several. */
let queues = true;
const counts = { transactions: 0, attempts: 0 };
const countAttempts = (deps: Deps): Deps => ({
  ...deps,
  store: {
    ...deps.store,
    transaction: (work, queue) => {
      counts.transactions += 1;
      return deps.store.transaction(
        (records) => {
          counts.attempts += 1;
          return work(records);
        },
        queues ? queue : undefined,
      );
    },
  },
});

const recorder = new Recorder();
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({}, countAttempts);
});
afterAll(() => product.stop());

const notify = async ({ type, body }: SentNotification): Promise<void> => {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-hmac': sign(body, process.env.CLOUDPAYMENTS_API_SECRET ?? ''),
  };
  const reply = await product.webhooks({
    method: 'POST',
    path: `/api/webhooks/cloudpayments/${type}`,
    query: {},
    headers,
    rawBody: Buffer.from(body),
  });
  if (reply.status !== 200) throw new Error(`not acknowledged: ${reply.status}`);
};

let people = 0;
let transactions = 6_000_000_000;

/** First payments of new customers whose notifications were not delivered yet. */
async function firstPayments(count: number): Promise<SentNotification[]> {
  const undelivered: SentNotification[] = [];
  for (let n = 0; n < count; n += 1) {
    const { session } = await join(product, `payer${(people += 1)}`);
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    await buy(product, session);
    const sent = (await product.sandbox.cloudpayments.deliveries()).findLast(({ type }) => type === 'pay');
    if (sent) undelivered.push({ type: 'pay', body: sent.body });
  }
  return undelivered;
}

/** The notification of a customer's next charge; each call uses a new payment id. */
async function renewalOf(uid: string, first: SentNotification): Promise<SentNotification> {
  const { currentPeriodEnd } = await subscriptionOf(product, { uid });
  const mandate = await product.deps.store.nonTransactional.mandates.get(uid);
  const fields = {
    InvoiceId: '',
    SubscriptionId: mandate?.providerId ?? '',
    TransactionId: String((transactions += 1)),
    Amount: '150.00',
    DateTime: new Date(currentPeriodEnd ?? 0).toISOString().slice(0, 19).replace('T', ' '),
  };
  return {
    ...first,
    body: Object.entries(fields).reduce((text, [name, value]) => withField(text, name, value), first.body),
  };
}

async function renewals(customers: number, each: number): Promise<SentNotification[]> {
  const sent: SentNotification[] = [];
  for (let n = 0; n < customers; n += 1) {
    const { session } = await join(product, `renews${(people += 1)}`);
    await subscribe(product, session);
    const first = (await product.sandbox.cloudpayments.deliveries()).findLast(({ type }) => type === 'pay');
    for (let time = 0; time < each && first; time += 1)
      sent.push(await renewalOf(session.uid, { type: 'pay', body: first.body }));
  }
  return sent;
}

interface Flow {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly transactions: number;
  readonly retried: number;
}

/** Delivers the notifications, `inFlight` at a time. */
async function processAll(notifications: readonly SentNotification[], inFlight: number): Promise<Flow> {
  const waiting = [...notifications];
  const times: number[] = [];
  const before = { ...counts };
  const begun = performance.now();
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const from = performance.now();
      await notify(next);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - begun) / 1000;
  const transactionsMade = counts.transactions - before.transactions;
  const retried = counts.attempts - before.attempts - transactionsMade;
  // The outbox is drained after the measurement, because the provider does not wait for it.
  while ((await sweepOutbox(product.deps)) > 0);
  return {
    perSecond: rounded(notifications.length / seconds),
    p50: rounded(percentile(times, 0.5)),
    p95: rounded(percentile(times, 0.95)),
    transactions: transactionsMade,
    retried,
  };
}

it(
  'measures how many payments per second are processed with all their effects',
  async () => {
    await processAll(await firstPayments(4), 1);
    const flows: Record<string, Flow> = {};
    for (const width of WIDTHS)
      flows[`first payments of ${EACH} customers, ${width} at a time`] = await processAll(
        await firstPayments(EACH),
        width,
      );
    for (const width of WIDTHS)
      flows[`renewals of ${EACH} customers, ${width} at a time`] = await processAll(await renewals(EACH, 1), width);
    const together = `${MANY} payments of one customer, ${MANY} at a time`;
    flows[together] = await processAll(await renewals(1, MANY), MANY);
    const [copied] = await firstPayments(1);
    if (!copied) throw new Error('nothing was paid');
    flows['50 copies of one payment, 50 at a time'] = await processAll(
      Array.from({ length: 50 }, () => copied),
      50,
    );

    const [first] = await firstPayments(1);
    const [renewal] = await renewals(1, 1);
    if (!first || !renewal) throw new Error('nothing was paid');
    const cost = async (one: SentNotification) => {
      const { reads, writes, requests } = await recorder.record(() => notify(one));
      return { reads, writes, requests };
    };
    const costs = { first: await cost(first), renewal: await cost(renewal), copy: await cost(first) };
    // Last: transactions that gave up may still hold their locks in the emulator.
    queues = false;
    flows[`${together}, each in an instance of its own`] = await processAll(await renewals(1, MANY), MANY);

    const table = markdownTable([
      ['', 'a second', 'p50 ms', 'p95 ms', 'transactions', 'tried again'],
      ...Object.entries(flows).map(([name, { perSecond, p50, p95, transactions: made, retried }]) => [
        name,
        perSecond,
        p50,
        p95,
        made,
        retried,
      ]),
    ]);
    console.log(table);
    console.log(costs);
    writeSection(
      'benchmarks',
      'webhooks',
      `Processing of Pay notifications: signature check, storing, and one transaction with receipt, period, access,
metrics, e-mails and outbox tasks for the provider (processed afterwards). One process against the emulator.
A first payment costs ${costs.first.reads} reads and ${costs.first.writes} writes in ${costs.first.requests} requests,
a renewal ${costs.renewal.reads} and ${costs.renewal.writes} in ${costs.renewal.requests},
a repeated notification ${costs.copy.reads} and ${costs.copy.writes} in ${costs.copy.requests}.
 ${machine()}\n\n${table}`,
    );
    expect(flows[together].p95, together).toBeLessThanOrEqual(2000);
    // Payments of different customers share no document.
    for (const [name, { retried }] of Object.entries(flows))
      if (name.includes(` ${EACH} customers`)) expect(retried, name).toBe(0);
  },
  HOUR,
);

it('a repeated notification of a payment is billed less than the first one', async () => {
  const [again] = await firstPayments(1);
  if (!again) throw new Error('nothing was paid');
  await notify(again);
  const { reads } = await billedReads(() => notify(again));
  expect(reads).toBeLessThanOrEqual(2);
});
