import type { StaffRole } from '@functions/staff/contract/values/staff';
import { toHttpRequest, type Endpoint, type RequestInput } from '@functions/base/contract/endpoint';
import { newStaffMember, type StaffMember } from '@functions/staff/rules/staff';
import type { Deps, SessionTokens } from '@functions/ports/services';
import { openSessionWithoutLogin } from '@functions/staff/calls/staff-sessions';
import type { HttpReply } from '@functions/http/http-message';
import { claimsOf } from './sign-in';
import type { RunningProduct } from '../product/start-product';

/** A staff member with a panel session. */
export interface StaffSession {
  readonly login: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** The session cookie, when the session was opened by the login form. */
  readonly cookie?: string;
}

/** A login that is unique to this test file, because the Auth emulator is shared. */
export const loginOf = (product: RunningProduct, name: string): string =>
  `${name}-${product.db.databaseId.slice(5, 13)}`;

/** Creates a staff member with a session. Only the login tests check the password and demand a second factor. */
export async function createStaff(
  product: RunningProduct,
  role: StaffRole,
  name: string = role,
): Promise<StaffSession> {
  const login = loginOf(product, name);
  return { login, ...(await saveStaffWithSession(product.deps, login, role)) };
}

/** Saves a member of staff who needs no second factor, and opens a session without the login. */
export async function saveStaffWithSession(deps: Deps, login: string, role: StaffRole): Promise<SessionTokens> {
  const created = newStaffMember(login, role, 'scrypt$1024$1$1$$', await deps.clock.now());
  const member = { ...created, secondFactorRule: 'exempt' } as const;
  await deps.store.nonTransactional.staff.save(member);
  return openSessionWithoutLogin(deps, member);
}

/** Changes the stored document of a member of staff, past every check. */
export async function changeStored(
  { deps: { store } }: Pick<RunningProduct, 'deps'>,
  login: string,
  change: Partial<StaffMember>,
): Promise<void> {
  const member = await store.nonTransactional.staff.get(login);
  if (member === null) throw new Error(`${login} is no member of staff`);
  await store.nonTransactional.staff.save({ ...member, ...change });
}

/** The id of the stored session that a token belongs to. */
export const sessionIdOf = ({ idToken }: Pick<StaffSession, 'idToken'>): string => String(claimsOf(idToken).session);

/** Calls a panel endpoint as over HTTP, with the input in the query or in the body, as the contract says. */
export async function callPanel<E extends Endpoint>(
  product: RunningProduct,
  endpoint: E,
  input: RequestInput<E>,
  session?: Partial<Pick<StaffSession, 'idToken' | 'cookie'>> | null,
): Promise<HttpReply & { body: Record<string, unknown> }> {
  const { url, body } = toHttpRequest(endpoint, input);
  const { pathname, searchParams } = new URL(url, 'http://panel');
  return (await product.api({
    method: endpoint.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(session?.idToken !== undefined && { authorization: `Bearer ${session.idToken}` }),
      ...(session?.cookie !== undefined && { cookie: session.cookie }),
    },
    rawBody: Buffer.from(body ?? ''),
  })) as HttpReply & { body: Record<string, unknown> };
}
