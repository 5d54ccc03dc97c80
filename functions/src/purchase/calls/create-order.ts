import type { createOrder as endpoint } from '@functions/purchase/contract/create-order';
import type { RequestOf } from '@functions/base/contract/endpoint';
import { isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { normalisePhone } from '@functions/base/contract/values/phone';
import { languageOf } from '@functions/base/contract/values/languages';
import type { Instant } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { withSiteLanguage } from '@functions/accounts/rules/mail-language';
import { usablePromo } from '@functions/purchase/rules/promo';
import { isOpen, isSamePurchase, type Order } from '@functions/purchase/rules/order';
import { newGuestPurchase, parsePrepaidToken, type GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { OfferRefusal } from '@functions/purchase/rules/kinds/kind';
import { kindNamed, kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import type { Offer } from '@functions/purchase/rules/purchase';
import { GUEST_ORDERS, GUEST_ORDERS_PER_NETWORK, ORDER_LIMIT } from '@functions/base/rules/call-limits';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import type { ResultOf } from '@functions/base/steps/result-of';
import { isSameDiscount } from '@functions/subscription/rules/discounts';
import { isDue } from '@functions/subscription/rules/rules';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import { LATEST_NOTIFICATION } from '@functions/subscription/rules/terms';
import type { Deps, PaymentDeps, Repositories } from '@functions/purchase/ports/repositories';
import { askBeforeCharge, findOpenCharge, openPaymentOf } from '@functions/purchase/steps/ask-about-charge';
import { storedPromo } from '@functions/purchase/steps/find-promo';
import { newOrder, type Buyer } from '@functions/purchase/steps/new-order';
import { presentOrder } from '@functions/purchase/steps/present-order';
import { isKeptTwice, isPaidAlready } from '@functions/purchase/steps/repeated-purchase';
import { withCurrentFriends } from '@functions/referrals/steps/referral-percent';
import { referralRecount } from '@functions/referrals/rules/referral-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { settleFreeOrder } from '@functions/purchase/steps/settle-free-order';
import { admitStranger, humanCheckOf } from '@functions/base/steps/human-check';
import { limitPromoOfCustomer, limitPromoOfVisitor } from '@functions/purchase/steps/rate-limit-promo';
import { saveCustomer } from '@functions/accounts/steps/writes';

type Request = RequestOf<typeof endpoint>;

const LIMITS_OF_GUESTS = { perNetwork: GUEST_ORDERS_PER_NETWORK, shared: GUEST_ORDERS };

type OrderDeps = PaymentDeps & Pick<Deps, 'rateLimits' | 'captcha' | 'publicFacts'>;

/**
 * Stores an order before the payment form opens; Check and Pay are compared with it. A buyer has at most one open
 * order: the same offer returns the same order, and another offer expires the earlier one. An order of 0 kopecks is
 * settled at once. If what is sold may be paid already and nothing tells of it, the provider is asked first: fails with
 * `payment_in_progress` while it cannot say.
 */
export async function createOrder(
  deps: OrderDeps,
  { customer, request, clientIp }: { customer: Customer | null; request: Request; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const kind = kindOfRequest(request);
  const off = await deps.publicFacts.switchedOff();
  const refusal = refusalToAnybody(request, kind, deps.settings, off.includes('sales'));
  if (refusal !== null) return fail(refusal);
  const buyer = buyerOf(deps, kind, customer, request);
  if (!buyer.ok) return buyer;
  const humanCheck = humanCheckOf(deps, { captchaToken: request.captchaToken, clientIp });
  if (!customer) {
    const admitted = await admitStranger(deps.rateLimits, LIMITS_OF_GUESTS, clientIp, humanCheck);
    if (!admitted.ok) return admitted;
  }
  const now = await deps.clock.now();
  const attempt = ({ isAsked }: { isAsked: boolean }) => {
    const placing = (repositories: Repositories) => {
      const areTrialsOff = off.includes('trials');
      const placed = { ...buyer.value, isAsked, areTrialsOff };
      return placeOrder(deps, repositories, placed, request, now);
    };
    const place = () =>
      customer
        ? countedTransaction(deps, { limit: ORDER_LIMIT, key: customer.uid }, placing)
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

type Kind = ReturnType<typeof kindOfRequest>;

/** A request of a page that names no kind asks for the first term. */
const kindOfRequest = ({ kind = 'new-subscription' }: Request) => kindNamed(kind);

/** Why the request buys nothing, whoever makes it; null if it may. */
function refusalToAnybody(
  request: Request,
  { buy }: Kind,
  { otherMethods }: Pick<Deps['settings'], 'otherMethods'>,
  areSalesOff: boolean,
): 'sales_off' | 'consents_missing' | 'method_not_offered' | null {
  if (areSalesOff && !buy.servesSubscription) return 'sales_off';
  const isOneOff = request.isOneOff === true && buy.mayBeOneOff;
  const needsConsent = buy.renews && !isOneOff;
  if (!request.consents.offer || (needsConsent && !request.consents.autoCharge)) return 'consents_missing';
  return isOneOff && otherMethods.length === 0 ? 'method_not_offered' : null;
}

/** Who buys, with the phone number of the request, or else of the account. */
function buyerOf(
  deps: Pick<Deps, 'random' | 'settings'>,
  kind: Kind,
  customer: Customer | null,
  request: Request,
): Result<Buyer, GuestRefusal | 'phone_missing'> {
  const buyer = customer
    ? ok<Buyer>({ customer, prepaidHash: null, email: customer.email })
    : guestBuyer(deps, kind, request);
  if (!buyer.ok) return buyer;
  const phone = request.phone === undefined ? customer?.phone : normalisePhone(request.phone);
  if (phone === null || (phone === undefined && deps.settings.needsPhone)) return fail('phone_missing');
  return ok({ ...buyer.value, ...(phone !== undefined && { phone }) });
}

type GuestRefusal = 'not_signed_in' | 'prepaid_token_not_valid' | 'email_missing';

/** A buyer without an account needs an e-mail address (offer 1.1) and the id that the page created. */
function guestBuyer(
  { random }: Pick<Deps, 'random'>,
  { buy }: Kind,
  { email: typed, prepaidToken }: Request,
): Result<Buyer, GuestRefusal> {
  if (buy.byGuest === null || !prepaidToken) return fail('not_signed_in');
  if (parsePrepaidToken(prepaidToken) === null) return fail('prepaid_token_not_valid');
  const email = normaliseEmail(typed);
  if (!isEmail(email)) return fail('email_missing');
  return ok({ customer: null, prepaidHash: random.hash(prepaidToken), email });
}

type Refusal = 'restricted' | 'paid_already' | 'payment_in_progress' | OfferRefusal;

async function placeOrder(
  deps: Pick<Deps, 'random' | 'payments'>,
  repositories: Repositories,
  { isAsked, areTrialsOff, ...buyer }: Buyer & { readonly isAsked: boolean; readonly areTrialsOff: boolean },
  request: Request,
  now: Instant,
): Promise<Result<Order, Refusal>> {
  const found = await findBuyer(repositories, buyer, request, now);
  const { stored, subscription, owner, guestPurchase } = found;
  const { buy } = kindOfRequest(request);
  if (subscription.restricted !== null) return fail('restricted');
  const offered = buy.offer(request, { ...found, isTrialDenied: areTrialsOff || found.isTrialDenied, now });
  if (!offered.ok) return offered;
  const offer = offered.value;
  const paying = await findPayments(repositories, buyer, offer, found, now);
  const obstacle = obstacleTo(offer, paying, { isAsked });
  if (obstacle !== null) return fail(obstacle);
  const { open } = paying;
  const rememberBuyer = () => saveBuyer(repositories, owner, buyer, request);
  if (open && isUsableFor(open, offer, buyer)) {
    await rememberBuyer();
    return ok(await inLanguageOf(repositories, open, request));
  }
  const created = newOrder(deps, buyer, offer, request, now);
  if (offer.amount === 0 && buyer.customer) {
    const settled = await settleFreeOrder(repositories, created, buyer.customer.uid, open, now);
    await rememberBuyer();
    return ok(settled);
  }
  if (open) await repositories.orders.save({ ...open, expiresAt: now });
  if (!isSameDiscount(subscription.friends, stored.friends))
    await enqueue(repositories, referralRecount({ uid: stored.uid }, `order_${created.orderId}`, now));
  await rememberBuyer();
  if (buy.byGuest === 'to-claim') await keepToClaim(repositories, buyer, guestPurchase, now);
  await repositories.orders.create(created);
  return ok(created);
}

/** Who buys, as it is stored, with the friends of this moment, and the promo code that was typed. */
async function findBuyer(
  repositories: Repositories,
  { customer, prepaidHash }: Buyer,
  { promo }: Request,
  now: Instant,
) {
  const [found, owner, guestPurchase, code] = await Promise.all([
    customer && repositories.subscriptions.get(customer.uid),
    customer && repositories.customers.get(customer.uid),
    prepaidHash === null ? null : repositories.guestPurchases.get(prepaidHash),
    storedPromo(repositories, promo ?? ''),
  ]);
  const stored = found ?? noSubscription('');
  const subscription = await withCurrentFriends(repositories, stored, now);
  return {
    stored,
    subscription,
    owner,
    guestPurchase,
    promo: promo ? usablePromo(code, subscription, now) : ok(null),
    isTrialDenied: customer?.isTrialDenied ?? guestPurchase?.isTrialDenied ?? false,
  };
}

/** What may have paid the same already, or may still pay it. */
async function findPayments(
  repositories: Repositories,
  { customer, prepaidHash }: Buyer,
  { purchase }: Offer,
  { subscription, guestPurchase }: Awaited<ReturnType<typeof findBuyer>>,
  now: Instant,
) {
  const payer = { uid: customer?.uid ?? null, prepaidHash };
  const { isPaidByRenewal, byGuest } = kindOf(purchase).buy;
  const toClaim = byGuest === 'to-claim' ? guestPurchase : null;
  const [last, charge, pending, isPaid] = await Promise.all([
    repositories.orders.findOpen(payer.uid, prepaidHash, customer ? now - LATEST_NOTIFICATION : now),
    isPaidByRenewal && isDue(subscription, now) ? chargeOf(repositories, subscription) : null,
    customer && repositories.orders.findPendingCharge(customer.uid),
    isPaidAlready(repositories, purchase, payer, now),
  ]);
  return {
    /**
     * The order before this one may be paid, or the saved card may have paid the period that is sold. Nothing of an
     * anonymous buyer can be asked about.
     */
    isUnknown: customer !== null && (charge ?? (last && openPaymentOf(last))) !== null,
    /** Another order of this browser was paid: it is claimed first. */
    isUnclaimed: toClaim !== null && toClaim.paidOrder !== null,
    /** The saved card is being charged for an order. */
    isPending: pending !== null,
    isPaid,
    open: last && isOpen(last, now) ? last : null,
  };
}

/** Why it is not sold now although it is on offer: it would be paid twice. */
function obstacleTo(
  offer: Offer,
  { isUnclaimed, isUnknown, isPending, isPaid, open }: Awaited<ReturnType<typeof findPayments>>,
  { isAsked }: { readonly isAsked: boolean },
): 'payment_in_progress' | 'paid_already' | null {
  if (isUnclaimed) return 'paid_already';
  if (isPending || (isUnknown && !isAsked)) return 'payment_in_progress';
  if (isPaid) return 'paid_already';
  const isBeingPaid = open !== null && open.authorizedBy !== null && isSamePurchase(open, offer);
  return isBeingPaid && isKeptTwice(offer.purchase) ? 'payment_in_progress' : null;
}

const chargeOf = async (repositories: Repositories, { uid }: Subscription) =>
  findOpenCharge(repositories, await repositories.mandates.get(uid));

/** Whether an open order is for the same purchase of this buyer. */
const isUsableFor = (open: Order, offer: Offer, { phone }: Buyer): boolean =>
  open.authorizedBy === null && open.phone === phone && isSamePurchase(open, offer);

/** The payment form and the e-mails of a guest order have the language of the page. */
async function inLanguageOf({ orders }: Repositories, open: Order, request: Request): Promise<Order> {
  const repeated = { ...open, language: languageOf(request.language, open.language) };
  if (repeated.language !== open.language) await orders.save(repeated);
  return repeated;
}

/** Saves the phone number and the language that the request tells of a customer. */
async function saveBuyer(
  { customers }: Repositories,
  owner: Customer | null,
  { phone = owner?.phone }: Buyer,
  { language }: Request,
): Promise<void> {
  if (owner === null) return;
  const changed = withSiteLanguage({ ...owner, ...(phone !== undefined && { phone }) }, language);
  if (changed.phone !== owner.phone || changed.language !== owner.language) await saveCustomer({ customers }, changed);
}

/** The guest purchase stays as long as its unpaid orders. An order that Check authorized outlives it (settleOrder). */
async function keepToClaim(
  { guestPurchases }: Repositories,
  { prepaidHash, email }: Buyer,
  known: GuestPurchase | null,
  now: Instant,
): Promise<void> {
  if (prepaidHash === null) return;
  if (known === null) await guestPurchases.create(newGuestPurchase(prepaidHash, email, now));
  else await guestPurchases.save({ ...known, lastOrderAt: now });
}
