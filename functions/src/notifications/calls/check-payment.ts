import { DAY, type Instant } from '@functions/base/rules/calendar';
import { checkOrder, checkRenewal } from '@functions/purchase/rules/check';
import type { Customer } from '@functions/accounts/rules/customer';
import type { Mandate } from '@functions/payments/rules/mandate';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import { authorizedFor, trialDaysOf, type Order } from '@functions/purchase/rules/order';
import {
  datedByArrival,
  isPaidInBankApp,
  type CheckDecision,
  type PaymentNotice,
  type PaymentNotification,
} from '@functions/payments/rules/payment';
import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import { trialFingerprints } from '@functions/purchase/rules/trial-usage';
import { ProviderError } from '@functions/ports/services';
import type { Deps, PaymentDeps, ReadRepositories, Repositories } from '@functions/campaigns/ports/repositories';
import { concernsErasedCustomer } from '@functions/payments/steps/concerns-erased-customer';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { linkQuestion } from '@functions/purchase/rules/purchase-tasks';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import { isTrialUsed, ownerOf } from '@functions/purchase/steps/is-trial-used';
import { askAboutLastOrder, findOpenCharge, findOpenOrder } from '@functions/purchase/steps/ask-about-charge';
import { findMandate } from '@functions/renewals/steps/find-mandate';
import { readAhead } from '@functions/notifications/steps/read-ahead';
import type { NotificationInput } from './receive-notification';
import { saveCustomer } from '@functions/accounts/steps/writes';
import { createPaymentEvent, saveMandate } from '@functions/payments/steps/writes';
import { saveGuestPurchase, saveOrder, saveTrialUsage } from '@functions/purchase/steps/writes';

type CheckDeps = PaymentDeps & Pick<Deps, 'publicFacts'>;

interface Decision {
  readonly decision: CheckDecision;
  /** The buyer of a trial whose card or mailbox was already used for one; no further trial is offered to them. */
  readonly trialDenied?: TrialDenied;
  /** The order that this transaction may pay, and the trial fingerprints it uses. */
  readonly reservation: { readonly order: Order; readonly trialIds: readonly string[] } | null;
  /** The mandate whose charge is allowed. */
  readonly charged?: Mandate;
}

interface Circumstances {
  readonly now: Instant;
  readonly isOrderKnown: boolean;
  readonly areSalesOff: boolean;
}

/**
 * The customer may have paid the missed period by an order of which nothing tells: nothing is decided or stored before
 * the provider was asked.
 */
interface AskFirst {
  readonly uid: string;
}

/**
 * Decides on a payment before money is taken. The decision is stored with the request in the same transaction, so a
 * repeated request gets the same decision. Throws ProviderError `unexpected` if the body is no such request, and
 * `unreachable` if an order may have paid the period and the provider cannot be asked: it then declines the payment.
 */
export async function checkPayment(deps: CheckDeps, input: NotificationInput): Promise<CheckDecision> {
  const { provider, fields } = input;
  const now = await deps.clock.now();
  const notification = datedByArrival(deps.payments.byName(provider).readNotification('check', fields), now);
  if (notification.type !== 'check') throw new ProviderError('unexpected', 'the notification is not a check');
  const notice = notification.payment;
  const areSalesOff = (await deps.publicFacts.switchedOff()).includes('sales');
  const decideWith = (about: { isOrderKnown: boolean }) =>
    checkOnce(deps, input, notification, { now, areSalesOff, ...about });
  let decision = await decideWith({ isOrderKnown: false });
  if (typeof decision === 'object' && (await askAboutLastOrder(deps, decision)))
    decision = await decideWith({ isOrderKnown: true });
  if (typeof decision === 'object')
    throw new ProviderError('unreachable', 'it is not known whether an order has paid the period that is charged');
  if (decision !== 'accepted')
    deps.log.warn('payment refused at Check', { transactionId: notice.transactionId, decision });
  return decision;
}

/** Decides and stores the decision, unless it is stored. */
const checkOnce = (
  deps: CheckDeps,
  { id, provider, fields, hash, key }: NotificationInput,
  notification: Extract<PaymentNotification, { payment: PaymentNotice }>,
  about: Circumstances,
): Promise<CheckDecision | AskFirst> =>
  deps.store.transaction(async (repositories) => {
    const { now } = about;
    const notice = notification.payment;
    const [earlier] = await Promise.all([repositories.paymentEvents.get(id), readAhead(repositories, notification)]);
    if (earlier?.checkDecision != null) return earlier.bodyHash === hash ? earlier.checkDecision : 'notAcceptable';
    const decided = await decide(deps, repositories, notice, about);
    if ('uid' in decided) return decided;
    const { decision, reservation, trialDenied, charged } = decided;
    const isErased = await concernsErasedCustomer(repositories, notice.accountId);
    if (reservation) {
      const { order, trialIds } = reservation;
      const isLink = isPaidInBankApp(notice);
      await saveOrder(repositories, authorizedFor(order, notice.transactionId, { isLink }));
      if (isLink) await askLater(repositories, order, notice, now);
      for (const trialId of trialIds) {
        await saveTrialUsage(repositories, {
          id: trialId,
          orderId: order.orderId,
          transactionId: notice.transactionId,
        });
      }
    }
    if (charged) {
      const allowedCharge = { provider, transactionId: notice.transactionId, at: now };
      await saveMandate(repositories, { ...charged, allowedCharge });
    }
    if (trialDenied) await denyTrial(repositories, trialDenied, notice.transactionId, now);
    await createPaymentEvent(repositories, {
      id,
      provider,
      type: 'check',
      accountId: isErased ? null : notice.accountId,
      fields: isErased ? {} : fields,
      bodyHash: hash,
      signingKey: key ?? null,
      state: 'applied',
      stateReason: null,
      waitsByReceipt: false,
      checkDecision: decision,
      attempts: 1,
      receivedAt: now,
      isRedacted: isErased,
    });
    return decision;
  });

/** Nothing is reported of a link that is not paid, and the nightly comparison reads each day once. */
const askLater = (
  repositories: Repositories,
  { orderId }: Order,
  { transactionId }: PaymentNotice,
  now: Instant,
): Promise<void> => enqueue(repositories, linkQuestion({ orderId, transactionId, n: 1 }, now + DAY, now));

async function decide(
  deps: CheckDeps,
  repositories: ReadRepositories,
  notice: PaymentNotice,
  { now, isOrderKnown, areSalesOff }: Circumstances,
): Promise<Decision | AskFirst> {
  if (notice.testMode && !deps.settings.acceptsTestPayments) return REFUSED;
  if (notice.invoiceId === null && notice.subscriptionId !== null)
    return decideRenewal(repositories, notice, { now, isOrderKnown });
  return decideOrder(deps, repositories, notice, { now, areSalesOff });
}

async function decideOrder(
  deps: Pick<CheckDeps, 'random'>,
  repositories: ReadRepositories,
  notice: PaymentNotice,
  { now, areSalesOff }: Pick<Circumstances, 'now' | 'areSalesOff'>,
): Promise<Decision> {
  const order = notice.invoiceId === null ? null : await repositories.orders.get(notice.invoiceId);
  const subscription = order?.uid ? await repositories.subscriptions.get(order.uid) : null;
  const decision = checkOrder(notice, order, subscription ?? noSubscription(''), now);
  if (decision !== 'accepted' || order === null) return { decision, reservation: null };
  const { servesSubscription, isPaidByRenewal } = kindOf(order.purchase).buy;
  if (areSalesOff && !servesSubscription) return REFUSED;
  if (isPaidByRenewal && subscription !== null && (await mayBeCharged(repositories, subscription))) return REFUSED;
  return trialDaysOf(order) === 0
    ? { decision, reservation: { order, trialIds: [] } }
    : decideTrial(deps, repositories, order, notice, now);
}

const REFUSED: Decision = { decision: 'notAcceptable', reservation: null };

async function decideRenewal(
  repositories: ReadRepositories,
  notice: PaymentNotice,
  { now, isOrderKnown }: Pick<Circumstances, 'now' | 'isOrderKnown'>,
): Promise<Decision | AskFirst> {
  const mandate = await findMandate(repositories, notice);
  const subscription = mandate && (await repositories.subscriptions.get(mandate.uid));
  const decision = checkRenewal(notice, mandate, subscription ?? noSubscription(''));
  if (decision !== 'accepted' || mandate === null) return { decision, reservation: null };
  const isRetried = subscription?.pastDue != null;
  if (isRetried && !isOrderKnown && (await findOpenOrder(repositories, mandate, now)) !== null)
    return { uid: mandate.uid };
  return { decision, reservation: null, charged: mandate };
}

/** A renewal that may have been charged pays the same period. The next order asks the provider. */
const mayBeCharged = async (repositories: ReadRepositories, { uid }: Subscription): Promise<boolean> =>
  (await findOpenCharge(repositories, await repositories.mandates.get(uid))) !== null;

async function decideTrial(
  deps: Pick<CheckDeps, 'random'>,
  repositories: ReadRepositories,
  order: Order,
  notice: PaymentNotice,
  now: Instant,
): Promise<Decision> {
  const buyer = await buyerOf(repositories, order);
  const trialIds = trialFingerprints(buyer.mailbox, notice.card).map(
    ({ kind, value }) => `${kind}_${deps.random.hash(value)}`,
  );
  const [isAllowed, isAnyTaken] = await Promise.all([
    isAllowedByStaff(repositories, buyer, trialIds),
    isAnyUsed(repositories, trialIds, buyer, now),
  ]);
  return !isAllowed && isAnyTaken
    ? { ...REFUSED, trialDenied: await trialBuyerOf(repositories, buyer) }
    : { decision: 'accepted', reservation: { order, trialIds } };
}

/** The order with the account that will own it, and with the mailbox of that account, if any. */
type Buyer = Order & { readonly mailbox: string | null };

/** Anybody can write any address into a guest order. It counts once an account has claimed the purchase. */
async function buyerOf(repositories: ReadRepositories, order: Order): Promise<Buyer> {
  if (order.uid !== null || order.prepaidHash === null) return { ...order, mailbox: order.email };
  const uid = await ownerOf(repositories, order);
  const claimant = uid === null ? null : await repositories.customers.get(uid);
  return { ...order, uid, mailbox: claimant?.email ?? null };
}

interface TrialDenied {
  readonly customer: Customer | null;
  readonly guestPurchase: GuestPurchase | null;
}

const trialBuyerOf = async (repositories: ReadRepositories, { uid, prepaidHash }: Order): Promise<TrialDenied> => ({
  customer: uid === null ? null : await repositories.customers.get(uid),
  guestPurchase: prepaidHash === null ? null : await repositories.guestPurchases.get(prepaidHash),
});

async function denyTrial(
  repositories: Repositories,
  { customer, guestPurchase }: TrialDenied,
  transactionId: string,
  now: Instant,
): Promise<void> {
  if (guestPurchase) await saveGuestPurchase(repositories, { ...guestPurchase, isTrialDenied: true });
  if (customer === null) return;
  await saveCustomer(repositories, { ...customer, isTrialDenied: true });
  await enqueueMail<PurchaseMail>(repositories, { uid: customer.uid }, { kind: 'trial-refused' }, transactionId, now);
}

/** Staff allowed a second trial after a review, for example for a card shared by a family. */
const isAllowedByStaff = async (
  repositories: ReadRepositories,
  { uid }: Order,
  trialIds: readonly string[],
): Promise<boolean> =>
  trialIds.length > 0 && uid !== null && (await repositories.customers.get(uid))?.isTrialAllowed === true;

/** One trial per card and mailbox (§1.9, T10). A retry of the same order, or one by the same customer, is allowed. */
async function isAnyUsed(
  repositories: ReadRepositories,
  trialIds: readonly string[],
  order: Order,
  now: Instant,
): Promise<boolean> {
  const used = await Promise.all(
    trialIds.map(async (trialId) => isTrialUsed(repositories, await repositories.trialUsages.get(trialId), order, now)),
  );
  return used.includes(true);
}
