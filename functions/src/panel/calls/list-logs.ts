import type { RequestOf } from '@functions/base/contract/endpoint';
import type { listLogs as endpoint } from '@functions/panel/contract/list-logs';
import { toIso } from '@functions/base/rules/calendar';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/panel/ports/repositories';
import { ofEachUid } from '@functions/accounts/steps/person';
import { logStaffRead } from '@functions/staff/steps/audit-log';

const MAX_LOGS = 100;

/**
 * Returns the newest 100 connections of a customer and of the accounts that were merged into theirs, newest first (§7
 * POST /panel/logs). The e-mail address is the current one; connection logs hold none.
 */
export async function listLogs(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { userId } }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { customers, connectionLogs } = deps.store.nonTransactional;
  const uids = await customers.uidsOf(userId);
  const [uid] = uids;
  if (uid === undefined) return fail('no_such_user');
  const now = await deps.clock.now();
  const [customer, all] = await Promise.all([
    customers.get(uid),
    ofEachUid(uids, (each) => connectionLogs.ofCustomer(each, now, MAX_LOGS)),
  ]);
  const found = all.toSorted((left, right) => right.connectionDate - left.connectionDate).slice(0, MAX_LOGS);
  await logStaffRead(deps, staff, { action: 'listLogs', userId });
  return ok(
    found.map(({ id, deviceName, platform, serverName, connectionDate, userIp, success }) => ({
      id,
      email: customer?.email ?? '',
      deviceName,
      platform,
      serverName,
      connectionDate: toIso(connectionDate),
      userIp,
      success,
    })),
  );
}
