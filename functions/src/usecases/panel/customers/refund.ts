import type { RequestOf } from '@contract/endpoint';
import type { refund as endpoint } from '@contract/panel/customers/refund';
import { toKopecks, toRoubles } from '@contract/values/money';
import { moscowDay } from '@functions/domain/platform/calendar';
import type { RefundPart } from '@functions/domain/refunds/refund';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import { requestRefund } from '@functions/usecases/refunds/request-refund';

/**
 * Requests a refund (§7 POST /panel/refund). Support may refund while the guarantee is in force; finance may refund any
 * payment of the last year and payments without a customer. A request without `requestId` means the same refund for the
 * whole day, whoever sends it, so repeated requests are one refund.
 */
export async function refund(
  deps: Pick<Deps, 'store' | 'clock'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { email, uid, receipt, amount, reason, requestId } = request;
  const hasNoCustomer = uid === '';
  if (hasNoCustomer && (receipt === undefined || staff.role === 'support'))
    return fail(receipt === undefined ? 'no_such_user' : 'role_not_allowed');
  const customer = hasNoCustomer ? null : await deps.store.nonTransactional.customers.get(uid);
  if (!hasNoCustomer && customer?.email.toLowerCase() !== email.trim().toLowerCase()) return fail('no_such_user');
  const day = moscowDay(await deps.clock.now());
  const outcome = await requestRefund(deps, {
    uid: customer?.uid ?? null,
    transactionId: receipt ?? null,
    amount: amount === undefined ? null : toKopecks(amount),
    reason: reason ?? '',
    actor: staff.login,
    requestId:
      requestId === undefined ? `${day}_${receipt ?? 'running'}_${amount ?? 'all'}` : `${staff.login}_${requestId}`,
    by: { staff, userId: customer?.id ?? null, isBoundByGuarantee: staff.role === 'support' },
  });
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

function messageOf(transactionId: string, { amount, state }: RefundPart): string {
  const sum = `${String(toRoubles(amount)).replace('.', ',')} ₽ по чеку ${transactionId}`;
  switch (state) {
    case 'succeeded':
      return `Возвращено ${sum}.`;
    case 'failed':
      return `Платёжная система отказала в возврате ${sum}: решает финансовый отдел.`;
    case 'requested':
    case 'in-flight':
      return `Возвращаем ${sum}. Деньги придут в срок до 60 дней.`;
  }
}
