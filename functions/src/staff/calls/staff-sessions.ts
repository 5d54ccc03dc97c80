import type { RequestOf, ResponseOf } from '@functions/base/contract/endpoint';
import type {
  endMySession as endMineEndpoint,
  endStaffSession as endAnyEndpoint,
  listMySessions as listMineEndpoint,
  listStaffSessions as listAllEndpoint,
  signOutStaff as signOutEndpoint,
} from '@functions/staff/contract/staff-sessions';
import type { AuditAction } from '@functions/base/contract/values/audit-actions';
import { auditRow } from '@functions/staff/rules/audit';
import type { StaffCaller, StaffMember } from '@functions/staff/rules/staff';
import { isOpen, newStaffSession, type StaffSession } from '@functions/staff/rules/staff-session';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import { ok, fail } from '@functions/base/rules/result';
import type { Deps, ReadRepositories, Repositories } from '@functions/staff/ports/repositories';
import type { SessionTokens } from '@functions/ports/services';
import type { ResultOf } from '@functions/base/steps/result-of';

type SessionDeps = Pick<Deps, 'store' | 'clock' | 'random'>;
type TokenDeps = Pick<Deps, 'store' | 'clock' | 'auth' | 'sessions'>;

/** The newest sessions that an admin sees at once. */
const MOST_SESSIONS = 200;

/** The tokens of a stored session. A session whose tokens cannot be made is ended. */
export async function openTokens(deps: TokenDeps, session: StaffSession, browser?: string): Promise<SessionTokens> {
  try {
    return await deps.sessions.open(await deps.auth.staffToken(session, browser));
  } catch (error) {
    await deps.store.nonTransactional.staffSessions.save({ ...session, ended: deps.clock.realNow() });
    throw error;
  }
}

/** A session without a login and for any browser: the local stack and tests open them with the server's own powers. */
export async function openSessionWithoutLogin(deps: TokenDeps & SessionDeps, member: StaffMember) {
  const origin = { clientIp: '', userAgent: '' };
  const session = newStaffSession(deps.random.secretId(), member, origin, deps.clock.realNow());
  await deps.store.nonTransactional.staffSessions.create(session);
  return openTokens(deps, session);
}

/** The open sessions of a member, except for one, as they are saved when they end now. */
export async function planSessionEnd(
  repositories: ReadRepositories,
  login: string,
  realNow: Instant,
  exceptId: string | null = null,
): Promise<StaffSession[]> {
  const open = await repositories.staffSessions.openOf(login, realNow);
  return open.filter(({ id }) => id !== exceptId).map((session) => ({ ...session, ended: realNow }));
}

export async function saveSessions(repositories: Repositories, sessions: readonly StaffSession[]): Promise<void> {
  for (const session of sessions) await repositories.staffSessions.save(session);
}

/** Returns the open sessions of the caller. */
export async function listMySessions(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { staff }: { staff: StaffCaller },
): Promise<ResultOf<typeof listMineEndpoint>> {
  const open = await store.nonTransactional.staffSessions.openOf(staff.login, clock.realNow());
  return ok({ content: open.map((session) => presentSession(session, staff)) });
}

/** Returns the open sessions of all members of staff. */
export async function listStaffSessions(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { staff }: { staff: StaffCaller },
): Promise<ResultOf<typeof listAllEndpoint>> {
  const open = await store.nonTransactional.staffSessions.listOpen(clock.realNow(), MOST_SESSIONS);
  return ok({ content: open.map((session) => presentSession(session, staff)) });
}

const presentSession = (
  { id, login, role, created, lastSeen, expires, clientIp, browser }: StaffSession,
  { sessionId }: StaffCaller,
): ResponseOf<typeof listAllEndpoint>['content'][number] => ({
  id,
  login,
  role,
  clientIp,
  browser,
  created: toIso(created),
  lastSeen: toIso(lastSeen),
  expires: toIso(expires),
  isCurrent: id === sessionId,
});

/** Ends one session of the caller. Fails with `no_such_session`. */
export const endMySession = (
  deps: SessionDeps,
  { staff, request: { id } }: { staff: StaffCaller; request: RequestOf<typeof endMineEndpoint> },
): Promise<ResultOf<typeof endMineEndpoint>> => endSession(deps, staff, id, 'endMySession', staff.login);

/** Ends one session of any member of staff. Fails with `no_such_session`. */
export const endStaffSession = (
  deps: SessionDeps,
  { staff, request: { id } }: { staff: StaffCaller; request: RequestOf<typeof endAnyEndpoint> },
): Promise<ResultOf<typeof endAnyEndpoint>> => endSession(deps, staff, id, 'endStaffSession', null);

/** Ends the session of the call (T24). */
export async function signOutStaff(
  deps: SessionDeps,
  { staff }: { staff: StaffCaller },
): Promise<ResultOf<typeof signOutEndpoint>> {
  await endSession(deps, staff, staff.sessionId, 'signOutStaff', staff.login);
  return ok({ success: true });
}

/** @param owner the login that the session has to be of; null for anybody */
async function endSession(
  { store, clock, random }: SessionDeps,
  staff: StaffCaller,
  id: string,
  action: AuditAction,
  owner: string | null,
): Promise<ResultOf<typeof endMineEndpoint>> {
  const now = await clock.now();
  const rowId = random.secretId();
  return store.transaction(async (repositories) => {
    const realNow = clock.realNow();
    const session = await repositories.staffSessions.get(id);
    if (session === null || !isOpen(session, realNow)) return fail('no_such_session');
    if (owner !== null && session.login !== owner) return fail('no_such_session');
    await repositories.staffSessions.save({ ...session, ended: realNow });
    const facts = { login: session.login, clientIp: session.clientIp, browser: session.browser };
    await repositories.audit.create(auditRow(rowId, staff, { action, facts }, now));
    return ok({ success: true });
  });
}
