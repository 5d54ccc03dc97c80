import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type {
  listRefunds as listEndpoint,
  restoreAccess as restoreEndpoint,
  retryRefund as retryEndpoint,
} from '@contract/panel/finance/finance-refunds';
import { toRoubles } from '@contract/values/money';
import { auditRow } from '@functions/domain/panel/audit';
import { toIso } from '@functions/domain/platform/calendar';
import type { StoredRefundPart } from '@functions/domain/reconciliation/finance-rows';
import {
  canRetry,
  restorablePart,
  withPart,
  type Refund,
  type RefundPartState,
} from '@functions/domain/refunds/refund';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import {
  allExpected,
  decideSubscriptionEvents,
  saveRecording,
} from '@functions/usecases/subscription/record-subscription-events';
import { refundPayment } from '@functions/usecases/refunds/request-refund';
import { noteRead } from '@functions/usecases/panel/audit/audit-log';
import { ownersOf } from '@functions/usecases/panel/customers/row-owners';
import { nextOf, sliceAfter } from '@functions/usecases/panel/cursor-page';

const STATES: Record<'all' | 'open' | 'failed', readonly RefundPartState[] | null> = {
  all: null,
  open: ['intent', 'unknown'],
  failed: ['failed'],
};

/** Refunds part by part, newest first: at most four reads a row. */
export async function listRefunds(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { show, cursor } }: { staff: StaffCaller; request: RequestOf<typeof listEndpoint> },
): Promise<Outcome<ResponseOf<typeof listEndpoint>>> {
  const { financeLists, receipts, refunds } = deps.store.direct;
  const parts = await financeLists.refundParts(STATES[show], sliceAfter(cursor));
  const owners = await ownersOf(
    deps,
    parts.map(({ uid }) => uid),
  );
  const content = await Promise.all(
    parts.map(async (part) => {
      const [receipt, refund] = await Promise.all([
        receipts.get(part.transactionId),
        part.state === 'failed' ? refunds.get(part.transactionId) : null,
      ]);
      const userId = part.uid === null ? null : (owners.get(part.uid)?.id ?? null);
      return { ...rowOf(part), userId, email: receipt?.accountId ?? '', ...chancesOf(part, refund) };
    }),
  );
  await noteRead(deps, staff, { action: 'listRefunds', facts: { show, found: content.length } });
  return accepted({ content, next: nextOf(parts, ({ at, id }) => [String(at), id]) });
}

const rowOf = ({
  transactionId,
  n,
  captured,
  amount,
  state,
  reason,
  actor,
  at,
  providerTransactionId,
}: StoredRefundPart) => ({
  transactionId,
  n,
  captured: captured === null ? null : toRoubles(captured),
  amount: toRoubles(amount),
  state,
  reason,
  actor,
  at: toIso(at),
  providerTransactionId,
});

const chancesOf = ({ n }: StoredRefundPart, refund: Refund | null) => ({
  canRetry: refund !== null && canRetry(refund) && refund.parts.at(-1)?.n === n,
  canRestore: refund !== null && restorablePart(refund)?.n === n,
});

/** «повторить»: asked for as a new part, so that what the provider may have made of the first one cannot be made twice. */
export async function retryRefund(
  deps: Pick<Deps, 'store' | 'clock'>,
  { staff, request: { transactionId, requestId } }: { staff: StaffCaller; request: RequestOf<typeof retryEndpoint> },
): Promise<Outcome<ResponseOf<typeof retryEndpoint>>> {
  const refund = await deps.store.direct.refunds.get(transactionId);
  const click = `${staff.login}_${requestId}`;
  if (refund?.parts.some((part) => part.requestId === click)) return accepted({ success: true });
  const last = refund?.parts.at(-1);
  if (!refund || !last || !canRetry(refund)) return refused('nothing-to-retry');
  const owner = refund.uid === null ? null : await deps.store.direct.customers.get(refund.uid);
  const outcome = await refundPayment(deps, {
    uid: refund.uid,
    transactionId,
    amount: last.amount,
    reason: last.reason,
    actor: staff.login,
    requestId: click,
    by: { staff, userId: owner?.id ?? null, isBoundByGuarantee: false },
  });
  return outcome.ok ? accepted({ success: true }) : outcome;
}

/** «вернуть доступ»: the time that the click took is given back from now on. Renewals stay ended: who asked for the money is not charged again. */
export async function restoreAccess(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  {
    staff,
    request: { transactionId, requestId, reason },
  }: { staff: StaffCaller; request: RequestOf<typeof restoreEndpoint> },
): Promise<Outcome<ResponseOf<typeof restoreEndpoint>>> {
  const now = await clock.now();
  const rowId = `restoreAccess_${transactionId}_${requestId}`;
  return store.transaction(async (records) => {
    if ((await records.audit.get(rowId)) !== null) return accepted({ success: true });
    const refund = await records.refunds.get(transactionId);
    const part = refund && restorablePart(refund);
    if (!refund || refund.uid === null || !part?.took) return refused('nothing-to-restore');
    const owner = await records.customers.get(refund.uid);
    const recording = await decideSubscriptionEvents(records, refund.uid, [
      { type: 'accessRestored', at: now, transactionId, time: part.took },
    ]);
    if (!allExpected(recording)) return refused('nothing-to-restore');
    await records.refunds.save(withPart(refund, part.n, { isRestored: true }));
    await saveRecording(records, recording, now);
    await records.audit.create(
      auditRow(
        rowId,
        staff,
        { action: 'restoreAccess', userId: owner?.id ?? null, reason, facts: { transactionId } },
        now,
      ),
    );
    return accepted({ success: true });
  });
}
