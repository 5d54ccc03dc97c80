import type { RequestOf } from '@contract/endpoint';
import type { renameDevice as endpoint } from '@contract/devices/rename-device';
import type { Customer } from '@functions/domain/accounts/customer';
import { cleanDeviceName } from '@functions/domain/devices/device';
import { ACCOUNT_CHANGES } from '@functions/domain/platform/call-limits';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { noSubscription } from '@functions/domain/subscription/subscription';
import type { Deps } from '@functions/ports/services';
import { presentDevices } from './present-devices';

/**
 * Renames a bound device. Only the customer and staff see the name; access grants do not hold it. Fails with
 * `device_name_empty` or `no_such_device`.
 */
export async function renameDevice(
  { store, clock, rateLimits }: Pick<Deps, 'store' | 'clock' | 'rateLimits'>,
  {
    customer: { uid },
    request,
  }: { customer: Customer; request: Pick<RequestOf<typeof endpoint>, 'deviceId' | 'deviceName'> },
): Promise<ResultOf<typeof endpoint>> {
  const deviceName = cleanDeviceName(request.deviceName);
  if (deviceName === null) return fail('device_name_empty');
  if (!(await rateLimits.consume(ACCOUNT_CHANGES, uid))) return fail('too_many_attempts');
  const now = await clock.now();
  return store.transaction(async (repositories) => {
    const device = await repositories.devices.get(request.deviceId);
    if (device?.uid !== uid || !device.isActive) return fail('no_such_device');
    const subscription = (await repositories.subscriptions.get(uid)) ?? noSubscription(uid);
    const active = await repositories.devices.ofCustomer(uid);
    await repositories.devices.save({ ...device, deviceName });
    const renamed = active.map((each) => (each.deviceId === device.deviceId ? { ...each, deviceName } : each));
    return ok({ success: true, ...presentDevices(subscription, renamed, now) });
  });
}
