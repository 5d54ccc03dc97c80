import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import type { Endpoint, RequestOf } from '@functions/base/contract/endpoint';
import type * as contract from '@functions/panel/contract/change-subscription';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/panel/ports/repositories';
import * as changes from '@functions/renewals/steps/change-subscription';
import type { StaffAction } from '@functions/staff/steps/idempotent-action';

type ChangeDeps = Pick<Deps, 'store' | 'clock'>;
interface StaffRequest<E extends Endpoint> {
  readonly staff: StaffCaller;
  readonly request: RequestOf<E>;
}

/**
 * Actions of the panel section «Управление подпиской». Each needs a reason and is done once for each `requestId`, in
 * one transaction with its audit row. Each fails with `no_such_user` or the error of the change.
 */

/** Cancels auto-renewal. */
export const cancelForUser = (
  deps: ChangeDeps,
  { staff, request }: StaffRequest<typeof contract.cancelForUser>,
): Promise<ResultOf<typeof contract.cancelForUser>> =>
  run(deps, { ...request, staff, action: 'cancelForUser' }, changes.cancelByStaff);

/** Extends access by whole days. */
export const grantDays = (
  deps: ChangeDeps,
  { staff, request: { days, ...request } }: StaffRequest<typeof contract.grantDays>,
): Promise<ResultOf<typeof contract.grantDays>> =>
  run(deps, { ...request, staff, action: 'grantDays', facts: { days } }, (inner, { uid }, staffAction) =>
    changes.grantDays(inner, { uid, days }, staffAction),
  );

/** Restricts access, for one of the classes of offer 9. */
export const restrictUser = (
  deps: ChangeDeps,
  { staff, request: { class: reason, ...request } }: StaffRequest<typeof contract.restrictUser>,
): Promise<ResultOf<typeof contract.restrictUser>> =>
  run(deps, { ...request, staff, action: 'restrictUser', facts: { class: reason } }, (inner, { uid }, staffAction) =>
    changes.restrictAccess(inner, { uid, reason }, staffAction),
  );

/** Lifts a restriction. */
export const liftRestriction = (
  { random, ...deps }: ChangeDeps & Pick<Deps, 'random'>,
  { staff, request }: StaffRequest<typeof contract.liftRestriction>,
): Promise<ResultOf<typeof contract.liftRestriction>> =>
  run(deps, { ...request, staff, action: 'liftRestriction' }, (inner, about, staffAction) =>
    changes.liftRestriction({ ...inner, random }, about, staffAction),
  );

/** Removes one extra device slot from the next period on. */
export const removeSlot = (
  deps: ChangeDeps,
  { staff, request }: StaffRequest<typeof contract.removeSlot>,
): Promise<ResultOf<typeof contract.removeSlot>> =>
  run(deps, { ...request, staff, action: 'removeSlot' }, changes.removeDeviceSlot);

/** Ends a trial early. */
export const endTrial = (
  deps: ChangeDeps,
  { staff, request }: StaffRequest<typeof contract.endTrial>,
): Promise<ResultOf<typeof contract.endTrial>> =>
  run(deps, { ...request, staff, action: 'endTrial' }, changes.endTrial);

/** Ends a promo code early. */
export const endPromo = (
  deps: ChangeDeps,
  { staff, request }: StaffRequest<typeof contract.endPromo>,
): Promise<ResultOf<typeof contract.endPromo>> =>
  run(deps, { ...request, staff, action: 'endPromo' }, changes.endPromo);

async function run<Code extends RefusalCode>(
  deps: ChangeDeps,
  staffAction: StaffAction,
  change: (deps: ChangeDeps, about: { uid: string }, staffAction: StaffAction) => Promise<Result<unknown, Code>>,
): Promise<Result<{ success: true }, Code | 'no_such_user'>> {
  const uid = await deps.store.nonTransactional.customers.uidOf(staffAction.userId);
  if (uid === null) return fail('no_such_user');
  const outcome = await change(deps, { uid }, staffAction);
  return outcome.ok ? ok({ success: true }) : outcome;
}
