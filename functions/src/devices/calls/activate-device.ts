import type { activateDevice as endpoint } from '@functions/devices/contract/activate-device';
import type { RequestOf } from '@functions/base/contract/endpoint';
import { toIso } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { ACCOUNT_CHANGES } from '@functions/base/rules/call-limits';
import { ok } from '@functions/base/rules/result';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { bindDevice } from '@functions/devices/steps/bind-device';
import { appDevices } from '@functions/devices/steps/app-devices';
import { offerExtraDevice } from '@functions/devices/steps/offer-extra-device';
import { serversForApps } from '@functions/nodes/steps/servers';

/**
 * Binds an installation of the app to a device slot and returns its access key, which is shown only once. If no slot is
 * free, fails with `device_limit`; `details` has the bound devices and the price of one more.
 */
export async function activateDevice(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'rateLimits' | 'wording'>,
  { customer: { uid, language }, request }: { customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { installId, deviceName, platform, appVersion, publicKey = null } = request;
  const activation = { uid, installId, deviceName, platform, appVersion, publicKey };
  const bound = await bindDevice(deps, activation, (work) =>
    countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, work),
  );
  if (!bound.ok) {
    if (bound.refusal !== 'device_limit') return bound;
    const now = await deps.clock.now();
    const [devices, extraDevice] = await Promise.all([
      appDevices(deps.store.nonTransactional, { uid, installId, now }),
      offerExtraDevice(deps, { uid, language }, now),
    ]);
    return { ...bound, details: { ...devices, extraDevice } };
  }
  const { device, key, slots, used, accessUntil } = bound.value;
  return ok({
    success: true,
    deviceId: device.deviceId,
    key,
    validUntil: toIso(accessUntil),
    servers: await serversForApps(deps),
    limit: slots,
    used,
  });
}
