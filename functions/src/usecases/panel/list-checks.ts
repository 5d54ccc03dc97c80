import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { listChecks as endpoint } from '@contract/panel/list-checks';
import { accepted, refused, type Outcome } from '@functions/domain/refusal';
import type { StaffCaller } from '@functions/domain/staff';
import type { Deps } from '@functions/ports';
import { receiptOnTheWire } from '@functions/usecases/receipt-on-the-wire';
import { noteRead } from './note-down';
import { readPage } from './page-on-the-wire';

/** §7 POST /panel/checks: a customer's receipts, newest first. */
export async function listChecks(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { customers, receipts } = deps.store.direct;
  const uid = await customers.uidOf(request.userId);
  if (uid === null) return refused('no-such-user');
  const [now, { content, page }] = await Promise.all([
    deps.clock.now(),
    readPage(request, {
      rows: (slice) => receipts.pageOfCustomer(uid, slice),
      count: () => receipts.countOfCustomer(uid),
      keysOf: ({ dateTime, transactionId }) => [String(dateTime), transactionId],
    }),
  ]);
  await noteRead(deps, staff, { action: 'listChecks', userId: request.userId, facts: { page: request.page } });
  return accepted({ content: content.map((receipt) => receiptOnTheWire(receipt, now)), page });
}
