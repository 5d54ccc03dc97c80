import { type Tariff, TARIFFS } from '@functions/base/contract/values/tariff';
import { addDays, addMonths, DAY, moscowDay, startOfMoscowDay, type Instant } from '@functions/base/rules/calendar';
import type { CampaignMail } from './campaign-mails';
import { PRICE_LIST } from '@functions/subscription/rules/price-list';
import type { PromoCode } from '@functions/purchase/rules/promo';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { plannedPrice, plannedTariff, type Subscription } from '@functions/subscription/rules/subscription';
import { termsAt, type Terms } from '@functions/subscription/rules/terms';

/**
 * The subject of a mailing: a promo code for customers who agreed to advertising, or the next terms of sale for all
 * customers with auto-renewal (decision 26).
 */
export type CampaignSubject =
  | { readonly kind: 'promotion'; readonly code: string; readonly percent: number; readonly validUntil: Instant }
  | { readonly kind: 'price-change'; readonly validFrom: Instant };

/**
 * One mailing. The id is derived from the subject: no customer gets the same mailing twice, however often it is
 * started.
 */
export interface Campaign {
  readonly id: string;
  readonly subject: CampaignSubject;
  readonly startedBy: string;
  readonly started: Instant;
  readonly finished: Instant | null;
  /** The number of recipients at the start. */
  readonly recipients: number;
  /** E-mails enqueued so far. */
  readonly posted: number;
  /** The last customer processed; null before the first page. */
  readonly after: string | null;
}

/** The id of the mailing with this subject. */
export const campaignId = (subject: CampaignSubject): string =>
  subject.kind === 'promotion' ? `promotion-${subject.code}` : `price-change-${moscowDay(subject.validFrom)}`;

/**
 * A price increase is announced at least this long before it applies (§1.5). A price reduction applies from its first
 * day (decision 52).
 */
export const NOTICE_PERIOD = 30 * DAY;

/** The next terms of sale of the price list that do not apply yet; null when there are none. */
export const nextTerms = (now: Instant): Terms | null => PRICE_LIST.find(({ validFrom }) => validFrom > now) ?? null;

const PRICES = ['price', 'extraDevice'] as const;

/** The tariffs whose price, or whose device price, differs between two terms of sale. */
export const changedTariffs = (from: Terms, to: Terms): Tariff[] =>
  TARIFFS.filter((tariff) => PRICES.some((price) => to.tariffs[tariff][price] !== from.tariffs[tariff][price]));

/** Whether any price is higher in `to`. */
const isPriceIncrease = (from: Terms, to: Terms): boolean =>
  TARIFFS.some((tariff) => PRICES.some((price) => to.tariffs[tariff][price] > from.tariffs[tariff][price]));

/**
 * The terms of sale to announce now. Fails with `no_new_terms`, or with `price_change_too_soon` when a price increase
 * starts in less than 30 days.
 */
export function priceAnnouncementOf(now: Instant): Result<Terms, 'no_new_terms' | 'price_change_too_soon'> {
  const terms = nextTerms(now);
  if (terms === null) return fail('no_new_terms');
  const isTooSoon = terms.validFrom - now < NOTICE_PERIOD && isPriceIncrease(termsAt(now), terms);
  return isTooSoon ? fail('price_change_too_soon') : ok(terms);
}

/** The mailing for a promo code that is valid today. Fails with `promo_not_valid`. */
export function promotionOf(promo: PromoCode | null, now: Instant): Result<CampaignSubject, 'promo_not_valid'> {
  if (!promo?.isAvailable || moscowDay(now) > promo.expirationDate) return fail('promo_not_valid');
  return ok({
    kind: 'promotion',
    code: promo.code,
    percent: promo.percent,
    validUntil: addDays(startOfMoscowDay(promo.expirationDate), 1) - 1,
  });
}

/**
 * The e-mail about a price change: the price of the term before and after, and the first charge at the new price, in
 * kopecks. Null for a customer without a coming charge, or who has chosen a tariff whose price stays.
 */
export function priceChangeEmail(subscription: Subscription, from: Terms, to: Terms): CampaignMail | null {
  const { currentPeriodEnd, anchorDay } = subscription;
  const tariff = plannedTariff(subscription);
  if (tariff === null || !changedTariffs(from, to).includes(tariff)) return null;
  if (currentPeriodEnd === null || anchorDay === null) return null;
  let chargeAt = currentPeriodEnd;
  while (chargeAt < to.validFrom) chargeAt = addMonths(chargeAt, tariff, anchorDay);
  const amount = plannedPrice({ ...subscription, currentPeriodEnd: chargeAt }, to) ?? 0;
  return {
    kind: 'price-changed',
    validFrom: to.validFrom,
    months: tariff,
    before: from.tariffs[tariff].price,
    after: to.tariffs[tariff].price,
    chargeAt,
    amount,
  };
}
