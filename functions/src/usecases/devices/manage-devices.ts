import type {
  detachThisDevice as detachEndpoint,
  listDevices as listEndpoint,
  renameAppDevice as renameEndpoint,
} from '@contract/devices/manage-devices';
import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { Customer } from '@functions/domain/accounts/customer';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { detachDevice } from './detach-device';
import { renameDevice } from './rename-device';
import { appDevices } from './app-devices';

type Answer = Result<ResponseOf<typeof listEndpoint>>;
type DeviceDeps = Pick<Deps, 'store' | 'clock'>;

export async function listDevices(
  { store, clock }: DeviceDeps,
  { customer: { uid }, request: { installId } }: { customer: Customer; request: RequestOf<typeof listEndpoint> },
): Promise<Answer> {
  return ok({
    success: true,
    ...(await appDevices(store.nonTransactional, { uid, installId, now: await clock.now() })),
  });
}

/** As on the site; the answer is the app's list. */
export async function renameAppDevice(
  deps: DeviceDeps,
  { customer, request }: { customer: Customer; request: RequestOf<typeof renameEndpoint> },
): Promise<Answer> {
  const renamed = await renameDevice(deps, { customer, request });
  return renamed.ok ? listDevices(deps, { customer, request }) : renamed;
}

/** The device that asks; as on the site. Detached already: the list, so that signing out twice is no error. */
export async function detachThisDevice(
  deps: DeviceDeps,
  { customer, request }: { customer: Customer; request: RequestOf<typeof detachEndpoint> },
): Promise<Answer> {
  const ever = await deps.store.nonTransactional.devices.ofCustomerEver(customer.uid);
  const own = ever.filter(({ installId }) => installId === request.installId);
  if (own.length === 0) return fail('no-such-device');
  const bound = own.find(({ isActive }) => isActive);
  const detached = bound ? await detachDevice(deps, { customer, request: { deviceId: bound.deviceId } }) : ok(null);
  return detached.ok ? listDevices(deps, { customer, request }) : detached;
}
