import type { RequestInput } from '@functions/base/contract/endpoint';
import type { PasskeyOptions } from '@functions/base/contract/passkey-answers';
import { signInStaff } from '@functions/staff/contract/sign-in-staff';
import { CALL_TIMEOUT_MS } from '@web/lib/http/api';
import { appCheckHeader } from '@web/lib/auth/app-check';
import { startDeadline } from '@web/lib/http/deadline';
import { errorCode, logCallFailed } from '@web/lib/browser/log';
import { openSession } from './session';

/** The token between the two steps, and what the second step may be. */
export interface PendingConfirmation {
  readonly confirm: string;
  readonly acceptsCode: boolean;
  /** The challenge for a passkey; null without one. */
  readonly passkeyOptions: PasskeyOptions | null;
}

export type SignInResult =
  | { readonly kind: 'signed-in' }
  | (PendingConfirmation & { readonly kind: 'confirm' })
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
    if ('confirm' in signedIn) {
      const { confirm, acceptsCode = true, passkeyOptions = null } = signedIn;
      return { kind: 'confirm', confirm, acceptsCode, passkeyOptions };
    }
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

/** Between the password and the second step: in memory only, never in a URL. */
let pending: (PendingConfirmation & { readonly since: number }) | null = null;

const CONFIRM_LIFETIME_MS = 5 * 60_000;

export function savePendingConfirmation(confirmation: PendingConfirmation): void {
  pending = { ...confirmation, since: performance.now() };
}

export const pendingConfirmation = (): PendingConfirmation | null =>
  pending !== null && performance.now() - pending.since < CONFIRM_LIFETIME_MS ? pending : null;

export function clearPendingConfirmation(): void {
  pending = null;
}
