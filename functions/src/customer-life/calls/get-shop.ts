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
import { toIso, type Instant } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { quote } from '@functions/purchase/rules/quote';
import { ok, fail } from '@functions/base/rules/result';
import { isForgotten, type VpnNode } from '@functions/nodes/rules/node';
import { noticesFor, VISITOR } from '@functions/operations/rules/service-notice';
import { presentNotices } from '@functions/operations/calls/get-notices';
import type { ResultOf } from '@functions/base/steps/result-of';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/messages/ports/repositories';
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
  const { store, clock, settings, rateLimits } = deps;
  const { period = STANDARD_TRIAL_DAYS, tariff = 1 } = request;
  if (!isTariff(tariff)) return fail('tariff_not_sold');
  if (!isTrialLength(period)) return fail('trial_days_out_of_range');
  const now = await clock.now();
  const subscription = await subscriptionOf(deps, customer, now);
  const lookUp = () => findTypedPromo(store.nonTransactional, request.promo, subscription, now);
  const humanCheck = humanCheckOf(deps, { captchaToken: request.captchaToken, clientIp });
  const promo = customer
    ? await limitPromoOfCustomer(rateLimits, customer.uid, request.promo, lookUp)
    : await limitPromoOfVisitor(deps, { clientIp, humanCheck }, request.promo, lookUp);
  if (!promo.ok) return promo;
  const buyer = { uid: customer?.uid ?? null, subscription, clientIp };
  // A code that was typed counts instead.
  const linked = promo.value === null ? await linkOf(deps, buyer, request.linkCode, now) : null;
  const wasTrialDenied = await isTrialDeniedTo(deps, customer, request.prepaidToken);
  const off = await deps.publicFacts.switchedOff();
  const isTrialDenied = off.includes('trials') || wasTrialDenied;
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
    giftPrices: giftPricesAt(now),
    ...oneOffOf(settings, (each) =>
      presentQuote(quote({ ...quoteInput, trialDays: 0, tariff: each, isOneOff: true }, subscription)),
    ),
    ...(linked && { link: linked.link }),
    servers: nodes.filter((node) => isSeen(node, clock.realNow())).map(({ serverName }) => serverName),
    notices: presentNotices(noticesFor(notices, VISITOR, now)),
    tengeRate,
  });
}

/** The subscription of a customer, with the friends of this moment. */
async function subscriptionOf(
  { store: { nonTransactional } }: Pick<Deps, 'store'>,
  customer: Customer | null,
  now: Instant,
): Promise<Subscription> {
  const stored = customer && (await nonTransactional.subscriptions.get(customer.uid));
  return withCurrentFriends(nonTransactional, stored ?? noSubscription(''), now);
}

const linkOf = async (
  deps: Parameters<typeof findLinkCode>[0],
  buyer: Parameters<typeof findLinkCode>[1],
  code: string | undefined,
  now: Instant,
) => (code ? findLinkCode(deps, buyer, code, now) : null);

/** The terms without renewal, which need another method than a card. */
const oneOffOf = <Quote>(
  { otherMethods }: Pick<Deps['settings'], 'otherMethods'>,
  quoteOf: (tariff: Tariff) => Quote,
) => (otherMethods.length === 0 ? {} : { otherMethods: [...otherMethods], oneOffTariffs: TARIFFS.map(quoteOf) });

/** Whether the account, or the guest purchase of a visitor, may have no trial. */
async function isTrialDeniedTo(
  { store, random }: Pick<Deps, 'store' | 'random'>,
  customer: Customer | null,
  prepaidToken: string | undefined,
): Promise<boolean> {
  if (customer !== null) return customer.isTrialDenied;
  if (!prepaidToken) return false;
  return (await store.nonTransactional.guestPurchases.get(random.hash(prepaidToken)))?.isTrialDenied ?? false;
}

const giftPricesAt = (now: Instant) =>
  TARIFFS.filter(isGiftTerm).map((tariff) => ({ tariff, price: toRoubles(termsAt(now).tariffs[tariff].price) }));

/** Whether a node has answered, and lately. */
const isSeen = ({ lastSeen }: VpnNode, now: Instant): boolean => lastSeen !== null && !isForgotten({ lastSeen }, now);
