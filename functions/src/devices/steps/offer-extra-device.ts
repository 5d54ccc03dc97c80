import type { ExtraDevice } from '@functions/devices/contract/app-device';
import { toRoubles } from '@functions/base/contract/values/money';
import type { Customer } from '@functions/accounts/rules/customer';
import { quoteDevice } from '@functions/subscription/rules/device-price';
import type { Instant } from '@functions/base/rules/calendar';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { presentDeviceOffer } from '@functions/subscription/steps/present-device-offer';

/** Returns what one more device costs, for an app: in roubles, and in words. Null if none can be added. */
export async function offerExtraDevice(
  { store, wording }: Pick<Deps, 'store' | 'wording'>,
  { uid, language }: Pick<Customer, 'uid' | 'language'>,
  now: Instant,
): Promise<ExtraDevice | null> {
  const subscription = (await store.nonTransactional.subscriptions.get(uid)) ?? noSubscription(uid);
  const quoted = quoteDevice(subscription, now, termsAt(now));
  if (!quoted.ok) return null;
  return {
    payment: toRoubles(quoted.value.now),
    ...presentDeviceOffer(quoted.value),
    words: await wording.deviceOffer(quoted.value, language),
  };
}
