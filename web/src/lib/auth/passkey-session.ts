import type { PasskeyAnswer } from '@functions/base/contract/passkey-answers';
import { addPasskey, startPasskey } from '@functions/accounts/contract/passkeys';
import { signInWithPasskey as signInEndpoint, startPasskeySignIn } from '@functions/accounts/contract/passkey-sign-in';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { call, callOrThrow, type CallResult } from '@web/lib/http/api';
import { passkeyProblemOf, type PasskeyProblem } from './passkey-problems';
import { answerChallenge, makePasskey } from './passkeys';
import { currentIdentity, signInWithCustomToken } from './session';
import { rememberRefusal } from './session-age';

export { passkeyProblemOf };

/** Answers a new challenge for a sign-in. Throws ApiError or the browser's errors. */
export const answerWithPasskey = async (): Promise<PasskeyAnswer> =>
  answerChallenge((await callOrThrow(startPasskeySignIn, {})).options);

/** Opens a session with a passkey. Throws ApiError or the browser's errors. */
export async function signInWithPasskey(): Promise<void> {
  const { customToken } = await callOrThrow(signInEndpoint, { answer: await answerWithPasskey() });
  await signInWithCustomToken(customToken);
}

/** Adds a passkey of this device to the signed-in account, or says why the browser made none. */
export async function addPasskeyOfThisDevice(): Promise<
  | CallResult<typeof startPasskey | typeof addPasskey>
  | { readonly ok: false; readonly kind: 'not-made'; problem: PasskeyProblem }
> {
  const identity = await currentIdentity();
  if (identity === null) return { ok: false, kind: 'refused', status: 401 };
  const claims = { uid: identity.uid, email: identity.email };
  const started = await call(startPasskey, claims);
  if (!started.ok) {
    if (started.failure?.code === 'recent_sign_in_needed') await rememberRefusal();
    return started;
  }
  try {
    return await call(addPasskey, { ...claims, answer: await makePasskey(started.data.options) });
  } catch (error) {
    logSignInFailed('passkey', errorCode(error));
    return { ok: false, kind: 'not-made', problem: passkeyProblemOf(error) };
  }
}
