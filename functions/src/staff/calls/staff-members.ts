import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  addStaff as addEndpoint,
  changeStaff as changeEndpoint,
  listStaff as listEndpoint,
} from '@functions/staff/contract/staff-members';
import { auditRow } from '@functions/staff/rules/audit';
import { toIso, toIsoOrNull } from '@functions/base/rules/calendar';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import {
  mustHaveSecondFactor,
  newStaffMember,
  type StaffCaller,
  type StaffMember,
  staffSessionRevocation,
  usablePasskeys,
} from '@functions/staff/rules/staff';
import type { Deps } from '@functions/staff/ports/repositories';
import { planSessionEnd, saveSessions } from './staff-sessions';
import { enqueue } from '@functions/base/steps/enqueue';

type StaffDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'passwords'>;

/** The author of a change: a staff member, or the command line. */
type Author = Pick<StaffCaller, 'login' | 'role'>;

/** Returns all staff members. */
export async function listStaff({ store }: Pick<Deps, 'store'>): Promise<ResultOf<typeof listEndpoint>> {
  const members = await store.nonTransactional.staff.listAll();
  return ok({
    content: members.map((member) => ({
      login: member.login,
      role: member.role,
      isDisabled: member.isDisabled,
      hasSecondFactor: member.secret !== null,
      mustHaveSecondFactor: mustHaveSecondFactor(member),
      passkeys: usablePasskeys(member).length,
      mustHavePasskey: member.mustHavePasskey,
      mustChangePassword: member.mustChangePassword,
      created: toIso(member.created),
      lastSignIn: toIsoOrNull(member.lastSignIn),
    })),
  });
}

/** Adds a staff member, whose author knows the password: it has to be changed. Fails with `login_taken`. */
export async function addStaff(
  { store, clock, random, passwords }: StaffDeps,
  { staff, request: { login, password, role } }: { staff: Author; request: RequestOf<typeof addEndpoint> },
): Promise<ResultOf<typeof addEndpoint>> {
  const now = await clock.now();
  const hash = await passwords.hash(password);
  const rowId = random.secretId();
  return store.transaction(async (repositories) => {
    if ((await repositories.staff.get(login)) !== null) return fail('login_taken');
    await repositories.staff.create({ ...newStaffMember(login, role, hash, now), mustChangePassword: true });
    await repositories.audit.create(auditRow(rowId, staff, { action: 'addStaff', facts: { login, role } }, now));
    return ok({ success: true });
  });
}

/**
 * Changes a staff member and ends their sessions: at once, and by the outbox if this process stops. Fails with
 * `not_on_yourself` or `no_such_user`.
 */
export async function changeStaff(
  deps: Deps,
  { staff, request }: { staff: Author; request: RequestOf<typeof changeEndpoint> },
): Promise<ResultOf<typeof changeEndpoint>> {
  const { store, clock, random, passwords } = deps;
  const { login, role, isDisabled, password, withoutSecondFactor, mustHaveSecondFactor: isDemanded } = request;
  const { withoutPasskeys, mustHavePasskey } = request;
  if (login === staff.login) return fail('not_on_yourself');
  const now = await clock.now();
  const hash = password === undefined ? null : await passwords.hash(password);
  const rowId = random.secretId();
  const outcome = await store.transaction(async (repositories) => {
    const member = await repositories.staff.get(login);
    const sessions = await planSessionEnd(repositories, login, clock.realNow());
    if (member === null) return fail('no_such_user');
    await repositories.staff.save({
      ...withRule(member, isDemanded),
      role: role ?? member.role,
      isDisabled: isDisabled ?? member.isDisabled,
      ...(hash !== null && { passwordHash: hash, mustChangePassword: true }),
      ...(withoutSecondFactor && { secret: null, proposedSecret: null }),
      ...(withoutPasskeys && { passkeys: [] }),
      ...(mustHavePasskey !== undefined && { mustHavePasskey }),
      ...(isDisabled === true && { deviceVersion: member.deviceVersion + 1 }),
    });
    await saveSessions(repositories, sessions);
    const facts = {
      login,
      role,
      isDisabled,
      withoutSecondFactor,
      mustHaveSecondFactor: isDemanded,
      withoutPasskeys,
      mustHavePasskey,
      password: hash === null ? undefined : 'changed',
    };
    await repositories.audit.create(auditRow(rowId, staff, { action: 'changeStaff', facts }, now));
    const revocation = staffSessionRevocation(login, rowId, now);
    await enqueue(repositories, revocation);
    return ok(revocation.id);
  });
  if (!outcome.ok) return outcome;
  await deps.above.runTask(deps, { id: outcome.value });
  return ok({ success: true });
}

/** The member with or without an admin's demand of a second factor. Without it the role decides. */
function withRule(member: StaffMember, isDemanded: boolean | undefined): StaffMember {
  if (isDemanded === undefined) return member;
  const { secondFactorRule: rule, ...rest } = member;
  if (isDemanded) return { ...rest, secondFactorRule: 'required' };
  return rule === 'required' ? rest : member;
}
