import { beforeAll, describe, expect, it } from 'vitest';
import { getPayment } from '@functions/panel/contract/get-payment';
import { getUserById } from '@functions/panel/contract/get-user';
import { previewRefund } from '@functions/refunds/contract/refund';
import { RECEIPT_STATUSES } from '@functions/payments/contract/values/payments';
import { MOST_PAYMENTS } from '@functions/refunds/steps/refundable';
import { SOLD_KINDS, type SoldKind } from '@functions/payments/contract/values/sold-kinds';
import { STAFF_ROLES } from '@functions/staff/contract/values/staff';
import { SUBSCRIPTION_STATUSES } from '@functions/base/contract/values/status';
import { DAY, type Instant } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { RefundPart } from '@functions/payments/rules/refund';
import { noSubscription, withReads, type Subscription } from '@functions/subscription/rules/subscription';
import { refundChoices } from '@web/panel/customers/subscription/refund-choices';
import { storedReceipt } from '../../support/fixtures/stored-records';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join } from '../../support/product/scenario';
import { sweep } from '../../support/sweep';

/**
 * What the panel offers to return is what the server accepts: for everything that is sold, in every state of its money,
 * for every status of the customer and every role. The card, the form, the receipts and the page of the payment read
 * the two lists that are compared here with the answer of the preview, which decides like the refund.
 */

const product = await startProductOfFile();
const staff = {} as Record<(typeof STAFF_ROLES)[number], StaffSession>;
beforeAll(async () => {
  for (const role of STAFF_ROLES) staff[role] = await createStaff(product, role, `by-${role}`);
});

const SOLD: Readonly<Record<SoldKind, Partial<Receipt>>> = {
  term: { sold: { kind: 'term', months: 1 } },
  trial: { sold: { kind: 'trial', days: 30 } },
  device: { sold: { kind: 'device' } },
  access: { sold: { kind: 'access' } },
  'card-check': { sold: { kind: 'card-check' }, kind: 'card-change' },
  gift: { sold: { kind: 'gift', months: 1 }, kind: 'gift' },
  unknown: {},
};
const part = (about: Partial<RefundPart>): RefundPart => ({
  index: 0,
  requestId: 'r',
  amount: 15_000,
  reason: '',
  actor: 'olga',
  state: 'succeeded',
  at: 1,
  providerTransactionId: null,
  ...about,
});
/** The states of the money of a payment, with its age in days. */
const STATES = {
  paid: { status: 'Paid', parts: [], age: 1 },
  'paid, after the guarantee': { status: 'Paid', parts: [], age: 20 },
  'too old': { status: 'Paid', parts: [], age: 366 },
  'partly refunded': { status: 'PartiallyRefunded', parts: [part({ amount: 5_000 })], age: 1 },
  'fully refunded': { status: 'Refunded', parts: [part({})], age: 1 },
  pending: { status: 'RefundPending', parts: [part({ state: 'in-flight' })], age: 1 },
  'refund failed': { status: 'RefundFailed', parts: [part({ state: 'failed' })], age: 1 },
  quarantined: { status: 'Quarantined', parts: [], age: 1 },
} as const satisfies Record<
  string,
  { status: (typeof RECEIPT_STATUSES)[number]; parts: readonly RefundPart[]; age: number }
>;

/** A subscription of each status. */
const subscriptionOf = (status: (typeof SUBSCRIPTION_STATUSES)[number], uid: string, now: Instant): Subscription => {
  const until = (end: Instant): Subscription =>
    withReads({
      ...noSubscription(uid),
      startedAt: 1,
      time: [{ by: 'payment', id: 'other', from: 1, until: end, slots: [] }],
      tariff: 1,
      autoRenewal: 'unsupported',
    });
  if (status === 'NOT_ACTIVE') return noSubscription(uid);
  if (status === 'EXPIRED') return until(now - DAY);
  return { ...until(now + 10 * DAY), ...(status === 'CANCELED' && { autoRenewal: 'cancelled' }) };
};

let payments = 0;
/** A customer of this status with one payment of each of these kinds in each state. */
async function customerWithAll(status: (typeof SUBSCRIPTION_STATUSES)[number], kinds: readonly SoldKind[]) {
  const { session } = await join(product, `refundable-${status}-${(payments += 1)}`);
  const { store, clock } = product.deps;
  const now = await clock.now();
  const customer = await store.nonTransactional.customers.get(session.uid);
  if (customer === null) throw new Error('no customer');
  await store.transaction(async ({ subscriptions }) => subscriptions.save(subscriptionOf(status, session.uid, now)));
  const made: { kind: SoldKind; state: string; transactionId: string }[] = [];
  for (const kind of kinds)
    for (const [state, { status: of, parts, age }] of Object.entries(STATES)) {
      const transactionId = String(9_000_000 + (payments += 1));
      const refunded = parts.reduce((sum, each) => sum + (each.state === 'failed' ? 0 : each.amount), 0);
      await store.nonTransactional.receipts.create({
        ...storedReceipt(transactionId, session.uid, now - age * DAY),
        ...SOLD[kind],
        amount: 15_000,
        accountId: session.email,
        status: of,
        refunded,
      });
      if (parts.length > 0)
        await store.nonTransactional.refunds.create({
          transactionId,
          provider: 'cloudpayments',
          uid: session.uid,
          captured: 15_000,
          parts,
        });
      made.push({ kind, state, transactionId });
    }
  return { session, id: customer.id, made };
}

/** The kinds, as many together as the panel looks at payments of one customer. */
const TOGETHER = Math.floor(MOST_PAYMENTS / Object.keys(STATES).length);
const PORTIONS = SOLD_KINDS.flatMap((_kind, index) =>
  index % TOGETHER === 0 ? [SOLD_KINDS.slice(index, index + TOGETHER)] : [],
);
const CUSTOMERS = SUBSCRIPTION_STATUSES.flatMap((status) => PORTIONS.map((kinds) => ({ status, kinds })));

describe.each(CUSTOMERS)('a customer who is $status with $kinds', ({ status, kinds }) => {
  let all: Awaited<ReturnType<typeof customerWithAll>>;
  beforeAll(async () => {
    all = await customerWithAll(status, kinds);
  });

  const forEach = sweep(STAFF_ROLES, (role) => role === 'support' || status === 'ACTIVE');
  for (const [role, options] of forEach)
    it(`${role} is offered what the server accepts, and nothing else`, options, async () => {
      const { session, id, made } = all;
      const by = staff[role];
      const card = getUserById.response.parse((await callPanel(product, getUserById, { id }, by)).body);
      const offered = card.refundable;
      const about = { email: session.email, uid: session.uid };
      const told = await Promise.all(
        made.map(async ({ kind, state, transactionId }) => {
          const asked = await callPanel(product, previewRefund, { ...about, receipt: transactionId }, by);
          const preview =
            asked.status === 200 && 'amount' in asked.body ? previewRefund.response.parse(asked.body) : null;
          const page = getPayment.response.parse(
            (await callPanel(product, getPayment, { id: transactionId }, by)).body,
          );
          const row = offered.find((each) => each.transactionId === transactionId);
          const shown = refundChoices(card, transactionId);
          return {
            what: `${kind}, ${state}`,
            server: preview !== null && !preview.isUnderWay ? preview.amount : null,
            card: row?.amount ?? null,
            page: page.refund?.amount ?? null,
            isChosen: !shown.isUnknown,
            thing: row === undefined ? null : row.bought.kind,
            kind,
          };
        }),
      );
      for (const { what, server, card: onCard, page, isChosen, thing, kind } of told)
        expect({ what, card: onCard, page, isChosen, thing }).toEqual({
          what,
          card: server,
          page: server,
          isChosen: server !== null,
          thing: server === null ? null : kind,
        });
      // Both happen, for every role.
      expect(new Set(told.map(({ server }) => server !== null))).toEqual(new Set([true, false]));
    });
});

it('a payment of nobody is offered to finance and admins on its page, as the server accepts it', async () => {
  const { store, clock } = product.deps;
  const receipt = { ...storedReceipt('8000001', '', await clock.now()), uid: null, status: 'Quarantined' } as const;
  await store.nonTransactional.receipts.create(receipt);
  for (const role of STAFF_ROLES) {
    const id = receipt.transactionId;
    const asked = await callPanel(product, previewRefund, { email: '', uid: '', receipt: id }, staff[role]);
    const page = getPayment.response.parse((await callPanel(product, getPayment, { id }, staff[role])).body);
    expect({ role, isOffered: page.refund !== null }).toEqual({ role, isOffered: asked.status === 200 });
  }
});
