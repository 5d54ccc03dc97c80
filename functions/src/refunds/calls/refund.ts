import { slotsKept, slotsLeft } from '@functions/subscription/rules/slots';
import { unreachable } from '@functions/base/contract/values/unreachable';
import type { RequestOf } from '@functions/base/contract/endpoint';
import type { previewRefund as previewEndpoint, refund as endpoint } from '@functions/refunds/contract/refund';
import { toKopecks, toRoubles } from '@functions/base/contract/values/money';
import type { Customer } from '@functions/accounts/rules/customer';
import { DAY, moscowDay, toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { RefundPart } from '@functions/payments/rules/refund';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { fillText } from '@functions/base/lib/fill-text';
import texts from '@locales/ru/server/panel.json';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { noSubscription, view, type Subscription, endsRenewals } from '@functions/subscription/rules/subscription';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { decideRefund, refundTarget, requestRefund, type RefundCommand } from '@functions/refunds/steps/request-refund';
import { isBoundByGuarantee, readBought } from '@functions/refunds/steps/refundable';

/**
 * Requests a refund (§7 POST /panel/refund). Support may refund while the guarantee is in force; finance may refund any
 * payment of the last year and payments without a customer. A request without `requestId` means the same refund for the
 * whole day, whoever sends it, so repeated requests are one refund.
 */
export async function refund(
  deps: Pick<Deps, 'store' | 'clock'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const command = await refundCommand(deps, staff, request);
  if (!command.ok) return command;
  const outcome = await requestRefund(deps, command.value);
  if (!outcome.ok) return outcome;
  const { transactionId, part } = outcome.value;
  return ok({
    Success: part.state !== 'failed',
    Message: messageOf(transactionId, part),
    transactionId,
    amount: toRoubles(part.amount),
    state: part.state,
  });
}

/**
 * Says what a refund would do, and does nothing: the payment and its card, the end of access before and after, the
 * slots. Of a claimed gift they are those of its recipient. Fails like the refund.
 */
export async function previewRefund(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof previewEndpoint> },
): Promise<ResultOf<typeof previewEndpoint>> {
  const command = await refundCommand(deps, staff, { ...request, requestId: 'preview', reason: '' });
  if (!command.ok) return command;
  const { uid, by } = command.value;
  const { nonTransactional } = deps.store;
  const now = await deps.clock.now();
  const transactionId = await refundTarget(nonTransactional, command.value, now);
  if (transactionId === null) return fail('refunded_already');
  const [decision, subscription] = await Promise.all([
    decideRefund(nonTransactional, command.value, transactionId, now),
    uid === null ? null : nonTransactional.subscriptions.get(uid),
  ]);
  if (!decision.ok) return decision;
  const { receipt, part, isNew, recording, giftRefund, together } = decision.value;
  // The refund of a gift changes the subscription of who claimed it, and not that of its payer.
  const recipient = giftRefund?.recording?.events[0]?.before ?? null;
  const claimant = recipient && (await nonTransactional.customers.get(recipient.uid));
  const before = recipient ?? subscription ?? noSubscription('');
  const after = recording?.subscription ?? before;
  await logStaffRead(deps, staff, { action: 'previewRefund', userId: by?.userId ?? null, facts: { transactionId } });
  return ok({
    transactionId,
    amount: toRoubles(part.amount),
    ...presentReceipt(receipt),
    isUnderWay: !isNew,
    isOfRecipient: recipient !== null,
    ...(claimant && { recipient: { id: claimant.id, email: claimant.email } }),
    ...presentLoss(before, after, now),
    now: toIso(now),
    bought: await readBought(nonTransactional, receipt),
    endsGift: giftRefund !== null,
    together: together.map((device) => ({
      transactionId: device.receipt.transactionId,
      amount: toRoubles(device.part.amount),
    })),
  });
}

const presentReceipt = ({ amount, cardMask, method }: Receipt) => ({
  captured: toRoubles(amount),
  cardMask: cardMask ?? null,
  method: method ?? null,
});

/** What a subscription loses. */
function presentLoss(before: Subscription, after: Subscription, now: Instant) {
  const isOpen = view(before, now).isActive;
  return {
    accessUntil: toIsoOrNull(before.accessEndsAt),
    accessUntilAfter: toIsoOrNull(after.accessEndsAt),
    extraDevices: slotsLeft(before, now).length,
    extraDevicesAfter: slotsKept(after, now),
    endsRenewals: endsRenewals(before, after),
    isOpen,
    accessClosesNow: isOpen && !view(after, now).isActive,
    lostDays: isOpen ? lostDays(before, after, now) : 0,
  };
}

/** Days of open access that end sooner, begun ones included. */
const lostDays = (before: Subscription, after: Subscription, now: Instant): number =>
  Math.ceil(Math.max(0, (before.accessEndsAt ?? now) - Math.max(now, after.accessEndsAt ?? now)) / DAY);

/**
 * Checks whom a refund concerns, and builds the command for it. A payment of an account that was merged into the one of
 * the customer is refunded there.
 */
async function refundCommand(
  deps: Pick<Deps, 'store' | 'clock'>,
  staff: StaffCaller,
  request: RequestOf<typeof endpoint>,
): Promise<Result<RefundCommand, 'no_such_user' | 'role_not_allowed'>> {
  const { email, uid, receipt, amount, reason } = request;
  const hasNoCustomer = uid === '';
  if (hasNoCustomer && (receipt === undefined || staff.role === 'support'))
    return fail(receipt === undefined ? 'no_such_user' : 'role_not_allowed');
  const customer = hasNoCustomer ? null : await deps.store.nonTransactional.customers.get(uid);
  if (!hasNoCustomer && customer?.email.toLowerCase() !== email.trim().toLowerCase()) return fail('no_such_user');
  const day = moscowDay(await deps.clock.now());
  return ok({
    uid: customer && (await payerOf(deps, customer, receipt)),
    transactionId: receipt ?? null,
    amount: amount === undefined ? null : toKopecks(amount),
    reason: reason ?? '',
    actor: staff.login,
    requestId: keyOf(request, staff, day),
    by: { staff, userId: customer?.id ?? null, isBoundByGuarantee: isBoundByGuarantee(staff) },
  });
}

/** A request without an id of its own is the same for the whole day, whoever sends it. */
const keyOf = (
  { requestId, receipt = 'running', amount }: RequestOf<typeof endpoint>,
  { login }: StaffCaller,
  day: string,
): string => (requestId === undefined ? `${day}_${receipt}_${amount ?? 'all'}` : `${login}_${requestId}`);

/** The uid of the person under which the payment stays. */
async function payerOf(
  { store }: Pick<Deps, 'store'>,
  customer: Customer,
  transactionId: string | undefined,
): Promise<string> {
  if (customer.mergedFrom.length === 0 || transactionId === undefined) return customer.uid;
  const payer = (await store.nonTransactional.receipts.get(transactionId))?.uid ?? '';
  return customer.mergedFrom.includes(payer) ? payer : customer.uid;
}

function messageOf(transactionId: string, { amount, state }: RefundPart): string {
  const sum = fillText(texts.refund.sum, { amount: String(toRoubles(amount)).replace('.', ','), transactionId });
  switch (state) {
    case 'succeeded':
    case 'failed':
      return fillText(texts.refund[state], { sum });
    case 'requested':
    case 'in-flight':
      return fillText(texts.refund.underWay, { sum });
    default:
      return unreachable(state);
  }
}
