import { keep, readKept } from '@web/lib/browser/kept';
import { sessionToken } from './session-token';
import { claimsOf } from './token-claims';

/** The server accepts ten minutes; one of them is for the change itself. */
const RECENT_MS = 9 * 60_000;

/**
 * Whether the sign-in of this session is probably recent enough for the server. It spares a useless call; the server
 * decides. Throws Firebase's errors if the token has expired and cannot be renewed.
 */
export async function isSessionRecent(): Promise<boolean> {
  const signedInAt = await signInTime();
  if (signedInAt === null) return false;
  const [known, local] = readKept('signInTime') ?? [];
  return Date.now() - (known === String(signedInAt) ? Number(local) : signedInAt) < RECENT_MS;
}

/** Called after the provider confirmed the sign-in of this session. */
export const rememberConfirmation = (): Promise<void> => rememberSignIn(Date.now());

/** Called after the server refused a change because the sign-in of this session is too old. */
export const rememberRefusal = (): Promise<void> => rememberSignIn(0);

/**
 * Keeps the sign-in time of the session, and the same moment by the clock of this device, which may differ from the
 * server's. In the storage of the tab, because a confirmation at Yandex leaves the site.
 */
async function rememberSignIn(local: number): Promise<void> {
  const signedInAt = await signInTime();
  if (signedInAt !== null) keep('signInTime', [String(signedInAt), String(local)]);
}

/** By the server's clock, in milliseconds. */
async function signInTime(): Promise<number | null> {
  const token = await sessionToken();
  if (token === null) return null;
  const { signedInAt, auth_time: seconds } = claimsOf(token);
  return typeof signedInAt === 'number' ? signedInAt : Number(seconds) * 1000;
}
