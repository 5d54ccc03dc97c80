import type { RequestOf } from '@functions/base/contract/endpoint';
import type { listChecks as endpoint } from '@functions/panel/contract/list-checks';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/panel/ports/repositories';
import { presentReceipt } from '@functions/purchase/steps/present-receipt';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { readPage } from '@functions/base/steps/present-page';

/**
 * Returns a page of the receipts of a customer and of the accounts that were merged into theirs, newest first (§7 POST
 * /panel/checks).
 */
export async function listChecks(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { customers, receipts } = deps.store.nonTransactional;
  const uids = await customers.uidsOf(request.userId);
  if (uids.length === 0) return fail('no_such_user');
  const [now, { content, page }] = await Promise.all([
    deps.clock.now(),
    readPage(request, {
      rows: (slice) => receipts.pageOfCustomer(uids, slice),
      count: () => receipts.countOfCustomer(uids),
      keysOf: ({ dateTime, transactionId }) => [String(dateTime), transactionId],
    }),
  ]);
  await logStaffRead(deps, staff, { action: 'listChecks', userId: request.userId, facts: { page: request.page } });
  return ok({ content: content.map((receipt) => presentReceipt(receipt, now)), page });
}
