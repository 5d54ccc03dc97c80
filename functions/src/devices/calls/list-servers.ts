import type { listServers as endpoint } from '@functions/devices/contract/manage-devices';
import type { RequestOf } from '@functions/base/contract/endpoint';
import { toIso, toIsoOrNull } from '@functions/base/rules/calendar';
import { updatesLastSeen } from '@functions/nodes/rules/connection';
import type { Customer } from '@functions/accounts/rules/customer';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { serversForApps } from '@functions/nodes/steps/servers';
import { saveLastSeen } from '@functions/nodes/steps/writes';

/**
 * Returns the servers for a device and when its access ends. The app calls it at start, so it also updates when the
 * device was last seen. Fails with `no_such_device`.
 */
export async function listServers(
  deps: Pick<Deps, 'store' | 'clock'>,
  { customer: { uid }, request: { installId } }: { customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { nonTransactional } = deps.store;
  const now = await deps.clock.now();
  const [active, subscription, servers] = await Promise.all([
    nonTransactional.devices.ofCustomer(uid),
    nonTransactional.subscriptions.get(uid),
    serversForApps(deps),
  ]);
  const device = active.find((each) => each.installId === installId);
  if (!device) return fail('no_such_device');
  const seen = { lastSeen: now };
  if (updatesLastSeen(device, seen)) await saveLastSeen(nonTransactional, new Map([[device.deviceId, seen]]));
  return ok({
    success: true,
    deviceId: device.deviceId,
    validUntil: toIsoOrNull(subscription?.accessEndsAt ?? null),
    servers,
    now: toIso(now),
  });
}
