import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { linkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { previewReassign, reassignPayment } from '@functions/panel/contract/account-corrections';
import { getPayment } from '@functions/panel/contract/get-payment';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { AttachGain } from '@functions/purchase/contract/values/attach-gains';
import type { OrderKind, PaymentKind } from '@functions/payments/contract/values/payments';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import { PURCHASE_KINDS } from '@functions/purchase/rules/kinds/purchase-kinds';
import type { Receipt } from '@functions/payments/rules/receipt';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { allDocuments, documentsWith } from '../../support/product/all-documents';
import { advanceDays, join } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { BUYING, orderKind, payAstray, PAYMENT_KINDS, SOLD_BY_PAGES, take } from '../../support/purchases/buying';
import { gained, holdingsOf, thingsOf, type Thing } from '../../support/purchases/holdings';

/** Every kind of payment, as the table of kinds declares it, long after: day close, quarantine, merge and deletion. */

const product = await startProductOfFile();
const stored = () => product.deps.store.nonTransactional;
const claims = ({ uid, email }: Session) => ({ uid, email });
let staff: StaffSession;
beforeAll(async () => {
  staff = await createStaff(product, 'admin');
});

let people = 0;
async function payerOf(kind: PaymentKind): Promise<Session> {
  const { session } = await join(product, `${kind}-${(people += 1)}`, { language: 'ru' });
  await BUYING[kind].prepare(product, session);
  return session;
}

it('the days of all kinds close without a difference, with each payment and each return in their sums', async () => {
  const first = await product.deps.clock.now();
  for (const kind of PAYMENT_KINDS) await take(product, kind, await payerOf(kind));
  await advanceDays(product, 1);
  const receipts = (await product.db.collection('receipts').get()).docs.map((each) => each.data() as Receipt);
  expect(new Set(receipts.map(({ kind }) => kind))).toEqual(new Set(PAYMENT_KINDS));
  let returned = 0;
  for (let at = first; moscowDay(at) < moscowDay(await product.deps.clock.now()); at += DAY) {
    const day = moscowDay(at);
    const { differences, revenue, payments, refunds } = await closeDay(product.deps, { day });
    const ofDay = receipts.filter((receipt) => receipt.day === day);
    const sum = ofDay.reduce((all, { amount }) => all + amount, 0);
    expect({ day, differences, revenue, payments }).toEqual({
      day,
      differences: [],
      revenue: sum,
      payments: ofDay.length,
    });
    returned += refunds;
  }
  expect(returned).toBe(receipts.reduce((all, { refunded }) => all + refunded, 0));
});

/** What an account gets of a payment that staff attach to it, by what it gives. Null: it cannot be attached. */
const GAINS: { readonly [Each in Thing]: AttachGain | null } = { time: 'term', device: 'device', gift: null };
const THINGS = Object.keys(GAINS) as Thing[];

describe.each(PAYMENT_KINDS)('a %s in quarantine', (kind) => {
  const { attached } = PURCHASE_KINDS[kind].after;

  it('is attached exactly if the table says so, and then gives what it says', async () => {
    const payer = await payerOf(kind);
    const before = await holdingsOf(product, payer);
    const transactionId = await payAstray(product, kind, payer);
    await product.drain();
    expect(await stored().receipts.get(transactionId)).toMatchObject({ kind, status: 'Quarantined', refunded: 0 });
    expect(await holdingsOf(product, payer)).toEqual(before);
    const page = await callPanel(product, getPayment, { id: transactionId }, staff);
    expect(page.body).toMatchObject({ place: 'quarantined', canAttach: attached !== null });
    const { id: userId = '' } = (await stored().customers.get(payer.uid)) ?? {};
    const about = { userId, transactionId, tariff: 1 } as const;
    const click = { ...about, reason: 'named the card', requestId: `click-${transactionId}` };
    const told = await callPanel(product, previewReassign, about, staff);
    const done = await callPanel(product, reassignPayment, click, staff);
    await product.drain();
    const refused = { status: 404, body: { code: 'no_such_payment' } };
    expect(told).toMatchObject(attached === null ? refused : { body: { effect: { gain: attached.gain } } });
    expect(done).toMatchObject(attached === null ? refused : { status: 200 });
    const gains = THINGS.filter((thing) => attached !== null && GAINS[thing] === attached.gain);
    expect(gained(before, await holdingsOf(product, payer))).toEqual(gains);
    // Attached it gives what it would have given, unless that is for somebody else.
    expect(gains).toEqual(thingsOf(kind).filter((thing) => GAINS[thing] !== null));
  });
});

/** The texts that a person has written into an order. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** The documents of an order. */
const documentsOf = async (payToken: string) =>
  [...(await allDocuments(product.db))].filter(([path, data]) => `${path} ${data}`.includes(payToken));

async function leave(session: Session): Promise<void> {
  const { status } = await product.call(deleteAccount, { ...claims(session), confirmed: true }, session);
  expect(status).toBe(200);
  await product.drain();
  await advanceDays(product, 1);
}

describe.each(SOLD_BY_PAGES)('the account of who bought a %s', (kind: OrderKind) => {
  it('deleted with an unpaid order: nothing of the payer, and no word of a person, is left of it', async () => {
    const session = await payerOf(kind);
    const { payToken } = await orderKind(product, kind, session);
    const written = textsIn(BUYING[kind].request);
    for (const text of [session.email, ...written])
      expect((await documentsOf(payToken)).some(([, data]) => data.includes(JSON.stringify(text).slice(1, -1)))).toBe(
        true,
      );
    await leave(session);
    expect(await documentsWith(product.db, session.email)).toEqual([]);
    const left = await documentsOf(payToken);
    expect(left).not.toEqual([]);
    for (const text of written) for (const [path, data] of left) expect(data, path).not.toContain(text);
    expect(JSON.parse(left[0]?.[1] ?? '')).toMatchObject({ purchase: { kind } });
  });

  it('deleted after its payment: the payment is left, and nothing of the payer', async () => {
    const session = await payerOf(kind);
    const { transactionId, payToken, cardMask, amount } = await take(product, kind, session);
    await leave(session);
    expect(await documentsWith(product.db, session.email)).toEqual([]);
    expect(await stored().receipts.get(transactionId)).toMatchObject({ kind, amount, ipAddress: '' });
    // What waits for somebody else goes on waiting, and names them; the order no longer does.
    const order = JSON.stringify(await stored().orders.get(payToken ?? ''));
    expect(order).toContain(transactionId);
    for (const text of textsIn(BUYING[kind].request)) expect(order).not.toContain(text);
    expect(cardMask).toBeDefined();
    for (const [path, data] of await documentsOf(payToken ?? '')) expect(data, path).not.toContain(cardMask);
  });

  it('merged with an unpaid order: it goes to the account that stays exactly if the table says so', async () => {
    const left = await payerOf(kind);
    const { payToken } = await orderKind(product, kind, left);
    await product.call(cancelSubscription, claims(left), left);
    await advanceDays(product, 6);
    const { session: stays } = await join(product, `stays-${kind}`, { language: 'ru' });
    const linked = await product.call(linkSignIn, { ...claims(stays), idToken: left.idToken }, stays);
    expect(linked).toMatchObject({ status: 200 });
    const order = await stored().orders.get(payToken);
    const { followsMerge } = PURCHASE_KINDS[kind].after;
    expect(order).toMatchObject(
      followsMerge ? { uid: stays.uid, email: stays.email } : { uid: left.uid, paymentTransactionId: null },
    );
    expect(order?.expiresAt).toBeLessThanOrEqual(await product.deps.clock.now());
  });

  it('merged after its payment: what it gave is with the account that stays', async () => {
    const payer = await payerOf(kind);
    await take(product, kind, payer);
    const before = await holdingsOf(product, payer);
    const { session: other } = await join(product, `merged-${kind}`, { language: 'ru' });
    const linked = await product.call(linkSignIn, { ...claims(other), idToken: payer.idToken }, other);
    expect(linked).toMatchObject({ status: 200 });
    // The one with access stays, whichever asked.
    const uid = (await stored().customers.get(payer.uid))?.mergedInto ?? payer.uid;
    expect((await stored().customers.get(uid))?.signIns).toHaveLength(2);
    expect(gained(await holdingsOf(product, { uid }), before)).toEqual([]);
  });
});
