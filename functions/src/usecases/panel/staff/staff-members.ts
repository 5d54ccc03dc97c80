import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type {
  addStaff as addEndpoint,
  changeStaff as changeEndpoint,
  listStaff as listEndpoint,
} from '@contract/panel/staff/staff-members';
import { auditRow } from '@functions/domain/panel/audit';
import { toIso, toIsoOrNull } from '@functions/domain/platform/calendar';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import { newStaffMember, type StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import { carryOutOutboxEntry } from '@functions/usecases/platform/process-outbox-entry';
import { postEndOfSessions } from '@functions/usecases/platform/outbox-tasks';

type StaffDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'passwords'>;

/** Who does it: a member of staff, or the command line. */
type Doer = Pick<StaffCaller, 'login' | 'role'>;

export async function listStaff({ store }: Pick<Deps, 'store'>): Promise<Outcome<ResponseOf<typeof listEndpoint>>> {
  const members = await store.direct.staff.listAll();
  return accepted({
    content: members.map(({ login, role, isDisabled, secret, created, lastSignIn }) => ({
      login,
      role,
      isDisabled,
      hasSecondFactor: secret !== null,
      created: toIso(created),
      lastSignIn: toIsoOrNull(lastSignIn),
    })),
  });
}

export async function addStaff(
  { store, clock, random, passwords }: StaffDeps,
  { staff, request: { login, password, role } }: { staff: Doer; request: RequestOf<typeof addEndpoint> },
): Promise<Outcome<ResponseOf<typeof addEndpoint>>> {
  const now = await clock.now();
  const hash = await passwords.hash(password);
  const rowId = random.secretId();
  return store.transaction(async (records) => {
    if ((await records.staff.get(login)) !== null) return refused('login-taken');
    await records.staff.create(newStaffMember(login, role, hash, now));
    await records.audit.create(auditRow(rowId, staff, { action: 'addStaff', facts: { login, role } }, now));
    return accepted({ success: true });
  });
}

/** Whatever changes, the member's sessions end: at once here, and again by the outbox should this process die. */
export async function changeStaff(
  deps: Deps,
  { staff, request }: { staff: Doer; request: RequestOf<typeof changeEndpoint> },
): Promise<Outcome<ResponseOf<typeof changeEndpoint>>> {
  const { store, clock, random, passwords } = deps;
  const { login, role, isDisabled, password, withoutSecondFactor } = request;
  if (login === staff.login) return refused('not-on-yourself');
  const now = await clock.now();
  const hash = password === undefined ? null : await passwords.hash(password);
  const rowId = random.secretId();
  const outcome = await store.transaction(async (records) => {
    const member = await records.staff.get(login);
    if (member === null) return refused('no-such-user');
    const changed = {
      ...member,
      role: role ?? member.role,
      isDisabled: isDisabled ?? member.isDisabled,
      passwordHash: hash ?? member.passwordHash,
      ...(withoutSecondFactor && { secret: null, proposedSecret: null }),
    };
    await records.staff.save(changed);
    const facts = { login, role, isDisabled, password: hash === null ? undefined : 'changed', withoutSecondFactor };
    await records.audit.create(auditRow(rowId, staff, { action: 'changeStaff', facts }, now));
    return accepted(await postEndOfSessions(records, login, rowId, now));
  });
  if (!outcome.ok) return outcome;
  await carryOutOutboxEntry(deps, { id: outcome.value });
  return accepted({ success: true });
}
