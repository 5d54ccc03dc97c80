import type { RequestOf, ResponseOf } from '@functions/base/contract/endpoint';
import type { openPayLink as endpoint } from '@functions/purchase/contract/open-pay-link';
import { maskedEmail } from '@functions/base/contract/values/masked-email';
import { toRoubles } from '@functions/base/contract/values/money';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { isOpen, isSamePurchase } from '@functions/purchase/rules/order';
import type { Offer } from '@functions/purchase/rules/purchase';
import { readPayLink } from '@functions/purchase/rules/pay-link';
import { PAY_LINK_ORDERS } from '@functions/base/rules/call-limits';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import { retryByLink } from '@functions/purchase/rules/kinds/past-due-payment';
import {
  noSubscription,
  plannedTariff,
  type Subscription,
  isPaidAhead,
  timeLeftUntil,
} from '@functions/subscription/rules/subscription';
import type { Deps, PaymentDeps, Repositories } from '@functions/purchase/ports/repositories';
import { askBeforeCharge } from '@functions/purchase/steps/ask-about-charge';
import { presentChargeAfterRetry } from '@functions/purchase/steps/present-quote';
import { aheadOffer } from '@functions/purchase/steps/ahead-offer';
import { newOrder } from '@functions/purchase/steps/new-order';
import { presentCheckout } from '@functions/purchase/steps/present-order';

type PayLinkResponse = ResponseOf<typeof endpoint>;

/**
 * Opens a pay link from an e-mail: returns today's amount for the period and, if the consents are given, the order to
 * pay it. Of a subscription that cannot be charged, it is the next term, which needs no consent to charges. It starts
 * no session and shows only a masked e-mail address. Fails with `link_not_valid`, `consents_missing`,
 * `payment_in_progress` while a renewal may have paid the period, or an error of retryByLink() or aheadOffer().
 */
export async function openPayLink(
  deps: PaymentDeps & Pick<Deps, 'signedTokens' | 'rateLimits' | 'publicFacts'>,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const text = deps.signedTokens.verify('pay', request.link);
  const now = await deps.clock.now();
  const link = text === null ? null : readPayLink(text, now);
  if (link === null) return fail('link_not_valid');
  const { consents } = request;
  if (consents && !consents.offer) return fail('consents_missing');
  const counted = consents ? await deps.rateLimits.consume(PAY_LINK_ORDERS, link.uid) : ok(true);
  if (!counted.ok) return counted;
  // The period may be paid already, by the saved card or by another order. The link then shows until when.
  const isKnown = await askBeforeCharge(deps, link);
  if (consents && !isKnown) return fail('payment_in_progress');
  const tengeRate = await deps.publicFacts.tengeRate();
  return deps.store.transaction((repositories) => openFor(deps, repositories, link, { consents, tengeRate }, now));
}

async function openFor(
  deps: Pick<Deps, 'random' | 'payments' | 'settings'>,
  repositories: Repositories,
  { uid, periodEnd }: NonNullable<ReturnType<typeof readPayLink>>,
  { consents, tengeRate }: Pick<RequestOf<typeof endpoint>, 'consents'> & Pick<PayLinkResponse, 'tengeRate'>,
  now: Instant,
): Promise<ResultOf<typeof endpoint>> {
  const customer = await repositories.customers.get(uid);
  if (customer === null) return fail('link_not_valid');
  const subscription = (await repositories.subscriptions.get(uid)) ?? noSubscription(uid);
  const shown = { ...summaryFor(customer, subscription, now), tengeRate };
  const paidUntil = timeLeftUntil(subscription, periodEnd);
  if (paidUntil !== null) return ok({ ...shown, paidUntil: toIso(paidUntil) });
  const isAhead = isPaidAhead(subscription);
  if (consents && !isAhead && !consents.autoCharge) return fail('consents_missing');
  const offer = isAhead ? await aheadOffer(deps, repositories, subscription, now) : retryByLink(subscription, now);
  if (!offer.ok) return offer;
  const priced = { ...shown, ...scheduleOf(deps, subscription, offer.value, now) };
  if (!consents) return ok(priced);
  const order = await orderFor(deps, repositories, { customer, offer: offer.value, consents, now });
  return ok({ ...priced, payToken: order.orderId, checkout: presentCheckout(order, deps.payments) });
}

async function orderFor(
  deps: Pick<Deps, 'random' | 'payments'>,
  repositories: Repositories,
  from: {
    customer: Customer;
    offer: Parameters<typeof newOrder>[2];
    consents: { autoCharge: boolean; offer: boolean };
    now: Instant;
  },
) {
  const { customer, offer, consents, now } = from;
  const open = await repositories.orders.findOpen(customer.uid, null, now);
  if (open && isOpen(open, now) && open.authorizedBy === null && isSamePurchase(open, offer)) {
    return open;
  }
  const created = newOrder(deps, { customer, prepaidHash: null, email: customer.email }, offer, { consents }, now);
  if (open) await repositories.orders.save({ ...open, expiresAt: now });
  await repositories.orders.create(created);
  return created;
}

const summaryFor = (
  { email }: Customer,
  subscription: Subscription,
  now: Instant,
): Omit<PayLinkResponse, 'tengeRate'> => ({
  success: true,
  now: toIso(now),
  email: maskedEmail(email),
  tariff: plannedTariff(subscription),
  amount: null,
  nextChargeDate: null,
  nextAmount: null,
  paidUntil: null,
  payToken: null,
  checkout: null,
});

function scheduleOf(
  { settings }: { readonly settings: Pick<Deps['settings'], 'otherMethods'> },
  subscription: Subscription,
  offer: Offer,
  now: Instant,
): Partial<PayLinkResponse> {
  const quote = kindOf(offer.purchase).buy.quote(offer.purchase);
  const amount = toRoubles(offer.amount);
  if (quote === null) return { amount, ...presentChargeAfterRetry(subscription, offer, now) };
  return {
    amount,
    tariff: quote.tariff,
    isOneOff: true,
    until: toIso(quote.firstChargeAt),
    hasTimeLeft: (subscription.currentPeriodEnd ?? now) > now,
    otherMethods: [...settings.otherMethods],
  };
}
