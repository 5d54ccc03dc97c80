import type { RequestInput } from '@contract/endpoint';
import { signInStaff } from '@contract/panel/staff/sign-in-staff';
import { CALL_TIMEOUT_MS } from '@web/lib/http/api';
import { appCheckHeader } from '@web/lib/auth/app-check';
import { startDeadline } from '@web/lib/http/deadline';
import { errorCode, logCallFailed } from '@web/lib/browser/log';
import { openSession } from './session';

export type SignInResult =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'confirm'; readonly confirm: string }
  /** `message`: the response body, shown unchanged (spec §8); null when there was none. */
  | { readonly kind: 'refused'; readonly message: string | null; readonly isTooOften: boolean };

/**
 * POST /auth/login (spec §7). It does not use the common API client because its errors are plain text. Tokens are read
 * only from the response.
 */
export async function signIn(request: RequestInput<typeof signInStaff>): Promise<SignInResult> {
  const deadline = startDeadline(CALL_TIMEOUT_MS);
  try {
    const response = await fetch(signInStaff.path, {
      method: signInStaff.method,
      headers: { 'Content-Type': 'application/json', ...(await appCheckHeader(signInStaff)) },
      body: JSON.stringify(request),
      signal: deadline.signal,
    });
    const body = await response.text();
    if (!response.ok)
      return { kind: 'refused', message: plainText(response, body), isTooOften: response.status === 429 };
    const signedIn = signInStaff.response.parse(JSON.parse(body));
    if ('confirm' in signedIn) return { kind: 'confirm', confirm: signedIn.confirm };
    openSession(signedIn);
    return { kind: 'signed-in' };
  } catch (error) {
    logCallFailed(signInStaff.name, 'unreachable', errorCode(error));
    return { kind: 'refused', message: null, isTooOften: false };
  } finally {
    deadline.clear();
  }
}

/** Ignores a body that is not plain text, such as a gateway's error page. */
const plainText = (response: Response, body: string): string | null =>
  response.headers.get('Content-Type')?.startsWith('text/plain') === true && body.trim() !== ''
    ? body.trim().slice(0, 500)
    : null;

/** Confirmation token between the password and the code: in memory only, never in a URL. */
let pending: { readonly confirm: string; readonly since: number } | null = null;

const CONFIRM_LIFETIME_MS = 5 * 60_000;

export function savePendingConfirmation(confirm: string): void {
  pending = { confirm, since: performance.now() };
}

export const pendingConfirmation = (): string | null =>
  pending !== null && performance.now() - pending.since < CONFIRM_LIFETIME_MS ? pending.confirm : null;

export function clearPendingConfirmation(): void {
  pending = null;
}
