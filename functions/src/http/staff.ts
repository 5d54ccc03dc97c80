import type { StaffRole } from '@contract/values/staff';
import { accepted, refused, type Outcome } from '../domain/refusal';
import { SESSION_LIFETIME, type StaffCaller } from '../domain/staff';
import type { Deps } from '../ports';
import { noteDown } from '../usecases/panel/note-down';
import type { HttpRequest } from './http-message';

/**
 * Which member of staff stands behind a call, and whether the role may make it. Only a session of /auth/login counts, asked of
 * Firebase at every call, and for twelve hours at most however often it is refreshed.
 */
export async function identifyStaff(
  deps: Pick<Deps, 'auth' | 'clock' | 'store' | 'random'>,
  request: HttpRequest,
  { name, roles }: { name: string; roles: readonly StaffRole[] },
): Promise<Outcome<StaffCaller>> {
  const idToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (idToken === undefined) return refused('not-signed-in');
  const proof = await deps.auth.verifyStaff(idToken);
  if (proof === null) return refused('not-signed-in');
  if (proof.kind === 'somebody-else') return refused('not-staff');
  const { login, role, signedInAt } = proof;
  if (deps.clock.realNow() - signedInAt >= SESSION_LIFETIME) return refused('sign-in-again');
  const staff = { login, role, signedInAt };
  if (roles.includes(role)) return accepted(staff);
  await noteDown(deps, staff, { action: 'refused', facts: { call: name } });
  return refused('role-not-allowed');
}
