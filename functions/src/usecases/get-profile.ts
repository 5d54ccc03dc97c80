import type { getProfile as endpoint } from '@contract/get-profile';
import type { ResponseOf } from '@contract/endpoint';
import { CURRENCY, toRoubles } from '@contract/values/money';
import { toIso, toIsoOrNull } from '@functions/domain/calendar';
import { discountPercent, type ChargeLine } from '@functions/domain/charge';
import type { Customer } from '@functions/domain/customer';
import type { Mandate } from '@functions/domain/mandate';
import { accepted, type Outcome } from '@functions/domain/refusal';
import { chargeBasis, comingCharge, nextChargeLines, noSubscription, view, type Subscription } from '@functions/domain/subscription';
import { termsAt, termsOfNextCharge } from '@functions/domain/terms';
import type { Deps } from '@functions/ports';
import { promoOnTheWire } from './quote-on-the-wire';

/** §3, §7: everything the profile page shows, as it holds at this moment. */
export async function getProfile(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer }: { customer: Customer },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const [now, stored, mandate] = await Promise.all([
    clock.now(),
    store.direct.subscriptions.get(customer.uid),
    store.direct.mandates.get(customer.uid),
  ]);
  const subscription = stored ?? noSubscription(customer.uid);
  const terms = termsAt(now);
  const chargeTerms = termsOfNextCharge(subscription, now);
  const { status, isActive, shownUntil } = view(subscription, now);
  const amount = comingCharge(subscription, chargeTerms);
  const nextAt = isActive ? nextAttemptAt(subscription, mandate) : null;
  return accepted({
    success: true,
    now: toIso(now),
    userInfo: {
      id: customer.id,
      email: customer.email,
      expirationDate: toIsoOrNull(shownUntil),
      subscriptionIsActive: isActive,
      subscriptionStatus: status,
      discount: subscription.tariff === null ? 0 : discountPercent(chargeBasis(subscription, subscription.tariff, subscription.endDate ?? now)) / 100,
      nextTransactionDate: toIsoOrNull(nextAt),
      amount: amount === null ? null : toRoubles(amount),
      currency: CURRENCY,
    },
    devices: [],
    availableDevices: isActive ? terms.devicesIncluded + subscription.extraDevices : 0,
    photoURL: customer.photoURL || null,
    tariff: subscription.tariff,
    chargeLines: nextChargeLines(subscription, chargeTerms).map(lineOnTheWire),
    card: mandate?.card ? { mask: mandate.card.mask, expires: mandate.card.expires } : null,
    pastDue:
      subscription.pastDue && isActive && subscription.accessUntil !== null
        ? {
            since: toIso(subscription.pastDue.since),
            attempts: subscription.pastDue.attempts,
            reasonCode: subscription.pastDue.reasonCode,
            accessUntil: toIso(subscription.accessUntil),
          }
        : null,
    promo: promoOnTheWire(subscription.promo !== null && now < subscription.promo.until ? subscription.promo : null),
    restricted: subscription.restricted?.reason ?? null,
  });
}

/** The provider's own next date while it has one: after a failure that is its retry, not our end date. */
const nextAttemptAt = ({ renewal, endDate, pastDue }: Subscription, mandate: Mandate | null): number | null =>
  renewal !== 'on' ? null : pastDue ? (mandate?.confirmed?.nextChargeAt ?? null) : endDate;

function lineOnTheWire(line: ChargeLine) {
  return { ...line, amount: toRoubles(line.amount) };
}
