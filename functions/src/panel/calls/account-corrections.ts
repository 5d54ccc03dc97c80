import type { RequestOf } from '@functions/base/contract/endpoint';
import type * as contract from '@functions/panel/contract/account-corrections';
import { DEVICE_SWAP_LIMIT } from '@functions/nodes/rules/device';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/panel/ports/repositories';
import { markDone, alreadyDone, type StaffAction } from '@functions/staff/steps/idempotent-action';
import { saveCustomer } from '@functions/accounts/steps/writes';
import { saveDevice } from '@functions/nodes/steps/writes';

type AccountCorrectionDeps = Pick<Deps, 'store' | 'clock'>;

/** Resets the device swaps of the last thirty days, so that the customer can swap devices again. */
export async function resetDeviceSwaps(
  { store, clock }: AccountCorrectionDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof contract.resetDeviceSwaps> },
): Promise<ResultOf<typeof contract.resetDeviceSwaps>> {
  const uid = await store.nonTransactional.customers.uidOf(request.userId);
  if (uid === null) return fail('no_such_user');
  const now = await clock.now();
  const staffAction: StaffAction = { ...request, staff, action: 'resetDeviceSwaps' };
  return store.transaction(async (repositories) => {
    if (await alreadyDone(repositories, staffAction)) return ok({ success: true });
    const swapped = (await repositories.devices.ofCustomerDetachedSince(uid, now - DEVICE_SWAP_LIMIT.within)).filter(
      ({ isSwap }) => isSwap,
    );
    for (const device of swapped) await saveDevice(repositories, { ...device, isSwap: false });
    await markDone(repositories, { ...staffAction, facts: { swaps: swapped.length } }, now);
    return ok({ success: true });
  });
}

/**
 * Allows a trial that Check would decline because the card or mailbox already had one, for example for a card shared by
 * a family. Fails with `trial_used` if this account had one.
 */
export async function allowSecondTrial(
  { store, clock }: AccountCorrectionDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof contract.allowSecondTrial> },
): Promise<ResultOf<typeof contract.allowSecondTrial>> {
  const uid = await store.nonTransactional.customers.uidOf(request.userId);
  if (uid === null) return fail('no_such_user');
  const now = await clock.now();
  const staffAction: StaffAction = { ...request, staff, action: 'allowSecondTrial' };
  return store.transaction(async (repositories) => {
    if (await alreadyDone(repositories, staffAction)) return ok({ success: true });
    const customer = await repositories.customers.get(uid);
    if (customer === null) return fail('no_such_user');
    if ((await repositories.subscriptions.get(uid))?.trialUsed === true) return fail('trial_used');
    await saveCustomer(repositories, { ...customer, isTrialDenied: false, isTrialAllowed: true });
    await markDone(repositories, staffAction, now);
    return ok({ success: true });
  });
}
