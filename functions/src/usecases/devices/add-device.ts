import type { addDevice as endpoint, DeviceLine as WireLine } from '@contract/devices/add-device';
import { toRoubles } from '@contract/values/money';
import { toIso } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import { quoteDevice, type DeviceLine } from '@functions/domain/devices/device-price';
import { ok } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { noSubscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Deps } from '@functions/ports/services';

/**
 * Returns the price of one more device slot, now and at the next charge, in roubles. It is only a quote: createOrder of
 * kind `device-slot` starts the payment.
 */
export async function addDevice(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer }: { customer: Customer },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  const subscription = (await store.nonTransactional.subscriptions.get(customer.uid)) ?? noSubscription(customer.uid);
  const quoted = quoteDevice(subscription, now, termsAt(now));
  if (!quoted.ok) return quoted;
  const { lines, now: payment, nextCharge } = quoted.value;
  return ok({
    success: true,
    payment: toRoubles(payment),
    lines: lines.map(presentLine),
    nextAmount: toRoubles(nextCharge),
  });
}

const presentLine = (line: DeviceLine): WireLine =>
  line.kind === 'days-left'
    ? { ...line, until: toIso(line.until), amount: toRoubles(line.amount) }
    : { ...line, amount: toRoubles(line.amount) };
