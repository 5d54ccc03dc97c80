import type { Platform } from '@functions/base/contract/values/status';
import { bindDevice } from '@functions/devices/steps/bind-device';
import type { Deps } from '@functions/ports/services';
import { services } from './services';

/**
 * Binds a device as the app's activation does, each in a later millisecond: lists are in this order. Throws when it is
 * refused.
 */
export async function bind(
  deps: Deps,
  uid: string,
  {
    deviceName,
    platform = 'android',
    installId = `install-${deviceName}`,
  }: { deviceName: string; platform?: Platform; installId?: string },
) {
  const device = { uid, installId, deviceName, platform, publicKey: null };
  const outcome = await services.asOverNetwork(() => bindDevice(deps, device));
  if (!outcome.ok) throw new Error(`not bound: ${outcome.refusal}`);
  return outcome.value;
}
