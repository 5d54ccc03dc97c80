import type { Endpoint, RequestOf } from '@contract/endpoint';
import type * as contract from '@contract/panel/customers/change-subscription';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import * as changes from '@functions/usecases/subscription/change-subscription';
import type { StaffAction } from '@functions/usecases/panel/idempotent-action';

type ChangeDeps = Pick<Deps, 'store' | 'clock'>;
type Done = Promise<Result<{ success: true }>>;
interface By<E extends Endpoint> {
  readonly staff: StaffCaller;
  readonly request: RequestOf<E>;
}

/** «Управление подпиской»: each click once, with its reason, in one transaction with what it changes. */

export const cancelForUser = (deps: ChangeDeps, { staff, request }: By<typeof contract.cancelForUser>): Done =>
  make(deps, { ...request, staff, action: 'cancelForUser' }, changes.cancelByStaff);

export const grantDays = (
  deps: ChangeDeps,
  { staff, request: { days, ...request } }: By<typeof contract.grantDays>,
): Done =>
  make(deps, { ...request, staff, action: 'grantDays', facts: { days } }, (inner, { uid }, click) =>
    changes.grantDays(inner, { uid, days }, click),
  );

export const restrictUser = (
  deps: ChangeDeps,
  { staff, request: { class: reason, ...request } }: By<typeof contract.restrictUser>,
): Done =>
  make(deps, { ...request, staff, action: 'restrictUser', facts: { class: reason } }, (inner, { uid }, click) =>
    changes.restrictAccess(inner, { uid, reason }, click),
  );

export const liftRestriction = (deps: ChangeDeps, { staff, request }: By<typeof contract.liftRestriction>): Done =>
  make(deps, { ...request, staff, action: 'liftRestriction' }, changes.liftRestriction);

export const removeSlot = (deps: ChangeDeps, { staff, request }: By<typeof contract.removeSlot>): Done =>
  make(deps, { ...request, staff, action: 'removeSlot' }, changes.removeDeviceSlot);

async function make(
  deps: ChangeDeps,
  click: StaffAction,
  change: (deps: ChangeDeps, about: { uid: string }, click: StaffAction) => Promise<Result<unknown>>,
): Done {
  const uid = await deps.store.nonTransactional.customers.uidOf(click.userId);
  if (uid === null) return fail('no-such-user');
  const outcome = await change(deps, { uid }, click);
  return outcome.ok ? ok({ success: true }) : outcome;
}
