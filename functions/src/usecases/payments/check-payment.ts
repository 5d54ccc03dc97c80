import type { Instant } from '@functions/domain/platform/calendar';
import { checkOrder, checkRenewal } from '@functions/domain/purchase/check';
import type { Customer } from '@functions/domain/accounts/customer';
import type { Order } from '@functions/domain/purchase/order';
import { CHECK_CODES, type CheckCode, type PaymentNotice } from '@functions/domain/payments/payment';
import type { GuestPurchase } from '@functions/domain/purchase/guest-purchase';
import { noSubscription } from '@functions/domain/subscription/subscription';
import { isTrialUsedByOther, trialFingerprints } from '@functions/domain/purchase/trial-usage';
import type { Deps } from '@functions/ports/services';
import type { Repositories } from '@functions/ports/repositories';
import { concernsErasedCustomer } from '@functions/usecases/accounts/concerns-erased-customer';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';
import type { NotificationInput } from './receive-notification';

type CheckDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'log' | 'settings' | 'random'>;

interface Decision {
  readonly code: CheckCode;
  /** Who ordered a trial that was used before: no trial is offered any more. */
  readonly barred?: TrialDenied;
  /** The order that this transaction may pay, and what it uses a trial up by. */
  readonly reserve: { readonly order: Order; readonly trialIds: readonly string[] } | null;
}

/**
 * Answers the provider before it takes money (Check). The answer is stored with its question in the deciding
 * transaction, so that a repeated question gets the same answer.
 */
export async function checkPayment(deps: CheckDeps, { id, fields, hash, key }: NotificationInput): Promise<CheckCode> {
  const notice = deps.payments.readPayment(fields);
  const now = await deps.clock.now();
  const code = await deps.store.transaction(async (records) => {
    const earlier = await records.paymentEvents.get(id);
    if (earlier?.checkResponseCode != null)
      return earlier.bodyHash === hash ? earlier.checkResponseCode : CHECK_CODES.notAcceptable;
    const decision = await decide(deps, records, notice, now);
    const isForgotten = await concernsErasedCustomer(records, fields);
    if (decision.reserve) {
      const { order, trialIds } = decision.reserve;
      await records.orders.save({ ...order, authorizedBy: notice.transactionId });
      for (const trialId of trialIds) {
        await records.trialUsages.save({ id: trialId, orderId: order.orderId, transactionId: notice.transactionId });
      }
    }
    if (decision.barred) await bar(records, decision.barred, notice.transactionId, now);
    await records.paymentEvents.create({
      id,
      type: 'check',
      fields: isForgotten ? {} : fields,
      bodyHash: hash,
      signingKey: key ?? null,
      state: 'applied',
      stateReason: null,
      checkResponseCode: decision.code,
      attempts: 1,
      receivedAt: now,
      isRedacted: isForgotten,
    });
    return decision.code;
  });
  if (code !== CHECK_CODES.ok) deps.log.warn('payment refused at Check', { transactionId: notice.transactionId, code });
  return code;
}

async function decide(deps: CheckDeps, records: Repositories, notice: PaymentNotice, now: Instant): Promise<Decision> {
  if (notice.testMode && !deps.settings.acceptsTestPayments) return { code: CHECK_CODES.notAcceptable, reserve: null };
  if (notice.invoiceId === null && notice.subscriptionId !== null) {
    const mandate = await records.mandates.findByProviderId(notice.subscriptionId);
    const subscription = mandate && (await records.subscriptions.get(mandate.uid));
    return { code: checkRenewal(notice, mandate, subscription ?? noSubscription('')), reserve: null };
  }
  const order = notice.invoiceId === null ? null : await records.orders.get(notice.invoiceId);
  const subscription = order?.uid ? await records.subscriptions.get(order.uid) : null;
  const code = checkOrder(notice, order, subscription ?? noSubscription(''), now);
  if (code !== CHECK_CODES.ok || order === null) return { code, reserve: null };
  const trialIds = isTrial(order)
    ? trialFingerprints(order.email, notice.card).map(({ kind, value }) => `${kind}_${deps.random.hash(value)}`)
    : [];
  const taken =
    !(await isAllowedByStaff(records, order, trialIds)) && (await isAnyTaken(records, trialIds, order, now));
  return taken
    ? { code: CHECK_CODES.notAcceptable, reserve: null, barred: await ownersOf(records, order) }
    : { code, reserve: { order, trialIds } };
}

interface TrialDenied {
  readonly customer: Customer | null;
  readonly prepaid: GuestPurchase | null;
}

const ownersOf = async (records: Repositories, { uid, prepaidHash }: Order): Promise<TrialDenied> => ({
  customer: uid === null ? null : await records.customers.get(uid),
  prepaid: prepaidHash === null ? null : await records.guestPurchases.get(prepaidHash),
});

async function bar(
  records: Repositories,
  { customer, prepaid }: TrialDenied,
  transactionId: string,
  now: Instant,
): Promise<void> {
  if (prepaid) await records.guestPurchases.save({ ...prepaid, isTrialDenied: true });
  if (customer === null) return;
  await records.customers.save({ ...customer, isTrialDenied: true });
  await enqueueMail(records, { uid: customer.uid }, { kind: 'trial-refused' }, transactionId, now);
}

const isTrial = ({ purchase }: Order): boolean => 'quote' in purchase && purchase.quote.trialDays > 0;

/** A family's card, say: staff looked at it. */
const isAllowedByStaff = async (records: Repositories, { uid }: Order, trialIds: readonly string[]): Promise<boolean> =>
  trialIds.length > 0 && uid !== null && (await records.customers.get(uid))?.isTrialAllowed === true;

/** §1.9, T10: one trial a card and a mailbox; a retry of the same order, or by the same customer, is no second one. */
async function isAnyTaken(
  records: Repositories,
  trialIds: readonly string[],
  order: Order,
  now: Instant,
): Promise<boolean> {
  for (const trialId of trialIds) {
    const use = await records.trialUsages.get(trialId);
    const holder = use && (await records.orders.get(use.orderId));
    if (use && holder && isTrialUsedByOther(use, holder, order, now)) return true;
  }
  return false;
}
