import type { CallerRefusal } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import type { CustomerDataAmount } from '@contract/values/staff';
import { auditRow } from '@functions/domain/panel/audit';
import { moscowDay } from '@functions/domain/platform/calendar';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { SESSION_LIFETIME, type StaffCaller } from '@functions/domain/panel/staff';
import { DAILY_EXPOSURE_LIMITS } from '@functions/domain/panel/staff-limits';
import type { Deps } from '@functions/ports/services';
import { AlreadyExists } from '@functions/ports/repositories';
import { logStaffAction } from '@functions/usecases/panel/audit/audit-log';
import { browserSecretOf } from './session-binding-cookie';
import type { HttpRequest } from './http-message';

/**
 * Identifies the staff member of a call and checks the role and the daily limit of customer data. Accepts only sessions
 * of /auth/login, verified with Firebase on every call, bound to their browser (T2), and at most twelve hours old,
 * refreshes included.
 */
export async function identifyStaff(
  deps: Pick<Deps, 'auth' | 'clock' | 'store' | 'random' | 'rateLimits'>,
  request: HttpRequest,
  { name, roles, dataExposure }: Pick<PanelEndpoint, 'name' | 'roles' | 'dataExposure'>,
): Promise<Result<StaffCaller, CallerRefusal<'staff'>>> {
  const idToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (idToken === undefined) return fail('not_signed_in');
  const session = await deps.auth.verifyStaff(idToken);
  if (session === null) return fail('not_signed_in');
  if (session.kind === 'not-staff') return fail('not_staff');
  const { login, role, signedInAt, browser } = session;
  if (browser !== null && browser !== deps.random.hash(browserSecretOf(request))) return fail('not_signed_in');
  if (deps.clock.realNow() - signedInAt >= SESSION_LIFETIME) return fail('sign_in_again');
  const staff = { login, role, signedInAt };
  if (!roles.includes(role)) {
    await logStaffAction(deps, staff, { action: 'refused', facts: { call: name } });
    return fail('role_not_allowed');
  }
  if (dataExposure === 'none' || (await deps.rateLimits.consume(DAILY_EXPOSURE_LIMITS[dataExposure], login)))
    return ok(staff);
  await auditLimit(deps, staff, dataExposure);
  return fail('too_many_attempts');
}

/** Writes one audit row per day, staff member and kind of data. */
async function auditLimit(
  deps: Pick<Deps, 'store' | 'clock'>,
  staff: StaffCaller,
  dataExposure: CustomerDataAmount,
): Promise<void> {
  const now = await deps.clock.now();
  const row = auditRow(
    `limit_${moscowDay(now)}_${staff.login}_${dataExposure}`,
    staff,
    { action: 'limitReached', facts: { dataExposure } },
    now,
  );
  await deps.store.nonTransactional.audit.create(row).catch((error: unknown) => {
    if (!(error instanceof AlreadyExists)) throw error;
  });
}
