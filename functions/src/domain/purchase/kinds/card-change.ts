import type { Kopecks } from '@contract/values/money';
import type { Offer } from './order';
import { fail, ok, type Result } from '@functions/domain/platform/result';
import type { Instant } from '@functions/domain/platform/calendar';
import { view, type Subscription } from '@functions/domain/subscription/subscription';

/** The payment that checks a card. It is refunded as soon as it is settled. */
const CARD_CHECK: Kopecks = 1_00;

/**
 * Whether another card may replace the saved one: a charge will follow, also while the provider retries it. A term that
 * was paid by a method without a token gets its first card in the same way, and renews from then on (decision 103). A
 * cancelled subscription has no charge to consent to, and a lost mandate is replaced by the payment of the period
 * (decision 76).
 */
export const mayChangeCard = (subscription: Subscription, now: Instant): boolean =>
  (subscription.autoRenewal === 'active' || subscription.autoRenewal === 'unsupported') &&
  view(subscription, now).isActive;

/** The offer to check another card, in kopecks. Fails with `not_active` if nothing renews. */
export const cardChangeOffer = (subscription: Subscription, now: Instant): Result<Offer, 'not_active'> =>
  mayChangeCard(subscription, now) ? ok({ purchase: { kind: 'card-change' }, amount: CARD_CHECK }) : fail('not_active');
