import { takeAllAndKeep } from '@web/lib/mailed-link';
import { errorCode, logSignInFailed } from '@web/lib/log';
import { playNative } from '@web/lib/native-stand-in';
import { auth, signInWithCustomToken } from '@web/lib/session';
import { store } from '@web/lib/storage';
import { tradeTicket } from './api/open-ticket';

/** What the native app, or a link of ours, opens a page with. Only the ticket proves anything; the rest is shown at most. */
export interface Entry {
  readonly uid: string | null;
  readonly ticket: string | null;
  readonly email: string | null;
  readonly photoURL: string | null;
  readonly providerId: string | null;
}

/** Takes it out of the address at once. A reload knows whose page it was; the ticket is spent by then. */
export function takeEntry(): Entry {
  if (__LOCAL_SUITE__) playNative();
  return takeAllAndKeep(['uid', 'ticket', 'email', 'photoURL', 'providerId']);
}

/**
 * §2 /instantLogin and its twin: in only as the customer who is signed in already, or by a ticket that opens a session for
 * this very uid. The spec's four values are stored as the display cache they are.
 */
export async function enter({ uid, ticket, email, photoURL, providerId }: Entry): Promise<boolean> {
  await auth.authStateReady();
  const isSame = uid !== null && auth.currentUser?.uid === uid;
  if (!isSame && !(await tradedIn(uid, ticket))) return false;
  store({ uid: auth.currentUser?.uid ?? null, ...(email && { email }), ...(photoURL && { photoURL }), ...(providerId && { providerId }) });
  return true;
}

async function tradedIn(uid: string | null, ticket: string | null): Promise<boolean> {
  if (uid === null || ticket === null) return false;
  const traded = await tradeTicket(uid, ticket);
  if (!traded.ok) return false;
  try {
    await signInWithCustomToken(traded.data.customToken);
    return true;
  } catch (error) {
    logSignInFailed('ticket', errorCode(error));
    return false;
  }
}
