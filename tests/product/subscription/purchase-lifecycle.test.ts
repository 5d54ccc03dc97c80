import { expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { buy, CARDS } from '../../support/customers/buy';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { IN_MEMORY } from '../../support/sweep';

const product = await startProductOfFile();

const DAY = 86_400_000;
const days = async (count: number): Promise<void> => product.moveTo((await product.deps.clock.now()) + count * DAY);

async function profileOf(session: Session) {
  const { body } = await product.call(getProfile, { uid: session.uid, email: session.email }, session);
  return body as {
    userInfo: Record<string, unknown>;
    pastDue: Record<string, unknown> | null;
    card: { mask: string } | null;
  };
}

it('access follows what was paid through purchase, renewal, cancellation and end (§2, §4)', async () => {
  const anna = await product.customer('anna');
  expect((await profileOf(anna)).userInfo).toMatchObject({
    subscriptionStatus: 'NOT_ACTIVE',
    subscriptionIsActive: false,
    nextTransactionDate: null,
  });

  const { outcome } = await buy(product, anna);
  expect(outcome).toMatchObject({ step: 'success' });
  await product.drain();
  const bought = await profileOf(anna);
  expect(bought.userInfo).toMatchObject({
    subscriptionStatus: 'ACTIVE',
    subscriptionIsActive: true,
    amount: 150,
    currency: 'RUB',
  });
  expect(bought.card).toMatchObject({ mask: '•• 3055' });
  const [mandate] = await product.sandbox.cloudpayments.subscriptions();
  expect(mandate).toMatchObject({ AccountId: anna.uid, Amount: 150, Interval: 'Month', Period: 1, Status: 'Active' });
  expect(Date.parse(`${String(mandate?.NextTransactionDateIso)}Z`)).toBe(
    Math.floor(Date.parse(String(bought.userInfo.expirationDate)) / 1000) * 1000,
  );

  await days(31);
  const renewed = await profileOf(anna);
  expect(renewed.userInfo.subscriptionStatus).toBe('ACTIVE');
  expect(
    Date.parse(String(renewed.userInfo.expirationDate)) - Date.parse(String(bought.userInfo.expirationDate)),
  ).toBeGreaterThan(27 * DAY);
  expect(await product.count('receipts')).toBe(2);

  const { status } = await product.call(cancelSubscription, { email: anna.email }, anna);
  expect(status).toBe(200);
  await product.drain();
  expect((await profileOf(anna)).userInfo).toMatchObject({
    subscriptionStatus: 'CANCELED',
    subscriptionIsActive: true,
    nextTransactionDate: null,
  });
  expect((await product.sandbox.cloudpayments.subscriptions()).map(({ Status }) => Status)).toEqual(['Cancelled']);

  await days(31);
  expect((await profileOf(anna)).userInfo).toMatchObject({
    subscriptionStatus: 'CANCELED',
    subscriptionIsActive: false,
  });
  expect(await product.count('receipts')).toBe(2);
});

it(
  'after failed renewals a subscription is past due, keeps access for some days, then expires (§4)',
  IN_MEMORY,
  async () => {
    const boris = await product.customer('boris');
    await buy(product, boris, { card: CARDS.poorLater, period: 5 });
    await product.drain();
    await days(5.1);
    const failing = await profileOf(boris);
    expect(failing.userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', subscriptionIsActive: true });
    expect(failing.pastDue).toMatchObject({ attempts: 1, reasonCode: 5051 });
    expect(Date.parse(String(failing.userInfo.nextTransactionDate))).toBeGreaterThan(await product.deps.clock.now());
    await days(2.2);
    expect((await profileOf(boris)).userInfo).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      subscriptionIsActive: true,
      nextTransactionDate: null,
    });
    await days(1);
    expect((await profileOf(boris)).userInfo).toMatchObject({
      subscriptionStatus: 'EXPIRED',
      subscriptionIsActive: false,
    });
  },
);

it('a cancelled subscription is resumed by paying again, and the new month is added (P9, §1)', IN_MEMORY, async () => {
  const vera = await product.customer('vera');
  await buy(product, vera);
  await product.drain();
  const before = await profileOf(vera);
  await product.call(cancelSubscription, { email: vera.email, uid: vera.uid }, vera);
  const { widget } = await buy(product, vera, { kind: 'resubscribe' });
  expect(widget.amount).toBe(150);
  await product.drain();
  const after = await profileOf(vera);
  expect(after.userInfo.subscriptionStatus).toBe('ACTIVE');
  expect(
    Date.parse(String(after.userInfo.expirationDate)) - Date.parse(String(before.userInfo.expirationDate)),
  ).toBeGreaterThan(27 * DAY);
  const live = (await product.sandbox.cloudpayments.subscriptions()).filter(
    ({ AccountId, Status }) => AccountId === vera.uid && Status === 'Active',
  );
  expect(live).toHaveLength(1);
});

it('a declined card grants nothing, and the same order can be paid with another (§8)', IN_MEMORY, async () => {
  const gleb = await product.customer('gleb');
  const receipts = await product.count('receipts');
  const { outcome, widget, payToken } = await buy(product, gleb, { card: CARDS.poor });
  expect(outcome).toMatchObject({ step: 'fail', reasonCode: 5051 });
  expect((await profileOf(gleb)).userInfo.subscriptionStatus).toBe('NOT_ACTIVE');
  expect(await product.count('receipts')).toBe(receipts);
  const again = await buy(product, gleb);
  expect(again.payToken).toBe(payToken);
  expect(again.widget).toEqual(widget);
  expect((await profileOf(gleb)).userInfo.subscriptionStatus).toBe('ACTIVE');
});

it('cancelling at the provider’s own site is a cancellation by the customer (§1.8)', IN_MEMORY, async () => {
  const dina = await product.customer('dina');
  await buy(product, dina);
  await product.drain();
  const own = (await product.sandbox.cloudpayments.subscriptions()).find(({ AccountId }) => AccountId === dina.uid);
  await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: String(own?.Id) });
  await product.drain();
  expect((await profileOf(dina)).userInfo).toMatchObject({
    subscriptionStatus: 'CANCELED',
    subscriptionIsActive: true,
  });
});
