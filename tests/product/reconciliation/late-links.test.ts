import { describe, expect, it } from 'vitest';
import { getPayment } from '@functions/panel/contract/get-payment';
import { addDays, DAY, HOUR, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { openLink, orderOnce, payLink } from '../../support/customers/pay-once';
import { callPanel, createStaff } from '../../support/customers/staff';
import { moveToNextNoon } from '../../support/product/nightly-jobs';
import { join, refundsAtProvider } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/**
 * The provider dates a payment by its link. One that is paid after the day of its link was closed counts from the
 * payment: for the guarantee, for the limit of refunds, and for the accounts.
 */

const product = await startProductOfFile();
const { cloudpayments } = product.sandbox;
const records = () => product.deps.store.nonTransactional;
const now = () => product.deps.clock.now();

/** A link that is opened at noon; the day of its link is closed when the returned promise is fulfilled. */
async function openedLink(name: string) {
  const dayOfLink = await moveToNextNoon(product);
  const { session } = await join(product, name, { language: 'ru' });
  const link = await openLink(product, await orderOnce(product, session));
  await moveToNextNoon(product);
  return { session, link, dayOfLink, before: await closeDay(product.deps, { day: dayOfLink }) };
}

/** Closes both days again: what each of them has, and how the ledger differs from the list of the provider. */
async function closedDays(dayOfLink: string, dayOfPayment: string) {
  await moveToNextNoon(product);
  const [ofLink, ofPayment] = [
    await closeDay(product.deps, { day: dayOfLink }),
    await closeDay(product.deps, { day: dayOfPayment }),
  ];
  return { ofLink, ofPayment, differences: [...ofLink.differences, ...ofPayment.differences] };
}

describe('a link that is paid after 15 days', () => {
  it('is in the accounts of the day of its payment, and the provider’s lists still agree', async () => {
    const { session, link, dayOfLink, before } = await openedLink('accounts');
    await product.moveTo((await now()) + 15 * DAY);
    const paidAt = await now();
    const transactionId = await payLink(product, link);
    const dayOfPayment = moscowDay(paidAt);
    const receipt = await records().receipts.get(transactionId);
    expect(receipt).toMatchObject({ uid: session.uid, amount: 15_000, day: dayOfPayment });
    expect(receipt?.dateTime).toBeGreaterThanOrEqual(paidAt);
    expect(await records().dayCloses.get(dayOfLink)).toMatchObject({
      payments: before.payments,
      revenue: before.revenue,
    });
    const { ofLink, ofPayment, differences } = await closedDays(dayOfLink, dayOfPayment);
    expect(ofLink).toMatchObject({ payments: 0, revenue: 0, methods: { sbp: { payments: 0 } } });
    expect(ofPayment).toMatchObject({ payments: 1, revenue: 15_000, methods: { sbp: { payments: 1 } } });
    expect(differences).toEqual([]);
  });

  it('has its whole guarantee', async () => {
    const { link } = await openedLink('guarantee');
    await product.moveTo((await now()) + 15 * DAY);
    const transactionId = await payLink(product, link);
    const olga = await createStaff(product, 'support', 'olga');
    const refundable = async () => (await callPanel(product, getPayment, { id: transactionId }, olga)).body.refund;
    await product.moveTo((await now()) + 13.9 * DAY);
    expect(await refundable()).toMatchObject({ amount: 150 });
    await product.moveTo((await now()) + 0.2 * DAY);
    expect(await refundable()).toBeNull();
  });

  it('whose Pay is lost counts from the day when it is found', async () => {
    const { link, dayOfLink, before } = await openedLink('lost');
    const paidAt = await now();
    await cloudpayments.setFaults({ notifications: { pay: { enabled: false } } });
    const transactionId = await payLink(product, link);
    await cloudpayments.setFaults({ notifications: { pay: { enabled: true } } });
    await product.moveTo(paidAt + DAY);
    const receipt = await records().receipts.get(transactionId);
    expect(receipt?.dateTime).toBeGreaterThanOrEqual(paidAt);
    expect(await records().dayCloses.get(dayOfLink)).toMatchObject({ revenue: before.revenue });
    expect((await closedDays(dayOfLink, receipt?.day ?? '')).differences).toEqual([]);
  });
});

describe('a link that is paid before the day of its link is closed', () => {
  it('keeps the time of the provider', async () => {
    const dayOfLink = await moveToNextNoon(product);
    const { session } = await join(product, 'in-time');
    const link = await openLink(product, await orderOnce(product, session));
    const openedAt = await now();
    await product.moveTo(addDays(startOfMoscowDay(dayOfLink), 1) + 2 * HOUR);
    const receipt = await records().receipts.get(await payLink(product, link));
    expect(receipt).toMatchObject({ day: dayOfLink });
    expect(receipt?.dateTime).toBeLessThanOrEqual(openedAt);
    expect(receipt).not.toHaveProperty('listedDay');
    await moveToNextNoon(product);
    expect(await closeDay(product.deps, { day: dayOfLink })).toMatchObject({ revenue: 15_000, differences: [] });
  });
});

describe('a link that is paid after 364 days', () => {
  it('cannot be refunded once the year of the provider is over, which counts from the link', async () => {
    const { session, link } = await openedLink('a-year');
    await product.moveTo((await now()) + 364 * DAY);
    const transactionId = await payLink(product, link);
    await product.moveTo((await now()) + 2 * DAY);
    const command = { uid: session.uid, transactionId, amount: null, reason: '', actor: 'fin', requestId: 'late' };
    expect(await requestRefund(product.deps, command)).toEqual({ ok: false, refusal: 'refund_too_late' });
    expect(await refundsAtProvider(product, transactionId)).toEqual([]);
  });
});
