import { maskedEmail } from '@contract/values/masked-email';
import { takeAndStoreSecrets } from '@web/lib/auth/secret-from-url';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { nativeBridge } from '@web/lib/native/native-bridge';
import { mockNativeBridge } from '@web/lib/native/native-bridge-mock';
import { auth, identityOf, signInWithCustomToken } from '@web/lib/auth/session';
import { forgetSession, store } from '@web/lib/browser/storage';
import { tradeTicket } from '@web/features/login/api/open-login-ticket';

/**
 * The parameters with which the native app opens a page. Only the ticket is proof; the author of a link can set all
 * other values freely.
 */
export interface Entry {
  readonly uid: string | null;
  readonly ticket: string | null;
  readonly email: string | null;
  readonly photoURL: string | null;
  readonly providerId: string | null;
}

/** Reads the parameters and removes them from the URL. They survive a reload, but the ticket is then used up. */
export function takeEntry(): Entry {
  if (__LOCAL_STACK__) mockNativeBridge();
  return takeAndStoreSecrets(['uid', 'ticket', 'email', 'photoURL', 'providerId']);
}

/**
 * How to handle an entry. `refused`: ignore it. `same`: continue with the current session of the same customer, without
 * the ticket. `silent`: sign in without a question. `ask`: sign in only after the visitor agrees.
 */
export type Admission = 'refused' | 'same' | 'silent' | 'ask';

/**
 * Prevents login CSRF: an attacker can send a link with a ticket for the attacker's account, and the victim would pay
 * for that account. A ticket therefore signs in silently only in the native app and never replaces a session silently.
 */
export function admissionOf(
  { uid, ticket }: Pick<Entry, 'uid' | 'ticket'>,
  { currentUid, isNativeApp }: { readonly currentUid: string | null; readonly isNativeApp: boolean },
): Admission {
  if (uid === null) return 'refused';
  if (uid === currentUid) return 'same';
  if (ticket === null) return 'refused';
  return isNativeApp && currentUid === null ? 'silent' : 'ask';
}

/** The data for the question: the account of the ticket, and the session that would end. */
export interface EntryQuestion {
  /** The masked e-mail address of the account, from the server. */
  readonly ticketEmail: string;
  /** Null without a session. `email` is empty if the session has no address. */
  readonly current: { readonly email: string } | null;
  readonly isNativeApp: boolean;
  /** Signs in; resolves to false after a failure. The session and the storage change only after success. */
  accept(): Promise<boolean>;
}

export type PreparedEntry =
  { readonly kind: 'in' | 'out' } | { readonly kind: 'question'; readonly question: EntryQuestion };

/** Decides how to handle the entry, and exchanges the ticket if it is needed. */
export async function prepareEntry(entry: Entry): Promise<PreparedEntry> {
  await auth.authStateReady();
  const user = auth.currentUser;
  const currentUid = user?.uid ?? null;
  const { uid, ticket } = entry;
  if (admissionOf(entry, { currentUid, isNativeApp: false }) === 'same') {
    remember(entry);
    return { kind: 'in' };
  }
  if (uid === null || ticket === null) return { kind: 'out' };
  // Detecting the absence of an app takes three seconds; the ticket is exchanged in parallel.
  const bridge = nativeBridge();
  const traded = await tradeTicket(uid, ticket);
  if (!traded.ok) return { kind: 'out' };
  const isNativeApp = (await bridge) !== null;
  const accept = () => signInAs(entry, traded.data.customToken);
  if (admissionOf(entry, { currentUid, isNativeApp }) === 'silent') return { kind: (await accept()) ? 'in' : 'out' };
  const ticketEmail = traded.data.maskedEmail;
  const current = user === null ? null : { email: shownOwn(await emailOf(user), ticketEmail) };
  return { kind: 'question', question: { ticketEmail, current, isNativeApp, accept } };
}

async function signInAs(entry: Entry, customToken: string): Promise<boolean> {
  try {
    await signInWithCustomToken(customToken);
  } catch (error) {
    logSignInFailed('ticket', errorCode(error));
    return false;
  }
  forgetSession();
  remember(entry);
  return true;
}

/** Stores the values as the display cache. */
function remember({ email, photoURL, providerId }: Entry): void {
  store({
    uid: auth.currentUser?.uid ?? null,
    ...(email && { email }),
    ...(photoURL && { photoURL }),
    ...(providerId && { providerId }),
  });
}

/** The masked address of the session; unmasked if both masked addresses are equal. */
const shownOwn = (own: string, other: string): string => (maskedEmail(own) === other ? own : maskedEmail(own));

/** Empty if the session's token cannot be renewed. */
const emailOf = (user: Parameters<typeof identityOf>[0]): Promise<string> =>
  identityOf(user).then(
    ({ email }) => email,
    () => '',
  );
