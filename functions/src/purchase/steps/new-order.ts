import { CONSENT_VERSION } from '@functions/purchase/contract/create-order';
import { languageOf } from '@functions/base/contract/values/languages';
import type { Instant } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { orderExpiry, type Order } from '@functions/purchase/rules/order';
import type { Offer } from '@functions/purchase/rules/purchase';
import type { Deps } from '@functions/purchase/ports/repositories';

/** The buyer: a customer, or a guest whose browser holds the id behind `prepaidHash`. */
export interface Buyer {
  readonly customer: Customer | null;
  readonly prepaidHash: string | null;
  readonly email: string;
  readonly phone?: string;
}

/** Creates an unpaid order for an offer. Its amount is in kopecks, and it expires by orderExpiry(). */
export const newOrder = (
  { random, payments }: Pick<Deps, 'random' | 'payments'>,
  { customer, prepaidHash, email, phone = customer?.phone }: Buyer,
  { purchase, amount, isOneOff }: Offer,
  { language, consents }: { language?: string | undefined; consents: { autoCharge: boolean; offer: boolean } },
  now: Instant,
): Order => ({
  orderId: random.secretId(),
  provider: payments.forNewOrders.name,
  purchase,
  amount,
  uid: customer?.uid ?? null,
  prepaidHash,
  // Saved cards belong to an account at the provider. Each guest order gets its own, so that strangers never share
  // cards.
  accountId: customer?.uid ?? `order-${random.secretId()}`,
  email,
  ...(isOneOff && { isOneOff }),
  ...(phone !== undefined && { phone }),
  language: languageOf(language, customer?.language),
  // A one-off order asks for no consent to charges, so none is stored.
  consents: { ...consents, ...(isOneOff && { autoCharge: false }), version: CONSENT_VERSION, at: now },
  created: now,
  expiresAt: orderExpiry(purchase, now),
  authorizedBy: null,
  paymentTransactionId: null,
  paymentMethod: null,
  claimedAt: null,
});
