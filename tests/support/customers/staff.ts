import type { StaffRole } from '@contract/values/staff';
import { toHttpRequest, type Endpoint, type RequestInput } from '@contract/endpoint';
import { newStaffMember } from '@functions/domain/panel/staff';
import type { HttpReply } from '@functions/http/http-message';
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

/** Creates a staff member with a session. Only the login tests check the password. */
export async function createStaff(
  product: RunningProduct,
  role: StaffRole,
  name: string = role,
): Promise<StaffSession> {
  const login = loginOf(product, name);
  const { store, sessions, auth } = product.deps;
  await store.nonTransactional.staff.save(
    newStaffMember(login, role, 'scrypt$2$1$1$$', await product.deps.clock.now()),
  );
  return { login, ...(await sessions.open(await auth.staffToken(login, role))) };
}

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
