import type { Platform } from '@contract/values/status';
import { bindDevice } from '@functions/usecases/devices/bind-device';
import type { Deps } from '@functions/ports/services';

/** Binds a device as the app's activation does. Throws when it is refused. */
export async function bind(
  deps: Deps,
  uid: string,
  {
    deviceName,
    platform = 'android',
    installId = `install-${deviceName}`,
  }: { deviceName: string; platform?: Platform; installId?: string },
) {
  const outcome = await bindDevice(deps, { uid, installId, deviceName, platform, publicKey: null });
  if (!outcome.ok) throw new Error(`not bound: ${outcome.refusal}`);
  return outcome.value;
}
