import type { CallerRefusal } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import type { CustomerDataAmount } from '@functions/staff/contract/values/staff';
import { auditRow, type AuditRow } from '@functions/staff/rules/audit';
import { HOUR, moscowDay, type Instant } from '@functions/base/rules/calendar';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { SESSION_LIFETIME, type StaffCaller } from '@functions/staff/rules/staff';
import { isOpen, LAST_SEEN_STEP, type StaffSession } from '@functions/staff/rules/staff-session';
import { DAILY_EXPOSURE_LIMITS } from '@functions/staff/rules/staff-limits';
import type { Deps } from '@functions/ports/services';
import { AlreadyExists } from '@functions/base/ports/repositories';
import { panelCookieOf } from './session-binding-cookie';
import type { HttpRequest } from './http-message';
import { createAuditRow, saveStaffSessionLastSeen } from '@functions/staff/steps/writes';

/**
 * Identifies the staff member of a call and checks the role, what the member has to do first, and the daily limit of
 * customer data. Accepts only sessions of /auth/login, verified with Firebase on every call, stored and not ended
 * (T24), bound to their browser (T2), and at most twelve hours old, refreshes included.
 */
export async function identifyStaff(
  deps: Pick<Deps, 'auth' | 'clock' | 'store' | 'random' | 'rateLimits'>,
  request: HttpRequest,
  { name, roles, before = [], dataExposure }: Pick<PanelEndpoint, 'name' | 'roles' | 'before' | 'dataExposure'>,
): Promise<Result<StaffCaller, CallerRefusal<'staff'>>> {
  const idToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (idToken === undefined) return fail('not_signed_in');
  const { staffSessions } = deps.store.nonTransactional;
  const verified = await deps.auth.verifyStaff(idToken, ({ sessionId }) => staffSessions.get(sessionId));
  if (verified === null) return fail('not_signed_in');
  if ('kind' in verified) return fail('not_staff');
  const { browser, login, role, signedInAt, sessionId } = verified.token;
  const session = verified.read;
  const secret = panelCookieOf(request).browserSecret;
  if (browser !== null && browser !== deps.random.hash(secret)) return fail('not_signed_in');
  const realNow = deps.clock.realNow();
  if (realNow - signedInAt >= SESSION_LIFETIME) return fail('sign_in_again');
  if (!isOpenFor(session, login, realNow)) return fail('not_signed_in');
  const staff = { login, role, signedInAt, sessionId };
  if (!roles.includes(role)) {
    await auditRefusal(deps, staff, name);
    return fail('role_not_allowed');
  }
  const duty = session.duties.find((each) => !before.includes(each));
  if (duty !== undefined) return fail(duty);
  if (realNow - session.lastSeen >= LAST_SEEN_STEP)
    await saveStaffSessionLastSeen({ staffSessions }, sessionId, realNow);
  return dataExposure === 'none' ? ok(staff) : countExposure(deps, staff, dataExposure);
}

const isOpenFor = (session: StaffSession | null, login: string, realNow: Instant): session is StaffSession =>
  session !== null && session.login === login && isOpen(session, realNow);

/** Counts what the member sees of customers today. */
async function countExposure(
  deps: Pick<Deps, 'clock' | 'store' | 'rateLimits'>,
  staff: StaffCaller,
  dataExposure: CustomerDataAmount,
): Promise<Result<StaffCaller, CallerRefusal<'staff'>>> {
  const counted = await deps.rateLimits.consume(DAILY_EXPOSURE_LIMITS[dataExposure], staff.login);
  if (counted.ok) return ok(staff);
  await auditLimit(deps, staff, dataExposure);
  return counted;
}

/** Writes one audit row per hour, staff member and call: a refused call is recorded and fills nothing (P27, T21). */
async function auditRefusal(deps: Pick<Deps, 'store' | 'clock'>, staff: StaffCaller, call: string): Promise<void> {
  const now = await deps.clock.now();
  const id = `refused_${Math.floor(now / HOUR)}_${staff.login}_${call}`;
  await createOnce(deps, auditRow(id, staff, { action: 'refused', facts: { call } }, now));
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
  await createOnce(deps, row);
}

const createOnce = ({ store }: Pick<Deps, 'store'>, row: AuditRow): Promise<void> =>
  createAuditRow(store.nonTransactional, row).catch((error: unknown) => {
    if (!(error instanceof AlreadyExists)) throw error;
  });
