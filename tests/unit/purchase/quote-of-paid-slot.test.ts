import { expect, it } from 'vitest';
import { evolve } from '@functions/subscription/rules/evolve';
import { quote } from '@functions/purchase/rules/quote';
import { plannedPrice } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import { after, chargeAnnounced, deviceSettled } from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled } from '../../support/fixtures/given';

it('a slot that is paid for the coming term is free in the order, and part of the charge after it', () => {
  const now = at('2026-02-08T12:00');
  const withSlot = after(
    orderSettled('2026-01-10', { trialDays: 30 }),
    chargeAnnounced('2026-02-08', '2026-02-09', 15000),
    deviceSettled('2026-02-08T06:00', { periodEnd: '2026-02-09', paysComingTerm: true }),
    cancelled('2026-02-08T08:00'),
  );
  expect(withSlot).toMatchObject({ slots: [{ paidAhead: 5000 }] });
  const offer = quote({ tariff: 1, trialDays: 30, now }, withSlot);
  expect(offer).toMatchObject({ firstPayment: 15000, regularCharge: 20000 });
  const bought = evolve(
    withSlot,
    orderSettled('2026-02-08T12:00', {
      order: 'second',
      premise: { lastPaid: withSlot.lastPaid, paidUntil: withSlot.currentPeriodEnd, extraDevices: 1 },
    }),
  );
  expect(plannedPrice(bought, termsAt(now))).toBe(offer.regularCharge);
});
