import type { createOrder as endpoint } from '@contract/purchase/create-order';
import type { RequestOf, ResponseOf } from '@contract/endpoint';
import { normalisePhone } from '@contract/values/phone';
import { isTariff } from '@contract/values/tariff';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import { quoteDevice } from '@functions/domain/devices/device-price';
import { isOpen, isSamePurchase, premiseOf, type Offer, type Order } from '@functions/domain/purchase/order';
import { newPrepaid, parsePrepaidToken } from '@functions/domain/purchase/guest-purchase';
import { quote } from '@functions/domain/purchase/quote';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import { retryOffer } from '@functions/domain/subscription/retry-offer';
import { noSubscription, view, type Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Deps } from '@functions/ports/services';
import type { Records } from '@functions/ports/repositories';
import { findPromo } from './find-promo';
import { newOrder, type Buyer } from './new-order';
import { isTrialLength } from './present-quote';
import { orderOnTheWire } from './present-order';
import { lastingReferralPercent, withCurrentReferral } from '@functions/usecases/referrals/referral-percent';
import { pokeReferral } from '@functions/usecases/platform/outbox-tasks';
import { settleFreeOrder } from './settle-free-order';
import { tryPromo } from './rate-limit-promo';

type Request = RequestOf<typeof endpoint>;

/**
 * Stores what is to be paid before the payment form opens; Check and Pay compare with it. A buyer has at most one open
 * order: the same offer gives the same order, another offer ends the earlier one.
 */
export async function createOrder(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'payments' | 'settings' | 'limits'>,
  { customer, request, address }: { customer: Customer | null; request: Request; address: string },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { kind = 'subscribe' } = request;
  if (!request.consents.offer || (kind !== 'device' && !request.consents.autoCharge))
    return refused('consents-missing');
  const buyer = customer
    ? accepted<Buyer>({ customer, prepaidHash: null, email: customer.email })
    : anonymous(deps, request);
  if (!buyer.ok) return buyer;
  const phone = request.phone === undefined ? customer?.phone : normalisePhone(request.phone);
  if (phone === null || (phone === undefined && deps.settings.needsPhone)) return refused('phone-missing');
  const now = await deps.clock.now();
  const place = () =>
    deps.store.transaction((records) =>
      order(deps, records, { ...buyer.value, ...(phone !== undefined && { phone }) }, request, now),
    );
  const outcome = await tryPromo(deps, { uid: customer?.uid ?? null, address }, request.promo, place);
  return outcome.ok ? accepted(orderOnTheWire(outcome.value, deps.payments)) : outcome;
}

/** Without an account: an e-mail address (offer, 1.1) and the id that the page made. */
function anonymous(
  { random }: Pick<Deps, 'random'>,
  { email, prepaidToken, kind = 'subscribe' }: Request,
): Outcome<Buyer> {
  if (kind !== 'subscribe') return refused('not-signed-in');
  if (!prepaidToken) return refused('not-signed-in');
  if (parsePrepaidToken(prepaidToken) === null) return refused('prepaid-token-not-valid');
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return refused('email-missing');
  return accepted({ customer: null, prepaidHash: random.hash(prepaidToken), email });
}

async function order(
  deps: Pick<Deps, 'random'>,
  records: Records,
  buyer: Buyer,
  request: Request,
  now: Instant,
): Promise<Outcome<Order>> {
  const { kind = 'subscribe' } = request;
  const { customer, prepaidHash, phone } = buyer;
  const stored = (customer && (await records.subscriptions.get(customer.uid))) ?? noSubscription('');
  const subscription = await withCurrentReferral(records, stored, now);
  if (subscription.restricted !== null) return refused('restricted');
  const prepaid = prepaidHash === null ? null : await records.prepaid.get(prepaidHash);
  const isTrialBarred = customer?.isTrialBarred ?? prepaid?.isTrialBarred ?? false;
  const offer = await offerOf(records, { ...request, kind, isTrialBarred }, subscription, now);
  if (!offer.ok) return offer;
  if (prepaid !== null && prepaid.paidOrder !== null) return refused('paid-already');
  const owner =
    customer && phone !== undefined && phone !== customer.phone ? await records.customers.get(customer.uid) : null;
  const open = await records.orders.findOpen(customer?.uid ?? null, prepaidHash, now);
  if (
    open &&
    isOpen(open, now) &&
    open.checkedBy === null &&
    open.phone === phone &&
    isSamePurchase(open, offer.value)
  ) {
    return accepted(open);
  }
  const mandate = customer && offer.value.amount === 0 ? await records.mandates.get(customer.uid) : null;
  const fresh = newOrder(deps, buyer, offer.value, request, now);
  if (offer.value.amount === 0 && customer)
    return accepted(await settleFreeOrder(records, fresh, customer.uid, mandate, open, now));
  if (open) await records.orders.save({ ...open, expires: now });
  if (subscription.referralPercent !== stored.referralPercent) {
    await pokeReferral(records, stored.uid, `order_${fresh.payToken}`, now);
  }
  if (owner && phone !== undefined) await records.customers.save({ ...owner, phone });
  if (prepaidHash !== null && prepaid === null) await records.prepaid.create(newPrepaid(prepaidHash, buyer.email, now));
  await records.orders.create(fresh);
  return accepted(fresh);
}

async function offerOf(
  records: Records,
  request: Request & { kind: Order['kind']; isTrialBarred: boolean },
  subscription: Subscription,
  now: Instant,
): Promise<Outcome<Offer>> {
  const { kind, tariff, period, isTrialBarred } = request;
  if (kind === 'device') {
    const device = quoteDevice(subscription, now, termsAt(now));
    if (!device.ok) return device;
    const { lines, now: amount } = device.value;
    return accepted({
      purchase: { kind, lines, ...(subscription.endDate !== null && { periodEnd: subscription.endDate }) },
      amount,
    });
  }
  if (kind === 'retry') return retryOffer(subscription, now);
  if (!isTariff(tariff)) return refused('tariff-not-sold');
  if (!isTrialLength(period)) return refused('trial-days-out-of-range');
  if (view(subscription, now).status === 'ACTIVE') return refused('already-active');
  const promo = await findPromo(records, request.promo, subscription, now);
  if (!promo.ok) return promo;
  const lasting = await lastingReferralPercent(records, subscription, now);
  const asked = { tariff, trialDays: period, now, promo: promo.value, isTrialBarred, lastingReferralPercent: lasting };
  const quoted = quote(asked, subscription);
  return accepted({
    purchase: { kind, quote: quoted, premise: premiseOf(subscription, now) },
    amount: quoted.firstPayment,
  });
}
