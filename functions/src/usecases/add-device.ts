import type { addDevice as endpoint } from '@contract/add-device';
import type { ResponseOf } from '@contract/endpoint';
import { toRoubles } from '@contract/values/money';
import type { Customer } from '@functions/domain/customer';
import { quoteDevice } from '@functions/domain/device-price';
import { accepted, type Outcome } from '@functions/domain/refusal';
import { noSubscription } from '@functions/domain/subscription';
import { termsAt } from '@functions/domain/terms';
import type { Deps } from '@functions/ports';

/** What one more device costs now and at the next charge. Only a quote: paying is createOrder of kind device. */
export async function addDevice(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer }: { customer: Customer },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const now = await clock.now();
  const subscription = (await store.direct.subscriptions.get(customer.uid)) ?? noSubscription(customer.uid);
  const quoted = quoteDevice(subscription, now, termsAt(now));
  if (!quoted.ok) return quoted;
  return accepted({ success: true, payment: toRoubles(quoted.value.now), nextAmount: toRoubles(quoted.value.nextCharge) });
}
