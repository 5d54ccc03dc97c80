import type { detachDevice as endpoint } from '@functions/devices/contract/detach-device';
import type { RequestOf } from '@functions/base/contract/endpoint';
import { accessGrantOf } from '@functions/nodes/rules/access-grant';
import type { Customer } from '@functions/accounts/rules/customer';
import { detach, slotsOf, DEVICE_SWAP_LIMIT } from '@functions/nodes/rules/device';
import { ACCOUNT_CHANGES } from '@functions/base/rules/call-limits';
import { ok, fail } from '@functions/base/rules/result';
import { outboundEvent } from '@functions/base/rules/outbound-event';
import { announceEvent } from '@functions/base/steps/announce-event';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import type { ResultOf } from '@functions/base/steps/result-of';
import { noSubscription, view } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { presentDevices } from '@functions/devices/steps/present-devices';
import { saveAccessGrant, saveDevice } from '@functions/nodes/steps/writes';

/**
 * Detaches a device (§4): frees its slot and invalidates its key at once, with or without paid time. The access grant
 * that nodes read changes in the same transaction. A repeated call returns the same result. Fails with
 * `no_such_device` or an error of detach().
 */
export async function detachDevice(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'rateLimits'>,
  {
    customer: { uid },
    request,
  }: { customer: Pick<Customer, 'uid'>; request: Pick<RequestOf<typeof endpoint>, 'deviceId'> },
): Promise<ResultOf<typeof endpoint>> {
  const { random } = deps;
  const now = await deps.clock.now();
  const terms = termsAt(now);
  return countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, async (repositories) => {
    const [device, stored, active, recent] = await Promise.all([
      repositories.devices.get(request.deviceId),
      repositories.subscriptions.get(uid),
      repositories.devices.ofCustomer(uid),
      repositories.devices.ofCustomerDetachedSince(uid, now - DEVICE_SWAP_LIMIT.within),
    ]);
    if (device?.uid !== uid) return fail('no_such_device');
    const subscription = stored ?? noSubscription(uid);
    if (!device.isActive) return ok({ success: true, ...presentDevices(subscription, active, now) });
    const detached = detach(device, {
      active,
      slots: view(subscription, now).isActive ? slotsOf(subscription, terms, now) : 0,
      recentSwaps: recent.filter(({ isSwap }) => isSwap).length,
      now,
    });
    if (!detached.ok) return detached;
    const remaining = active.filter(({ deviceId }) => deviceId !== device.deviceId);
    await saveDevice(repositories, detached.value);
    await saveAccessGrant(repositories, accessGrantOf(subscription, remaining, terms, now));
    const removed = outboundEvent('device.removed', { devices: remaining.length }, now);
    await announceEvent(repositories, removed, { uid, cause: `${uid}_${random.hash(device.deviceId)}` }, now);
    return ok({ success: true, ...presentDevices(subscription, remaining, now) });
  });
}
