import type { Tariff } from '@contract/values/tariff';
import { TARIFFS } from '@contract/values/tariff';
import { addDays, addMonths, DAY, moscowDay, startOfMoscowDay, type Instant } from './calendar';
import type { MailContent } from './mail';
import { PRICE_LIST } from '@functions/domain/subscription/price-list';
import type { PromoCode } from '@functions/domain/purchase/promo';
import { ok, fail, type Result } from './result';
import { nextCharge, type Subscription } from '@functions/domain/subscription/subscription';
import { termsAt, type Terms } from '@functions/domain/subscription/terms';

/** What is told to many: a promo code to whom agreed to advertising, or the next terms of sale to all who renew. */
export type CampaignSubject =
  | { readonly kind: 'promotion'; readonly code: string; readonly percent: number; readonly validUntil: Instant }
  | { readonly kind: 'price-change'; readonly validFrom: Instant };

/** One mailing. Its id is its subject, so that nobody is told the same twice, however often it is started. */
export interface Campaign {
  readonly id: string;
  readonly subject: CampaignSubject;
  readonly startedBy: string;
  readonly started: Instant;
  readonly finished: Instant | null;
  /** How many there were to tell when it was started. */
  readonly receivers: number;
  /** Mails posted so far. */
  readonly posted: number;
  /** The last customer who was seen to; null before the first page. */
  readonly after: string | null;
}

export const campaignId = (subject: CampaignSubject): string =>
  subject.kind === 'promotion' ? `promotion-${subject.code}` : `price-change-${moscowDay(subject.validFrom)}`;

/** §1.5: a price that rises is announced this long before it holds. A price that falls holds from its first day. */
const ANNOUNCED_AHEAD = 30 * DAY;

/** The terms of sale that a release brought and that do not hold yet, the next of them. */
export const nextTerms = (now: Instant): Terms | null => PRICE_LIST.find(({ validFrom }) => validFrom > now) ?? null;

/** Whose price another list changes: those tariffs, or the devices bought with them. */
export const changedTariffs = (from: Terms, to: Terms): Tariff[] =>
  TARIFFS.filter(
    (tariff) => from.tariffs[tariff] !== to.tariffs[tariff] || from.extraDevice[tariff] !== to.extraDevice[tariff],
  );

/** Whether somebody pays more by another list. */
const raises = (from: Terms, to: Terms): boolean =>
  TARIFFS.some(
    (tariff) => to.tariffs[tariff] > from.tariffs[tariff] || to.extraDevice[tariff] > from.extraDevice[tariff],
  );

/** Refused without new terms, and when a price rises too soon to tell of it. */
export function priceAnnouncementOf(now: Instant): Result<Terms> {
  const terms = nextTerms(now);
  if (terms === null) return fail('no-new-terms');
  const isTooSoon = terms.validFrom - now < ANNOUNCED_AHEAD && raises(termsAt(now), terms);
  return isTooSoon ? fail('price-change-too-soon') : ok(terms);
}

/** A code that customers can use today. */
export function promotionOf(promo: PromoCode | null, now: Instant): Result<CampaignSubject> {
  if (!promo?.isAvailable || moscowDay(now) > promo.expirationDate) return fail('promo-not-valid');
  return ok({
    kind: 'promotion',
    code: promo.code,
    percent: promo.percent,
    validUntil: addDays(startOfMoscowDay(promo.expirationDate), 1) - 1,
  });
}

/** What one who renews is told: the term's price before and after, and the first charge by the new one. Null for who has no charge to come. */
export function priceChangeEmail(subscription: Subscription, from: Terms, to: Terms): MailContent | null {
  const { tariff, currentPeriodEnd, anchorDay } = subscription;
  if (tariff === null || currentPeriodEnd === null || anchorDay === null) return null;
  let chargeAt = currentPeriodEnd;
  while (chargeAt < to.validFrom) chargeAt = addMonths(chargeAt, tariff, anchorDay);
  const amount = nextCharge({ ...subscription, currentPeriodEnd: chargeAt }, to) ?? 0;
  return {
    kind: 'price-changed',
    validFrom: to.validFrom,
    months: tariff,
    before: from.tariffs[tariff],
    after: to.tariffs[tariff],
    chargeAt,
    amount,
  };
}
