import type { addDevice as endpoint } from '@functions/devices/contract/add-device';
import { toRoubles } from '@functions/base/contract/values/money';
import type { Customer } from '@functions/accounts/rules/customer';
import { quoteDevice } from '@functions/subscription/rules/device-price';
import { ok } from '@functions/base/rules/result';
import { savedCardOf } from '@functions/purchase/rules/saved-card';
import type { ResultOf } from '@functions/base/steps/result-of';
import { withCurrentFriends } from '@functions/referrals/steps/referral-percent';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { presentDeviceOffer } from '@functions/subscription/steps/present-device-offer';

/**
 * Returns the price of one more device slot, now and at the charges that follow, in roubles, and the saved card that
 * can pay it. It is only a quote: createOrder of kind `device-slot` starts the payment.
 */
export async function addDevice(
  { store, clock, payments }: Pick<Deps, 'store' | 'clock' | 'payments'>,
  { customer }: { customer: Customer },
): Promise<ResultOf<typeof endpoint>> {
  const [now, stored, mandate] = await Promise.all([
    clock.now(),
    store.nonTransactional.subscriptions.get(customer.uid),
    store.nonTransactional.mandates.get(customer.uid),
  ]);
  const subscription = await withCurrentFriends(store.nonTransactional, stored ?? noSubscription(customer.uid), now);
  const quoted = quoteDevice(subscription, now, termsAt(now));
  if (!quoted.ok) return quoted;
  const { now: payment, comingPrice } = quoted.value;
  const { name, savedCards } = payments.forNewOrders;
  const saved = savedCards === null ? null : savedCardOf(subscription, mandate, name);
  return ok({
    success: true,
    payment: toRoubles(payment),
    ...presentDeviceOffer(quoted.value),
    nextAmount: toRoubles(comingPrice),
    card: saved && { mask: saved.card.mask },
  });
}
