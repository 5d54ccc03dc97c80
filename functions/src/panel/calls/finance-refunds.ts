import type { RefundPartState } from '@functions/payments/contract/values/payments';
import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  listRefunds as listEndpoint,
  restoreAccess as restoreEndpoint,
  retryRefund as retryEndpoint,
} from '@functions/panel/contract/finance-refunds';
import { toRoubles } from '@functions/base/contract/values/money';
import { auditRow } from '@functions/staff/rules/audit';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import type { StoredRefundPart } from '@functions/panel/rules/finance-rows';
import { waitsForFinance } from '@functions/panel/rules/waiting';
import type { SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import { renews } from '@functions/subscription/rules/subscription';
import { canRetry, restorablePart, type Refund, type RefundPart } from '@functions/payments/rules/refund';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Customer } from '@functions/accounts/rules/customer';
import type { Invite } from '@functions/referrals/rules/invite';
import type { Deps, ReadRepositories, Repositories } from '@functions/panel/ports/repositories';
import type { RefundMail } from '@functions/refunds/rules/refund-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { planReferralUpdateAfterKept, saveReferral } from '@functions/referrals/steps/update-referral';
import {
  decideRestoredAccess,
  giftRestoredMail,
  saveRestoredAccess,
  type RestoredAccess,
} from '@functions/refunds/steps/restore-access';
import type { Recording } from '@functions/recording/steps/record-subscription-events';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { ownersOf } from '@functions/accounts/steps/row-owners';
import { nextCursor, pageAfter } from '@functions/base/steps/cursor-page';
import { createAuditRow } from '@functions/staff/steps/writes';

const STATES: Record<'all' | 'open' | 'failed', readonly RefundPartState[] | null> = {
  all: null,
  open: ['requested', 'in-flight'],
  failed: ['failed'],
};

/**
 * Returns refund parts, newest first. `failed`: those that wait for a decision; one that was repeated, or whose access
 * is restored, waits no more. It costs at most four reads per row.
 */
export async function listRefunds(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { show, cursor } }: { staff: StaffCaller; request: RequestOf<typeof listEndpoint> },
): Promise<ResultOf<typeof listEndpoint>> {
  const { financeLists, receipts, refunds } = deps.store.nonTransactional;
  const parts = await financeLists.refundParts(STATES[show], pageAfter(cursor));
  const isShown = ({ index }: StoredRefundPart, refund: Refund | null): boolean =>
    show !== 'failed' || (refund !== null && waitsForFinance(refund) && refund.parts.at(-1)?.index === index);
  const owners = await ownersOf(
    deps,
    parts.map(({ uid }) => uid),
  );
  const rows = await Promise.all(
    parts.map(async (part) => {
      const [receipt, refund] = await Promise.all([
        receipts.get(part.transactionId),
        part.state === 'failed' ? refunds.get(part.transactionId) : null,
      ]);
      const userId = part.uid === null ? null : (owners.get(part.uid)?.id ?? null);
      const row = { ...rowOf(part), userId, email: receipt?.accountId ?? '', ...actionsFor(part, refund) };
      return isShown(part, refund) ? [row] : [];
    }),
  );
  const content = rows.flat();
  await logStaffRead(deps, staff, { action: 'listRefunds', facts: { show, found: content.length } });
  return ok({ content, next: nextCursor(parts, ({ at, id }) => [String(at), id]) });
}

const rowOf = ({
  transactionId,
  index,
  captured,
  amount,
  state,
  reason,
  actor,
  at,
  providerTransactionId,
  refusal,
}: StoredRefundPart) => ({
  transactionId,
  n: index,
  captured: captured === null ? null : toRoubles(captured),
  amount: toRoubles(amount),
  state,
  reason,
  actor,
  at: toIso(at),
  providerTransactionId,
  refusal: state === 'failed' ? (refusal ?? null) : null,
});

const actionsFor = ({ index }: StoredRefundPart, refund: Refund | null) => ({
  canRetry: refund !== null && canRetry(refund) && refund.parts.at(-1)?.index === index,
  canRestore: refund !== null && restorablePart(refund)?.index === index,
});

/**
 * Retries a failed refund («повторить») as a new part, so that a refund the provider may have made for the first part
 * is not made twice. Fails with `nothing_to_retry`.
 */
export async function retryRefund(
  deps: Pick<Deps, 'store' | 'clock'>,
  { staff, request: { transactionId, requestId } }: { staff: StaffCaller; request: RequestOf<typeof retryEndpoint> },
): Promise<ResultOf<typeof retryEndpoint>> {
  const refund = await deps.store.nonTransactional.refunds.get(transactionId);
  const staffAction = `${staff.login}_${requestId}`;
  if (refund?.parts.some((part) => part.requestId === staffAction)) return ok({ success: true });
  const last = refund?.parts.at(-1);
  if (!refund || !last || !canRetry(refund)) return fail('nothing_to_retry');
  const owner = refund.uid === null ? null : await deps.store.nonTransactional.customers.get(refund.uid);
  const outcome = await requestRefund(deps, {
    uid: refund.uid,
    transactionId,
    amount: last.amount,
    reason: last.reason,
    actor: staff.login,
    requestId: staffAction,
    by: { staff, userId: owner?.id ?? null, isBoundByGuarantee: false },
  });
  return outcome.ok ? ok({ success: true }) : outcome;
}

/** The e-mail to whom the time or the device is given back. */
function restoredMail(
  { amount }: RefundPart,
  { gift, isDevice }: RestoredAccess,
  recording: Recording,
  now: Instant,
): RefundMail | SubscriptionMail {
  if (gift !== null) return giftRestoredMail(gift, recording, now);
  const { subscription } = recording;
  return {
    kind: 'refund-refused',
    amount,
    restoredUntil: subscription.currentPeriodEnd,
    ...(isDevice && { isDevice }),
    ...(renews(subscription) && { renews: true }),
  };
}

/**
 * Restores the access, or the device, that a failed refund took away («вернуть доступ»), from now on. Auto-renewal
 * stays off, because the customer asked for the money back. A gift that nobody has claimed waits again. Fails with
 * `nothing_to_restore`.
 */
export async function restoreAccess(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  {
    staff,
    request: { transactionId, requestId, reason },
  }: { staff: StaffCaller; request: RequestOf<typeof restoreEndpoint> },
): Promise<ResultOf<typeof restoreEndpoint>> {
  const now = await clock.now();
  const rowId = `restoreAccess_${transactionId}_${requestId}`;
  return store.transaction(async (repositories) => {
    if ((await repositories.audit.get(rowId)) !== null) return ok({ success: true });
    const [refund, receipt] = await Promise.all([
      repositories.refunds.get(transactionId),
      repositories.receipts.get(transactionId),
    ]);
    const part = refund && restorablePart(refund);
    if (!refund || !part) return fail('nothing_to_restore');
    const restored = await decideRestoredAccess(repositories, { refund, receipt, part }, now);
    if (restored === null) return fail('nothing_to_restore');
    const { uid, recording } = restored;
    const [owner, payer, invite] = await Promise.all([
      customerOf(repositories, uid ?? refund.uid),
      customerOf(repositories, refund.uid),
      planKept(repositories, restored, refund, now),
    ]);
    await saveRestoredAccess(repositories, refund, part, restored, now);
    await saveReferral(repositories, invite, rowId, now);
    if (recording && uid !== null)
      await enqueueMail<RefundMail | SubscriptionMail>(
        repositories,
        { uid },
        restoredMail(part, restored, recording, now),
        rowId,
        now,
      );
    const about = { action: 'restoreAccess', reason, facts: { transactionId } } as const;
    await createAuditRow(repositories, auditRow(rowId, staff, { ...about, userId: owner?.id ?? null }, now));
    if (payer !== null && payer.id !== owner?.id)
      await createAuditRow(repositories, auditRow(`${rowId}_payer`, staff, { ...about, userId: payer.id }, now));
    return ok({ success: true });
  });
}

/** The invite of a payer who keeps the payment; the time of a gift is somebody else's. */
const planKept = async (
  repositories: ReadRepositories,
  { gift, recording }: RestoredAccess,
  refund: Refund,
  now: Instant,
): Promise<Invite | null> =>
  gift === null && recording ? planReferralUpdateAfterKept(repositories, recording.subscription, refund, now) : null;

const customerOf = async ({ customers }: Repositories, uid: string | null): Promise<Customer | null> =>
  uid === null ? null : customers.get(uid);
