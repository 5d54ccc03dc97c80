import type { RequestOf } from '@functions/base/contract/endpoint';
import type { searchUsers as endpoint } from '@functions/panel/contract/search-users';
import { emailSearch, type IndexedSearch, type LongSearch } from '@functions/base/rules/email-grams';
import { sliceOfRows, type Slice } from '@functions/base/rules/paging';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { searchKey } from '@functions/referrals/rules/search-row';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/panel/ports/repositories';
import type { CustomerSearch } from '@functions/referrals/ports/repositories';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { readPage } from '@functions/base/steps/present-page';
import { findPaymentsOf } from '@functions/panel/steps/find-payments';
import { userRowOf } from '@functions/panel/steps/user-row';

/**
 * Searches customers by any part of an e-mail address (§7), and payments by a whole one. A page costs one read per row
 * at any depth, and one more for the number of results.
 */
export async function searchUsers(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { customerSearch } = deps.store.nonTransactional;
  const search = emailSearch(request.emailPart);
  const [now, { content, page }] = await Promise.all([
    deps.clock.now(),
    readPage(request, {
      ...(search.by === 'long' ? longSearch(customerSearch, search) : indexed(customerSearch, search)),
      keysOf: (row) => [searchKey(search, row)],
    }),
  ]);
  const payments = request.page === 0 ? await findPaymentsOf(deps.store.nonTransactional, request.emailPart, now) : [];
  await logStaffRead(deps, staff, {
    action: 'searchUsers',
    facts: { part: redactedSearch(request.emailPart), page: request.page, found: page.totalElements },
  });
  return ok({ content: content.map((row) => userRowOf(row, now)), page, payments });
}

const indexed = (customerSearch: CustomerSearch, search: IndexedSearch) => ({
  rows: (slice: Slice) => customerSearch.listMatching(search, slice),
  count: () => customerSearch.countMatching(search),
});

/** The rows are read once, for the page and for the number of results. */
function longSearch(customerSearch: CustomerSearch, search: LongSearch) {
  const found = customerSearch.listLong(search);
  return { rows: async (slice: Slice) => sliceOfRows(await found, slice), count: async () => (await found).length };
}

/** Shortens the searched text for the audit log, which outlives the customer and must hold no address. */
export function redactedSearch(typed: string): string {
  const characters = Array.from(typed);
  return characters.length <= 3 ? typed : `${characters.slice(0, 3).join('')}…(${characters.length})`;
}
