import { isSameDiscount } from '@functions/domain/subscription/discounts';
import type { createOrder as endpoint } from '@contract/purchase/create-order';
import type { RequestOf } from '@contract/endpoint';
import { isEmail } from '@contract/values/email';
import { normalisePhone } from '@contract/values/phone';
import { languageOf } from '@contract/values/languages';
import { isTariff } from '@contract/values/tariff';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import { withSiteLanguage } from '@functions/domain/accounts/mail-language';
import { quoteDevice } from '@functions/domain/devices/device-price';
import { cardChangeOffer } from '@functions/domain/purchase/card-change';
import {
  isOpen,
  isSamePurchase,
  mayBuyTerm,
  premiseOf,
  sellsTerm,
  type Offer,
  type Order,
} from '@functions/domain/purchase/order';
import { cleanWords, isGiftTerm, isJustPaid, isSendingDay, type Gift } from '@functions/domain/purchase/gift';
import { newGuestPurchase, parsePrepaidToken } from '@functions/domain/purchase/guest-purchase';
import { quote } from '@functions/domain/purchase/quote';
import { GUEST_ORDERS, GUEST_ORDERS_PER_NETWORK, ORDERS } from '@functions/domain/platform/call-limits';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { countedTransaction } from '@functions/usecases/platform/counted-transaction';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { isDue } from '@functions/domain/subscription/rules';
import { retryOffer } from '@functions/domain/subscription/retry-offer';
import { noSubscription, type Subscription } from '@functions/domain/subscription/subscription';
import { LATEST_NOTIFICATION, termsAt } from '@functions/domain/subscription/terms';
import type { Deps } from '@functions/ports/services';
import type { Repositories } from '@functions/ports/repositories';
import { askBeforeCharge, findOpenCharge, openPaymentOf } from '@functions/usecases/payments/ask-about-charge';
import { findPromo, storedPromo, type PromoRefusal } from './find-promo';
import { newOrder, type Buyer } from './new-order';
import { isTrialLength } from './present-quote';
import { presentOrder } from './present-order';
import { withCurrentFriends } from '@functions/usecases/referrals/referral-percent';
import { enqueueReferralRecount } from '@functions/usecases/platform/outbox-tasks';
import { settleFreeOrder } from './settle-free-order';
import { admitStranger, humanCheckOf } from '@functions/usecases/platform/human-check';
import { limitPromoOfCustomer, limitPromoOfVisitor } from './rate-limit-promo';

type Request = RequestOf<typeof endpoint>;

/** Above what anybody is given within minutes. */
const MOST_GIFTS_TO_ONE = 50;

const LIMITS_OF_GUESTS = { perNetwork: GUEST_ORDERS_PER_NETWORK, shared: GUEST_ORDERS };

/**
 * Stores an order before the payment form opens; Check and Pay are compared with it. A buyer has at most one open
 * order: the same offer returns the same order, and another offer expires the earlier one. An order of 0 kopecks is
 * settled at once. If what is sold may be paid already and nothing tells of it, the provider is asked first: fails with
 * `payment_in_progress` while it cannot say.
 */
export async function createOrder(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'payments' | 'settings' | 'rateLimits' | 'captcha' | 'log'>,
  { customer, request, clientIp }: { customer: Customer | null; request: Request; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  if (!request.consents.offer || (!isWithoutRenewal(request) && !request.consents.autoCharge))
    return fail('consents_missing');
  if (isOneOffTerm(request) && deps.settings.otherMethods.length === 0) return fail('method_not_offered');
  const buyer = customer
    ? ok<Buyer>({ customer, prepaidHash: null, email: customer.email })
    : guestBuyer(deps, request);
  if (!buyer.ok) return buyer;
  const phone = request.phone === undefined ? customer?.phone : normalisePhone(request.phone);
  if (phone === null || (phone === undefined && deps.settings.needsPhone)) return fail('phone_missing');
  const humanCheck = humanCheckOf(deps, { captchaToken: request.captchaToken, clientIp });
  if (!customer) {
    const admitted = await admitStranger(deps.rateLimits, LIMITS_OF_GUESTS, clientIp, humanCheck);
    if (!admitted.ok) return admitted;
  }
  const now = await deps.clock.now();
  const attempt = ({ isAsked }: { isAsked: boolean }) => {
    const placing = (repositories: Repositories) => {
      const placed = { ...buyer.value, ...(phone !== undefined && { phone }), isAsked };
      return placeOrder(deps, repositories, placed, request, now);
    };
    const place = () =>
      customer
        ? countedTransaction(deps, { limit: ORDERS, key: customer.uid }, placing)
        : deps.store.transaction(placing);
    return customer
      ? limitPromoOfCustomer(deps.rateLimits, customer.uid, request.promo, place)
      : limitPromoOfVisitor(deps, { clientIp, humanCheck }, request.promo, place);
  };
  const first = await attempt({ isAsked: false });
  const outcome =
    customer && !first.ok && first.refusal === 'payment_in_progress' && (await askBeforeCharge(deps, customer))
      ? await attempt({ isAsked: true })
      : first;
  return outcome.ok ? ok(presentOrder(outcome.value, deps.payments)) : outcome;
}

/** What includes no consent to charge the payer again. */
const isWithoutRenewal = (request: Request): boolean =>
  request.kind === 'device-slot' || request.kind === 'gift' || isOneOffTerm(request);

/** A term that does not renew. Only a term is sold so: a missed renewal and the check of a card need a card. */
const isOneOffTerm = ({ isOneOff, kind = 'new-subscription' }: Request): boolean =>
  isOneOff === true && (kind === 'new-subscription' || kind === 'resubscribe');

/** A buyer without an account needs an e-mail address (offer 1.1) and the id that the page created. */
function guestBuyer(
  { random }: Pick<Deps, 'random'>,
  { email, prepaidToken, kind = 'new-subscription' }: Request,
): Result<Buyer, 'not_signed_in' | 'prepaid_token_not_valid' | 'email_missing'> {
  if (kind !== 'new-subscription' && kind !== 'gift') return fail('not_signed_in');
  if (!prepaidToken) return fail('not_signed_in');
  if (parsePrepaidToken(prepaidToken) === null) return fail('prepaid_token_not_valid');
  if (!isEmail(email)) return fail('email_missing');
  return ok({ customer: null, prepaidHash: random.hash(prepaidToken), email });
}

async function placeOrder(
  deps: Pick<Deps, 'random' | 'payments'>,
  repositories: Repositories,
  { isAsked, ...buyer }: Buyer & { readonly isAsked: boolean },
  request: Request,
  now: Instant,
): Promise<Result<Order, 'restricted' | 'paid_already' | 'payment_in_progress' | OfferRefusal>> {
  const { kind = 'new-subscription' } = request;
  const { customer, prepaidHash, phone } = buyer;
  const [found, owner, guestPurchase] = await Promise.all([
    customer && repositories.subscriptions.get(customer.uid),
    customer && repositories.customers.get(customer.uid),
    prepaidHash === null ? null : repositories.guestPurchases.get(prepaidHash),
    storedPromo(repositories, request.promo ?? ''),
  ]);
  const stored = found ?? noSubscription('');
  const subscription = await withCurrentFriends(repositories, stored, now);
  if (subscription.restricted !== null) return fail('restricted');
  const isTrialDenied = customer?.isTrialDenied ?? guestPurchase?.isTrialDenied ?? false;
  const offer = await offerOf(repositories, { ...request, kind, isTrialDenied }, subscription, now);
  if (!offer.ok) return offer;
  if (kind !== 'gift' && guestPurchase !== null && guestPurchase.paidOrder !== null) return fail('paid_already');
  const rememberOrder = async (): Promise<void> => {
    if (owner === null) return;
    const changed = withSiteLanguage(
      { ...owner, ...(phone !== undefined && phone !== owner.phone && { phone }) },
      request.language,
    );
    if (changed.phone !== owner.phone || changed.language !== owner.language)
      await repositories.customers.save(changed);
  };
  const [last, charge, pending, paidGift] = await Promise.all([
    repositories.orders.findOpen(customer?.uid ?? null, prepaidHash, customer ? now - LATEST_NOTIFICATION : now),
    sellsTerm(request) && isDue(subscription, now) ? chargeOf(repositories, subscription) : null,
    customer && repositories.orders.findPendingCharge(customer.uid),
    findPaidGift(repositories, offer.value, { uid: customer?.uid ?? null, prepaidHash }, now),
  ]);
  const open = last && isOpen(last, now) ? last : null;
  // The order before this one may be paid, and the saved card may have paid the period that is sold.
  if (customer && !isAsked && (charge ?? (last && openPaymentOf(last)))) return fail('payment_in_progress');
  // The saved card may have paid it. Another order could be paid a second time.
  if (pending) return fail('payment_in_progress');
  // Unlike a subscription, a second gift is never surplus: the provider would keep both payments.
  if (paidGift !== null) return fail('paid_already');
  if (kind === 'gift' && open && open.authorizedBy !== null && isSamePurchase(open, offer.value))
    return fail('payment_in_progress');
  if (open && open.authorizedBy === null && open.phone === phone && isSamePurchase(open, offer.value)) {
    // The payment form and the e-mails of a guest order have its language.
    const repeated = { ...open, language: languageOf(request.language, open.language) };
    if (repeated.language !== open.language) await repositories.orders.save(repeated);
    await rememberOrder();
    return ok(repeated);
  }
  const created = newOrder(deps, buyer, offer.value, request, now);
  if (offer.value.amount === 0 && customer) {
    const settled = await settleFreeOrder(repositories, created, customer.uid, open, now);
    await rememberOrder();
    return ok(settled);
  }
  if (open) await repositories.orders.save({ ...open, expiresAt: now });
  if (!isSameDiscount(subscription.friends, stored.friends)) {
    await enqueueReferralRecount(repositories, { uid: stored.uid }, `order_${created.orderId}`, now);
  }
  await rememberOrder();
  // A gift is claimed by its recipient, not by the browser that bought it.
  if (prepaidHash !== null && kind !== 'gift') {
    // The guest purchase stays as long as its unpaid orders. An order that Check authorized outlives it (settleOrder).
    if (guestPurchase === null)
      await repositories.guestPurchases.create(newGuestPurchase(prepaidHash, buyer.email, now));
    else await repositories.guestPurchases.save({ ...guestPurchase, lastOrderAt: now });
  }
  await repositories.orders.create(created);
  return ok(created);
}

const chargeOf = async (repositories: Repositories, { uid }: Subscription) =>
  findOpenCharge(repositories, await repositories.mandates.get(uid));

/** The gift that this payer paid a moment ago and orders again; null for any other offer. */
async function findPaidGift(
  { gifts, orders }: Repositories,
  { purchase }: Offer,
  payer: Pick<Order, 'uid' | 'prepaidHash'>,
  now: Instant,
): Promise<Gift | null> {
  if (purchase.kind !== 'gift' || purchase.words === undefined) return null;
  const toRecipient = await gifts.withRecipient(purchase.words.recipientEmail, MOST_GIFTS_TO_ONE);
  const same = toRecipient.filter((gift) => gift.payerUid === payer.uid && isJustPaid(gift, purchase, now));
  if (payer.uid !== null) return same[0] ?? null;
  const paidBy = await Promise.all(same.map(({ id }) => orders.get(id)));
  return same.find((_gift, index) => paidBy[index]?.prepaidHash === payer.prepaidHash) ?? null;
}

type OfferRefusal =
  | 'tariff_not_sold'
  | 'trial_days_out_of_range'
  | 'already_active'
  | 'not_active'
  | 'too_many_devices'
  | 'restricted'
  | 'nothing_to_pay'
  | GiftRefusal
  | PromoRefusal;

async function offerOf(
  repositories: Repositories,
  request: Request & { kind: Order['kind']; isTrialDenied: boolean },
  subscription: Subscription,
  now: Instant,
): Promise<Result<Offer, OfferRefusal>> {
  const { kind, tariff, period, isTrialDenied } = request;
  if (kind === 'device-slot') {
    const device = quoteDevice(subscription, now, termsAt(now));
    if (!device.ok) return device;
    const { lines, now: amount } = device.value;
    return ok({
      purchase: {
        kind,
        lines,
        ...(subscription.currentPeriodEnd !== null && { periodEnd: subscription.currentPeriodEnd }),
      },
      amount,
    });
  }
  if (kind === 'gift') return giftOffer(request, now);
  if (kind === 'card-change') return cardChangeOffer(subscription, now);
  if (kind === 'past-due-payment') return retryOffer(subscription, now);
  if (!isTariff(tariff)) return fail('tariff_not_sold');
  if (!isTrialLength(period)) return fail('trial_days_out_of_range');
  if (!mayBuyTerm(subscription, now)) return fail('already_active');
  const promo = await findPromo(repositories, request.promo, subscription, now);
  if (!promo.ok) return promo;
  const isOneOff = isOneOffTerm(request);
  const quoteInput = {
    tariff,
    // Nothing renews after a trial that is paid once, and no card shows whose second trial it is.
    trialDays: isOneOff ? 0 : period,
    now,
    promo: promo.value,
    isTrialDenied,
    isOneOff,
  };
  const quoted = quote(quoteInput, subscription);
  // A term at no charge is ordered with renewal, which then needs no card.
  if (isOneOff && quoted.firstPayment === 0) return fail('nothing_to_pay');
  return ok({
    ...(isOneOff && { isOneOff }),
    purchase: { kind, quote: quoted, premise: premiseOf(subscription, now) },
    amount: quoted.firstPayment,
  });
}

type GiftRefusal =
  'gift_missing' | 'gift_day_impossible' | 'gift_from_impossible' | 'gift_message_impossible' | 'tariff_not_sold';

/** A gift costs the price of its term: discounts are of the subscription of its payer. */
function giftOffer({ gift, tariff }: Pick<Request, 'gift' | 'tariff'>, now: Instant): Result<Offer, GiftRefusal> {
  if (gift === undefined) return fail('gift_missing');
  if (!isGiftTerm(tariff)) return fail('tariff_not_sold');
  if (gift.sendOn !== null && !isSendingDay(gift.sendOn, now)) return fail('gift_day_impossible');
  const words = cleanWords(gift);
  if (!words.ok) return words;
  return ok({ purchase: { kind: 'gift', tariff, words: words.value }, amount: termsAt(now).tariffs[tariff].price });
}
