import type {
  detachThisDevice as detachEndpoint,
  listDevices as listEndpoint,
  renameAppDevice as renameEndpoint,
} from '@functions/devices/contract/manage-devices';
import type { RequestOf } from '@functions/base/contract/endpoint';
import type { Customer } from '@functions/accounts/rules/customer';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { detachDevice } from './detach-device';
import { renameDevice } from './rename-device';
import { appDevices } from '@functions/devices/steps/app-devices';

type DeviceDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'rateLimits'>;

/** Returns the bound devices of a customer and the number of slots, for the app. */
export async function listDevices(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  {
    customer: { uid },
    request: { installId },
  }: { customer: Pick<Customer, 'uid'>; request: RequestOf<typeof listEndpoint> },
): Promise<ResultOf<typeof listEndpoint>> {
  return ok({
    success: true,
    ...(await appDevices(store.nonTransactional, { uid, installId, now: await clock.now() })),
  });
}

/** Renames a device, as on the site, and returns the list for the app. */
export async function renameAppDevice(
  deps: DeviceDeps,
  { customer, request }: { customer: Pick<Customer, 'uid'>; request: RequestOf<typeof renameEndpoint> },
): Promise<ResultOf<typeof renameEndpoint>> {
  const renamed = await renameDevice(deps, { customer, request });
  return renamed.ok ? listDevices(deps, { customer, request }) : renamed;
}

/**
 * Detaches the device that makes the call, as on the site, and returns the list for the app. If it is already detached,
 * it returns the list, so that a repeated sign-out is no error.
 */
export async function detachThisDevice(
  deps: DeviceDeps,
  { customer, request }: { customer: Pick<Customer, 'uid'>; request: RequestOf<typeof detachEndpoint> },
): Promise<ResultOf<typeof detachEndpoint>> {
  const ever = await deps.store.nonTransactional.devices.ofCustomerEver(customer.uid);
  const own = ever.filter(({ installId }) => installId === request.installId);
  if (own.length === 0) return fail('no_such_device');
  const bound = own.find(({ isActive }) => isActive);
  const detached = bound ? await detachDevice(deps, { customer, request: { deviceId: bound.deviceId } }) : ok(null);
  return detached.ok ? listDevices(deps, { customer, request }) : detached;
}
