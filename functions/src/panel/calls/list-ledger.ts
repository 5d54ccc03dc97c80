import type { RequestOf } from '@functions/base/contract/endpoint';
import type { listLedger as endpoint } from '@functions/panel/contract/finance-receipts';
import { addDays, startOfMoscowDay } from '@functions/base/rules/calendar';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/panel/ports/repositories';
import { presentReceipt } from '@functions/purchase/steps/present-receipt';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { ownersOf } from '@functions/accounts/steps/row-owners';
import { nextCursor, pageAfter } from '@functions/base/steps/cursor-page';

/** Returns the receipts of the ledger, newest first. It costs one read per row and one per customer among them. */
export async function listLedger(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { from, to, status, email, cursor } }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const filter = {
    ...(status === 'WithoutAccount' ? { withoutAccount: true } : { status }),
    email: email === '' ? undefined : email,
    from: from === undefined ? undefined : startOfMoscowDay(from),
    to: to === undefined ? undefined : addDays(startOfMoscowDay(to), 1),
  };
  const [now, receipts] = await Promise.all([
    deps.clock.now(),
    deps.store.nonTransactional.financeLists.receipts(filter, pageAfter(cursor)),
  ]);
  const owners = await ownersOf(
    deps,
    receipts.map(({ uid }) => uid),
  );
  const idOf = (uid: string | null) => (uid === null ? null : (owners.get(uid)?.id ?? null));
  const whose = filter.email === undefined ? null : idOf(receipts[0]?.uid ?? null);
  await logStaffRead(deps, staff, {
    action: 'listLedger',
    userId: whose,
    facts: { from, to, status, isByEmail: filter.email !== undefined, found: receipts.length },
  });
  return ok({
    content: receipts.map((receipt) => ({
      ...presentReceipt(receipt, now),
      day: receipt.day,
      uid: receipt.uid,
      userId: idOf(receipt.uid),
    })),
    next: nextCursor(receipts, ({ dateTime, transactionId }) => [String(dateTime), transactionId]),
  });
}
