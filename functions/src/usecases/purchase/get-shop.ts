import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { getShop as endpoint } from '@contract/purchase/get-shop';
import { CURRENCY } from '@contract/values/money';
import { isTariff, STANDARD_TRIAL_DAYS, TARIFFS } from '@contract/values/tariff';
import { toIso } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import { quote } from '@functions/domain/purchase/quote';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import { noSubscription } from '@functions/domain/subscription/subscription';
import type { Deps } from '@functions/ports/services';
import { findPromo } from './find-promo';
import { isTrialLength, quoteOnTheWire } from './present-quote';
import { lastingReferralPercent, withCurrentReferral } from '@functions/usecases/referrals/referral-percent';
import { tryPromo } from './rate-limit-promo';

/** §7: what every tariff costs this visitor. An anonymous one with neither a code nor an order costs no read at all. */
export async function getShop(
  { store, clock, random, settings, limits }: Pick<Deps, 'store' | 'clock' | 'random' | 'settings' | 'limits'>,
  { customer, request, address }: { customer: Customer | null; request: RequestOf<typeof endpoint>; address: string },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { period = STANDARD_TRIAL_DAYS, tariff = 1 } = request;
  if (!isTariff(tariff)) return refused('tariff-not-sold');
  if (!isTrialLength(period)) return refused('trial-days-out-of-range');
  const now = await clock.now();
  const stored = customer && (await store.direct.subscriptions.get(customer.uid));
  const subscription = await withCurrentReferral(store.direct, stored ?? noSubscription(''), now);
  const guesser = { uid: customer?.uid ?? null, address };
  const promo = await tryPromo({ limits }, guesser, request.promo, () =>
    findPromo(store.direct, request.promo, subscription, now),
  );
  if (!promo.ok) return promo;
  const prepaid =
    customer === null && request.prepaidToken
      ? await store.direct.prepaid.get(random.hash(request.prepaidToken))
      : null;
  const isTrialBarred = customer?.isTrialBarred ?? prepaid?.isTrialBarred ?? false;
  const lasting = await lastingReferralPercent(store.direct, subscription, now);
  const asked = { trialDays: period, now, promo: promo.value, isTrialBarred, lastingReferralPercent: lasting };
  const quotes = TARIFFS.map((each) => quoteOnTheWire(quote({ ...asked, tariff: each }, subscription)));
  const chosen = quotes.find((each) => each.tariff === tariff);
  if (!chosen) return refused('tariff-not-sold');
  const needsPhone = settings.needsPhone && customer?.phone === undefined;
  return accepted({ success: true, ...chosen, currency: CURRENCY, now: toIso(now), tariffs: quotes, needsPhone });
}
