import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { listLogs as endpoint } from '@contract/panel/customers/list-logs';
import { toIso } from '@functions/domain/platform/calendar';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import { noteRead } from '@functions/usecases/panel/audit/audit-log';

const MOST = 100;

/** §7 POST /panel/logs: a customer's last connections, newest first. The e-mail is the one of today: logs hold none. */
export async function listLogs(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { userId } }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { customers, logs } = deps.store.direct;
  const uid = await customers.uidOf(userId);
  if (uid === null) return refused('no-such-user');
  const [customer, found] = await Promise.all([customers.get(uid), logs.ofCustomer(uid, await deps.clock.now(), MOST)]);
  await noteRead(deps, staff, { action: 'listLogs', userId });
  return accepted(
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
