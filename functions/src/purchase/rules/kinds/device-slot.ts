import { quoteDevice } from '@functions/subscription/rules/device-price';
import { slotsLeft } from '@functions/subscription/rules/slots';
import { ok } from '@functions/base/rules/result';
import type { PurchaseOf } from '@functions/purchase/rules/purchase';
import { followingCharges } from '@functions/subscription/rules/following-charges';
import { view, announcedChargeOf, isPeriodEnd } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { PurchaseKind } from './kind';

/** Whether a device payment also covers the term after the current period. */
export const paysComingTerm = ({ lines = [] }: PurchaseOf<'device-slot'>): boolean =>
  lines.some(({ kind }) => kind === 'coming-term');

/** One more device for the period that runs. It is priced for the days that are left, so it is paid at once or not. */
export const deviceSlot: PurchaseKind<PurchaseOf<'device-slot'>> = {
  buy: {
    byGuest: null,
    renews: false,
    mayBeOneOff: false,
    isPaidByRenewal: false,
    servesSubscription: false,
    bySavedCard: true,
    byLink: () => false,
    offer: (_wanted, { subscription, now }) => {
      const device = quoteDevice(subscription, now, termsAt(now));
      if (!device.ok) return device;
      const { lines, now: amount } = device.value;
      const { currentPeriodEnd: periodEnd } = subscription;
      return ok({ purchase: { kind: 'device-slot', lines, ...(periodEnd !== null && { periodEnd }) }, amount });
    },
    offeredUntil: ({ periodEnd }) => periodEnd ?? null,
    content: (purchase) => ({ ...purchase, lines: paysComingTerm(purchase) }),
    quote: () => null,
  },
  check: {
    isStillUseful: (_purchase, subscription, now) => {
      const { devicesIncluded, mostDevices } = termsAt(now);
      return view(subscription, now).isActive && devicesIncluded + slotsLeft(subscription, now).length < mostDevices;
    },
    grantsWhatItQuoted: (purchase, subscription) => {
      if (purchase.periodEnd === undefined) return true;
      const isAnnounced = announcedChargeOf(subscription) !== null;
      return isPeriodEnd(subscription, purchase.periodEnd) && paysComingTerm(purchase) === isAnnounced;
    },
  },
  form: { asksForToken: true, description: 'device-slot' },
  settle: {
    event: ({ periodEnd, lines }, settled) => ({
      type: 'deviceSettled',
      ...settled,
      ...(periodEnd !== undefined && { periodEnd }),
      ...(lines !== undefined && { lines }),
    }),
    countsForReferral: false,
    beginsWhenPaid: false,
  },
  after: {
    // The receipt names the charges that follow, as the e-mail does.
    sold: ({ lines }, settled) => ({
      kind: 'device',
      ...(lines !== undefined && { lines }),
      ...(settled !== null && { charges: followingCharges(settled) }),
    }),
    tariff: () => null,
    followsMerge: false,
    // It works in the time that is left: what was paid for a term that has not begun still pays for it.
    restored: ({ periodEnd, lines }, settled, now) => ({
      type: 'deviceSettled',
      ...settled,
      cause: 'restored',
      ...(periodEnd !== undefined &&
        isPeriodEnd(now, periodEnd) && { periodEnd, ...(lines !== undefined && { lines }) }),
    }),
    erased: (purchase) => purchase,
    attached: { gain: 'device', event: (settled) => ({ type: 'deviceSettled', ...settled }) },
  },
};
