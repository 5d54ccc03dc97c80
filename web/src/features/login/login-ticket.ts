import { maskedEmail } from '@contract/values/masked-email';
import { takeAndStoreSecrets } from '@web/lib/auth/secret-from-url';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { nativeBridge } from '@web/lib/native/native-bridge';
import { mockNativeBridge } from '@web/lib/native/native-bridge-mock';
import { auth, identityOf, signInWithCustomToken } from '@web/lib/auth/session';
import { forgetSession, store } from '@web/lib/browser/storage';
import { tradeTicket } from '@web/features/login/api/open-login-ticket';

/**
 * What the native app opens a page with. Only the ticket proves anything: whoever makes a link writes what they like
 * into the rest.
 */
export interface Entry {
  readonly uid: string | null;
  readonly ticket: string | null;
  readonly email: string | null;
  readonly photoURL: string | null;
  readonly providerId: string | null;
}

/** Takes it out of the address at once. A reload knows whose page it was; the ticket is spent by then. */
export function takeEntry(): Entry {
  if (__LOCAL_STACK__) mockNativeBridge();
  return takeAndStoreSecrets(['uid', 'ticket', 'email', 'photoURL', 'providerId']);
}

/**
 * What an entry may do. `refused`: nothing. `same`: go on as the customer who is signed in already, whose ticket is
 * not needed. `silent`: sign in without a question. `ask`: only after the visitor has agreed.
 */
export type Admission = 'refused' | 'same' | 'silent' | 'ask';

/**
 * Anybody can send anybody a link with a ticket of their own account, and a visitor who follows it unasked would pay
 * for that account. So a ticket is silent only in the native app, and it never replaces a session silently.
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

/** The question for the visitor: whose account the ticket opens, and whose session would end. */
export interface EntryQuestion {
  /** Masked by the server, from the account itself. */
  readonly ticketEmail: string;
  /** Null without a session. `email` is empty where the session has none. */
  readonly current: { readonly email: string } | null;
  readonly isNativeApp: boolean;
  /** Signs in; false when that failed. Until then neither the session nor what is stored has changed. */
  accept(): Promise<boolean>;
}

export type PreparedEntry =
  { readonly kind: 'in' | 'out' } | { readonly kind: 'question'; readonly question: EntryQuestion };

/** Decides what the entry may do, and trades the ticket if it is needed. */
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
  // Without an app it takes three seconds to be sure of that: the ticket is traded meanwhile.
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

/** The four values are stored as the display cache they are. */
function remember({ email, photoURL, providerId }: Entry): void {
  store({
    uid: auth.currentUser?.uid ?? null,
    ...(email && { email }),
    ...(photoURL && { photoURL }),
    ...(providerId && { providerId }),
  });
}

/** Two addresses that look alike when masked are told apart by the visitor's own. */
const shownOwn = (own: string, other: string): string => (maskedEmail(own) === other ? own : maskedEmail(own));

/** Empty when the session's token cannot be renewed now. */
const emailOf = (user: Parameters<typeof identityOf>[0]): Promise<string> =>
  identityOf(user).then(
    ({ email }) => email,
    () => '',
  );
