import type { RequestOf } from '@functions/base/contract/endpoint';
import type { getShop as endpoint } from '@functions/customer-life/contract/get-shop';
import { isGiftTerm } from '@functions/gifts/rules/gift';
import { CURRENCY, toRoubles } from '@functions/base/contract/values/money';
import {
  isTariff,
  STANDARD_TRIAL_DAYS,
  TARIFFS,
  type Tariff,
  isTrialLength,
} from '@functions/base/contract/values/tariff';
import { toIso } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { quote } from '@functions/purchase/rules/quote';
import { ok, fail } from '@functions/base/rules/result';
import { isForgotten } from '@functions/nodes/rules/node';
import { noticesFor, VISITOR } from '@functions/operations/rules/service-notice';
import { presentNotices } from '@functions/operations/calls/get-notices';
import type { ResultOf } from '@functions/base/steps/result-of';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/ports/services';
import { findLinkCode } from '@functions/purchase/steps/find-link-code';
import { findTypedPromo } from '@functions/purchase/steps/find-promo';
import { presentQuote } from '@functions/purchase/steps/present-quote';
import { withCurrentFriends } from '@functions/referrals/steps/referral-percent';
import { humanCheckOf } from '@functions/base/steps/human-check';
import { limitPromoOfCustomer, limitPromoOfVisitor } from '@functions/purchase/steps/rate-limit-promo';

/**
 * Returns the price of every tariff for this visitor (§7), in roubles, and the service notices. An anonymous visitor
 * without a promo code and without a guest purchase costs no read: `publicFacts` reads once a minute (decision 86). The
 * code of a link is looked up and refuses nothing.
 */
export async function getShop(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'settings' | 'rateLimits' | 'captcha' | 'publicFacts'>,
  { customer, request, clientIp }: { customer: Customer | null; request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const { store, clock, random, settings, rateLimits } = deps;
  const { period = STANDARD_TRIAL_DAYS, tariff = 1 } = request;
  if (!isTariff(tariff)) return fail('tariff_not_sold');
  if (!isTrialLength(period)) return fail('trial_days_out_of_range');
  const now = await clock.now();
  const stored = customer && (await store.nonTransactional.subscriptions.get(customer.uid));
  const subscription = await withCurrentFriends(store.nonTransactional, stored ?? noSubscription(''), now);
  const lookUp = () => findTypedPromo(store.nonTransactional, request.promo, subscription, now);
  const humanCheck = humanCheckOf(deps, { captchaToken: request.captchaToken, clientIp });
  const promo = customer
    ? await limitPromoOfCustomer(rateLimits, customer.uid, request.promo, lookUp)
    : await limitPromoOfVisitor(deps, { clientIp, humanCheck }, request.promo, lookUp);
  if (!promo.ok) return promo;
  const buyer = { uid: customer?.uid ?? null, subscription, clientIp };
  const linked =
    request.linkCode && promo.value === null ? await findLinkCode(deps, buyer, request.linkCode, now) : null;
  const guestPurchase =
    customer === null && request.prepaidToken
      ? await store.nonTransactional.guestPurchases.get(random.hash(request.prepaidToken))
      : null;
  const off = await deps.publicFacts.switchedOff();
  const isTrialDenied = off.includes('trials') || (customer?.isTrialDenied ?? guestPurchase?.isTrialDenied ?? false);
  const quoteInput = {
    trialDays: period,
    now,
    promo: promo.value ?? linked?.promo ?? null,
    isTrialDenied,
  };
  const quoteOf = (each: Tariff) => presentQuote(quote({ ...quoteInput, tariff: each }, subscription));
  const needsPhone = settings.needsPhone && customer?.phone === undefined;
  const { publicFacts } = deps;
  const facts = [publicFacts.notices(), publicFacts.nodes(), publicFacts.tengeRate()] as const;
  const [notices, nodes, tengeRate] = await Promise.all(facts);
  return ok({
    success: true,
    ...quoteOf(tariff),
    currency: CURRENCY,
    now: toIso(now),
    tariffs: TARIFFS.map(quoteOf),
    needsPhone,
    ...(off.includes('sales') && { areSalesOff: true }),
    devicesIncluded: termsAt(now).devicesIncluded,
    giftPrices: TARIFFS.filter(isGiftTerm).map((each) => ({
      tariff: each,
      price: toRoubles(termsAt(now).tariffs[each].price),
    })),
    ...(settings.otherMethods.length > 0 && {
      otherMethods: [...settings.otherMethods],
      oneOffTariffs: TARIFFS.map((each) =>
        presentQuote(quote({ ...quoteInput, trialDays: 0, tariff: each, isOneOff: true }, subscription)),
      ),
    }),
    ...(linked && { link: linked.link }),
    servers: nodes
      .filter(({ lastSeen }) => lastSeen !== null && !isForgotten({ lastSeen }, clock.realNow()))
      .map(({ serverName }) => serverName),
    notices: presentNotices(noticesFor(notices, VISITOR, now)),
    tengeRate,
  });
}
