import type { RequestOf } from '@functions/base/contract/endpoint';
import type { renameDevice as endpoint } from '@functions/devices/contract/rename-device';
import type { Customer } from '@functions/accounts/rules/customer';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import { cleanName } from '@functions/base/rules/clean-name';
import { ACCOUNT_CHANGES } from '@functions/base/rules/call-limits';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { noSubscription } from '@functions/subscription/rules/subscription';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { presentDevices } from '@functions/devices/steps/present-devices';
import { saveDevice } from '@functions/nodes/steps/writes';

/**
 * Renames a bound device. Only the customer and staff see the name; access grants do not hold it. Fails with
 * `device_name_empty` or `no_such_device`.
 */
export async function renameDevice(
  deps: Pick<Deps, 'store' | 'clock' | 'rateLimits'>,
  {
    customer: { uid },
    request,
  }: { customer: Pick<Customer, 'uid'>; request: Pick<RequestOf<typeof endpoint>, 'deviceId' | 'deviceName'> },
): Promise<ResultOf<typeof endpoint>> {
  const deviceName = cleanName(request.deviceName);
  if (deviceName === null) return fail('device_name_empty');
  const now = await deps.clock.now();
  return countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, async (repositories) => {
    const [active, device, stored] = await Promise.all([
      repositories.devices.ofCustomer(uid),
      repositories.devices.get(request.deviceId),
      repositories.subscriptions.get(uid),
    ]);
    if (device?.uid !== uid || !device.isActive) return fail('no_such_device');
    const subscription = stored ?? noSubscription(uid);
    await saveDevice(repositories, { ...device, deviceName });
    const renamed = active.map((each) => (each.deviceId === device.deviceId ? { ...each, deviceName } : each));
    return ok({ success: true, ...presentDevices(subscription, renamed, now) });
  });
}
