import type { PaymentKind } from '@functions/payments/contract/values/payments';
import { expectKnown } from '@functions/base/contract/values/unreachable';

/** What a refund of a kind of payment means. */
export interface RefundRules {
  /** A request that names no payment may mean it. */
  readonly isMeantByDefault: boolean;
  /** The guarantee («Гарантия») applies: within it support decides. */
  readonly isUnderGuarantee: boolean;
  /** What a full refund takes: of the payer, or of who claimed a gift. */
  readonly takes: 'time' | 'device' | 'gift' | 'nothing';
}

const OF_TIME: RefundRules = { isMeantByDefault: true, isUnderGuarantee: true, takes: 'time' };

const REFUND_RULES: Readonly<Record<PaymentKind, RefundRules>> = {
  'new-subscription': OF_TIME,
  resubscribe: OF_TIME,
  'past-due-payment': OF_TIME,
  renewal: OF_TIME,
  'device-slot': { isMeantByDefault: true, isUnderGuarantee: true, takes: 'device' },
  'card-change': { isMeantByDefault: false, isUnderGuarantee: false, takes: 'nothing' },
  // It is refunded to its payer, not at the request of its recipient, and never by chance.
  gift: { isMeantByDefault: false, isUnderGuarantee: true, takes: 'gift' },
};

/**
 * The refund rules of a payment, those of a term for one that nobody expected. The purchases decide the rest
 * (purchase/rules/kinds). Throws UnknownKind for a kind that only a newer release knows.
 */
export function refundRulesOf({ kind = 'renewal' }: { readonly kind?: PaymentKind }): RefundRules {
  expectKnown<PaymentKind>(REFUND_RULES, kind);
  return REFUND_RULES[kind];
}
