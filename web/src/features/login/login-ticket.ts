import { maskedEmail } from '@functions/base/contract/values/masked-email';
import { takeAndStoreSecrets } from '@web/lib/auth/secret-from-url';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { nativeBridge } from '@web/lib/native/native-bridge';
import { mockNativeBridge } from '@web/lib/native/native-bridge-mock';
import { auth, identityOf, signInWithCustomToken } from '@web/lib/auth/session';
import { readStored, store } from '@web/lib/browser/kept';
import { forgetSession } from '@web/lib/browser/storage';
import { exchangeTicket } from '@web/features/login/api/open-login-ticket';

/**
 * The parameters with which the native app opens a page. Only the ticket is proof; the author of a link can set all
 * other values freely.
 */
export interface LoginTicketParams {
  readonly uid: string | null;
  readonly ticket: string | null;
  readonly email: string | null;
  readonly photoURL: string | null;
  readonly providerId: string | null;
}

/** Reads the parameters and removes them from the URL. They survive a reload, but the ticket is then used up. */
export function takeLoginTicketParams(): LoginTicketParams {
  if (__LOCAL_STACK__) mockNativeBridge();
  return takeAndStoreSecrets(['uid', 'ticket', 'email', 'photoURL', 'providerId']);
}

/**
 * How to handle a ticket. `reject`: ignore it. `same-account`: continue with the current session of the same customer,
 * without the ticket. `sign-in`: sign in without a question. `confirm`: sign in only after the visitor agrees.
 */
export type TicketDecision = 'reject' | 'same-account' | 'sign-in' | 'confirm';

/**
 * Prevents login CSRF: an attacker can send a link with a ticket for the attacker's account, and the victim would pay
 * for that account. A ticket therefore signs in silently only in the native app and never replaces a session silently.
 */
export function decideTicket(
  { uid, ticket }: Pick<LoginTicketParams, 'uid' | 'ticket'>,
  { currentUid, isNativeApp }: { readonly currentUid: string | null; readonly isNativeApp: boolean },
): TicketDecision {
  if (uid === null) return 'reject';
  if (uid === currentUid) return 'same-account';
  if (ticket === null) return 'reject';
  return isNativeApp && currentUid === null ? 'sign-in' : 'confirm';
}

/** The data of the confirmation page: the account of the ticket, and the session that would end. */
export interface TicketConfirmation {
  /** The masked e-mail address of the account, from the server. */
  readonly ticketEmail: string;
  /** Null without a session. `email` is empty if the session has no address. */
  readonly current: { readonly email: string } | null;
  readonly isNativeApp: boolean;
  /** Signs in; resolves to false after a failure. The session and the storage change only after success. */
  accept(): Promise<boolean>;
}

export type TicketOutcome =
  | { readonly kind: 'signed-in' | 'rejected' }
  | { readonly kind: 'confirmation'; readonly confirmation: TicketConfirmation };

/** Decides how to handle the ticket, and exchanges the ticket if it is needed. */
export async function processLoginTicket(params: LoginTicketParams): Promise<TicketOutcome> {
  await auth.authStateReady();
  const user = auth.currentUser;
  const currentUid = user?.uid ?? null;
  const { uid, ticket } = params;
  if (decideTicket(params, { currentUid, isNativeApp: false }) === 'same-account') {
    remember(params);
    return { kind: 'signed-in' };
  }
  if (uid === null || ticket === null) return { kind: 'rejected' };
  // Detecting the absence of an app takes three seconds; the ticket is exchanged in parallel.
  const bridge = nativeBridge();
  const exchanged = await exchangeTicket(uid, ticket);
  if (!exchanged.ok) return { kind: 'rejected' };
  const isNativeApp = (await bridge) !== null;
  const accept = () => signInAs(params, exchanged.data.customToken);
  if (decideTicket(params, { currentUid, isNativeApp }) === 'sign-in')
    return { kind: (await accept()) ? 'signed-in' : 'rejected' };
  const ticketEmail = exchanged.data.maskedEmail;
  const current = user === null ? null : { email: displayEmail(await emailOf(user), ticketEmail) };
  return { kind: 'confirmation', confirmation: { ticketEmail, current, isNativeApp, accept } };
}

async function signInAs(params: LoginTicketParams, customToken: string): Promise<boolean> {
  try {
    await signInWithCustomToken(customToken);
  } catch (error) {
    logSignInFailed('ticket', errorCode(error));
    return false;
  }
  forgetSession();
  remember(params);
  return true;
}

/** Stores the values as the display cache; the registration sends the photo. Removes those of another customer. */
function remember({ email, photoURL, providerId }: LoginTicketParams): void {
  const uid = auth.currentUser?.uid ?? null;
  if (readStored('uid') !== uid) forgetSession();
  store({
    uid,
    ...(email && { email }),
    ...(photoURL && { photoURL }),
    ...(providerId && { providerId }),
  });
}

/** The masked address of the session; unmasked if both masked addresses are equal. */
const displayEmail = (own: string, other: string): string => (maskedEmail(own) === other ? own : maskedEmail(own));

/** Empty if the session's token cannot be renewed. */
const emailOf = (user: Parameters<typeof identityOf>[0]): Promise<string> =>
  identityOf(user).then(
    ({ email }) => email,
    () => '',
  );
