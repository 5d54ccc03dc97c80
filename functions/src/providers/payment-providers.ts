import { UnknownKind } from '@functions/base/contract/values/unreachable';
import type { PaymentProvider, PaymentProviders } from '@functions/purchase/ports/payment-provider';

/** The first provider is the one that new orders are paid by. Throws an Error if two have the same name. */
export function paymentProviders(first: PaymentProvider, ...others: readonly PaymentProvider[]): PaymentProviders {
  const all = [first, ...others];
  const byName = new Map(all.map((provider) => [provider.name, provider]));
  if (byName.size < all.length) throw new Error('two payment providers have the same name');
  return {
    all,
    forNewOrders: first,
    byName: (name) => {
      const found = byName.get(name);
      if (found === undefined) throw new UnknownKind(`there is no payment provider "${name}"`);
      return found;
    },
  };
}
