import type { PasskeyOptions } from '@functions/base/contract/passkey-answers';
import { startStaffPasskeySignIn } from '@functions/staff/contract/sign-in-staff';
import { passkeyProblemOf } from '@web/lib/auth/passkey-problems';
import { answerChallenge } from '@web/lib/auth/passkeys';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { callOrThrow } from '@web/lib/http/api';
import { loginTexts } from '../login-texts';
import { signIn, type SignInResult } from './sign-in';

/** Logs in with a passkey as the only step. Returns null when the session is open, otherwise what to show. */
export const signInWithPasskey = (): Promise<string | null> =>
  shown(async () => {
    const { options } = await callOrThrow(startStaffPasskeySignIn, {});
    return signIn({ passkey: await answerChallenge(options) });
  });

/** The second step of a login with a passkey. Returns null when the session is open, otherwise what to show. */
export const confirmWithPasskey = (confirm: string, options: PasskeyOptions): Promise<string | null> =>
  shown(async () => signIn({ confirm, passkey: await answerChallenge(options) }));

async function shown(attempt: () => Promise<SignInResult>): Promise<string | null> {
  try {
    const result = await attempt();
    if (result.kind === 'signed-in') return null;
    return result.kind === 'refused' && result.message !== null ? result.message : loginTexts.unreachable;
  } catch (error) {
    logSignInFailed('passkey', errorCode(error));
    const texts: Partial<Record<string, string>> = loginTexts.passkeyProblem;
    return texts[passkeyProblemOf(error)] ?? loginTexts.unreachable;
  }
}
