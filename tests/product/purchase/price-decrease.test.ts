import { expect, it } from 'vitest';
import { HOUR } from '@functions/base/rules/calendar';
import { priceAnnouncementOf } from '@functions/campaigns/rules/campaign';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { buy } from '../../support/customers/buy';
import { changeMonthlyPrice } from '../../support/product/price-list';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  liveMandates,
  paidTransactionId,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const FALL = Date.parse('2027-06-01T00:00:00Z');
changeMonthlyPrice(FALL, 100_00);

const product = await startProductOfFile();

it('a lower price may be announced on any day before it, unlike a higher one (§1.5)', () => {
  expect(priceAnnouncementOf(FALL - HOUR)).toMatchObject({ ok: true, value: { validFrom: FALL } });
});

it('a lower price applies from its first day to all charges except those announced before (§1.5)', async () => {
  await product.moveTo(FALL - 26 * HOUR);
  const { session: notified } = await join(product, 'told');
  await subscribe(product, notified, { period: 2 });
  await product.moveTo(FALL - 4 * HOUR);
  // A release that did not know the new price announced this charge.
  const periodEnd = (await subscriptionOf(product, notified)).currentPeriodEnd ?? 0;
  const at = await product.deps.clock.now();
  await product.deps.store.transaction(async (records) => {
    const lines = [{ kind: 'tariff', months: 1, amount: 150_00 }] as const;
    const announced = { type: 'chargeAnnounced', at, periodEnd, amount: 150_00, lines } as const;
    await saveRecording(records, await decideSubscriptionEvents(records, notified.uid, [announced]), at);
  });
  await product.drain();
  const { session: late } = await join(product, 'late');
  await subscribe(product, late, { period: 5 });
  expect((await profileOf(product, late)).userInfo.amount, 'its charge is after the price change').toBe(100);
  expect(await liveMandates(product, late)).toMatchObject([{ amount: 100 }]);

  const { session: regular } = await join(product, 'regular');
  await product.moveTo(FALL - 2 * HOUR);
  await subscribe(product, regular, { period: 1 });
  await advanceToPeriodEnd(product, notified, 0.1);
  expect(
    (await receiptsOf(product, notified)).map(({ amount }) => amount),
    'the announced sum',
  ).toEqual([150_00, 100]);
  const { session: newcomer } = await join(product, 'newcomer');
  paidTransactionId((await buy(product, newcomer, { period: 1 })).outcome);
  await product.drain();
  for (const session of [late, regular, newcomer]) {
    await advanceToPeriodEnd(product, session, 0.1);
    const amounts = (await receiptsOf(product, session)).map(({ amount }) => amount);
    expect(amounts.slice(-2)).toEqual([100_00, 100]);
    expect(amounts).not.toContain(150_00);
  }
  expect((await profileOf(product, notified)).userInfo.amount, 'the lower price at the next charge').toBe(100);
});
