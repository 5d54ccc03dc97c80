import type { PaymentProvider, PaymentProviders } from '@functions/purchase/ports/payment-provider';
import { paymentProviders } from '@functions/providers/payment-providers';

/** The same payment providers, each of them changed; what a function without the provider's secret has, stays. */
export function mapProviders(
  payments: PaymentProviders,
  change: (provider: PaymentProvider) => PaymentProvider,
): PaymentProviders {
  const all = isBound(payments) ? payments.all.map(change) : [];
  const [first, ...others] = all;
  return first === undefined ? payments : paymentProviders(first, ...others);
}

function isBound(payments: PaymentProviders): boolean {
  try {
    return payments.all.length > 0;
  } catch {
    return false;
  }
}
