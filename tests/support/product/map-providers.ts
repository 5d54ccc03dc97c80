import type { PaymentProvider, PaymentProviders } from '@functions/ports/payment-provider';
import { paymentProviders } from '@functions/providers/payment-providers';

/** The same payment providers, each of them changed. */
export function mapProviders(
  { all }: PaymentProviders,
  change: (provider: PaymentProvider) => PaymentProvider,
): PaymentProviders {
  const [first, ...others] = all.map(change);
  if (first === undefined) throw new Error('there is no payment provider');
  return paymentProviders(first, ...others);
}
