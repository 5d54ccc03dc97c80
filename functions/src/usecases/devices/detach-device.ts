import type { detachDevice as endpoint } from '@contract/devices/detach-device';
import type { RequestOf } from '@contract/endpoint';
import { accessGrantOf } from '@functions/domain/nodes/access-grant';
import type { Customer } from '@functions/domain/accounts/customer';
import { detach, slotsOf, DEVICE_SWAP_LIMIT } from '@functions/domain/devices/device';
import { ACCOUNT_CHANGES } from '@functions/domain/platform/call-limits';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { noSubscription, view } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Deps } from '@functions/ports/services';
import { presentDevices } from './present-devices';

/**
 * Detaches a device (§4): frees its slot and invalidates its key at once, with or without paid time. The access grant
 * that nodes read changes in the same transaction. A repeated call returns the same result. Fails with `no_such_device`
 * or an error of detach().
 */
export async function detachDevice(
  { store, clock, rateLimits }: Pick<Deps, 'store' | 'clock' | 'rateLimits'>,
  { customer: { uid }, request }: { customer: Customer; request: Pick<RequestOf<typeof endpoint>, 'deviceId'> },
): Promise<ResultOf<typeof endpoint>> {
  if (!(await rateLimits.consume(ACCOUNT_CHANGES, uid))) return fail('too_many_attempts');
  const now = await clock.now();
  const terms = termsAt(now);
  return store.transaction(async (repositories) => {
    const device = await repositories.devices.get(request.deviceId);
    if (device?.uid !== uid) return fail('no_such_device');
    const subscription = (await repositories.subscriptions.get(uid)) ?? noSubscription(uid);
    const active = await repositories.devices.ofCustomer(uid);
    if (!device.isActive) return ok({ success: true, ...presentDevices(subscription, active, now) });
    const recent = await repositories.devices.ofCustomerDetachedSince(uid, now - DEVICE_SWAP_LIMIT.within);
    const detached = detach(device, {
      active,
      slots: view(subscription, now).isActive ? slotsOf(subscription, terms) : 0,
      recentSwaps: recent.filter(({ isSwap }) => isSwap).length,
      now,
    });
    if (!detached.ok) return detached;
    const remaining = active.filter(({ deviceId }) => deviceId !== device.deviceId);
    await repositories.devices.save(detached.value);
    await repositories.accessGrants.save(accessGrantOf(subscription, remaining, terms));
    return ok({ success: true, ...presentDevices(subscription, remaining, now) });
  });
}
