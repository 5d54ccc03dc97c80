import type { RequestOf } from '@contract/endpoint';
import type * as contract from '@contract/panel/customers/account-corrections';
import { isTariff } from '@contract/values/tariff';
import { SWAPS } from '@functions/domain/devices/device';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import { noteClick, wasMade, type Click } from '@functions/usecases/panel/idempotent-action';
import { reattachInviter } from './change-referrer';
import { reattachPayment } from './reassign-payment';

type PutRightDeps = Pick<Deps, 'store' | 'clock'>;
type Done = Promise<Outcome<{ success: true }>>;

/** Payments are everybody's to put right; who invited whom is no matter of finance. */
export async function reattach(
  deps: PutRightDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof contract.reattach> },
): Done {
  const uid = await deps.store.direct.customers.uidOf(request.userId);
  if (uid === null) return refused('no-such-user');
  const { userId, requestId, reason } = request;
  const click = { staff, userId, requestId, reason, action: 'reattach' } as const;
  if ('transactionId' in request) {
    const { transactionId, tariff } = request;
    return reattachPayment(
      deps,
      { uid, transactionId, tariff: tariff !== undefined && isTariff(tariff) ? tariff : null },
      { ...click, facts: { transactionId, tariff } },
    );
  }
  if (staff.role === 'finance') return refused('role-not-allowed');
  return reattachInviter(deps, { uid, inviterCode: request.inviterCode }, click);
}

/** As if no device had been swapped in the last thirty days. */
export async function resetSwaps(
  { store, clock }: PutRightDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof contract.resetSwaps> },
): Done {
  const uid = await store.direct.customers.uidOf(request.userId);
  if (uid === null) return refused('no-such-user');
  const now = await clock.now();
  const click: Click = { ...request, staff, action: 'resetSwaps' };
  return store.transaction(async (records) => {
    if (await wasMade(records, click)) return accepted({ success: true });
    const swapped = (await records.devices.ofCustomerDetachedSince(uid, now - SWAPS.within)).filter(
      ({ isSwap }) => isSwap,
    );
    for (const device of swapped) await records.devices.save({ ...device, isSwap: false });
    await noteClick(records, { ...click, facts: { swaps: swapped.length } }, now);
    return accepted({ success: true });
  });
}

/** Lets a customer have the trial that Check would refuse, since the card or the mailbox had one: a family's card. */
export async function overrideTrial(
  { store, clock }: PutRightDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof contract.overrideTrial> },
): Done {
  const uid = await store.direct.customers.uidOf(request.userId);
  if (uid === null) return refused('no-such-user');
  const now = await clock.now();
  const click: Click = { ...request, staff, action: 'overrideTrial' };
  return store.transaction(async (records) => {
    if (await wasMade(records, click)) return accepted({ success: true });
    const customer = await records.customers.get(uid);
    if (customer === null) return refused('no-such-user');
    if ((await records.subscriptions.get(uid))?.trialUsed === true) return refused('trial-used');
    await records.customers.save({ ...customer, isTrialBarred: false, isTrialAllowed: true });
    await noteClick(records, click, now);
    return accepted({ success: true });
  });
}
