import { linkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { call, type CallResult } from '@web/lib/http/api';
import { currentIdentity, signInWithCustomToken } from './session';
import { rememberRefusal } from './session-age';

export type Proof = { readonly idToken: string } | { readonly yandexToken: string } | { readonly password: string };

/**
 * Adds a sign-in method to the signed-in account. If accounts are merged, the session continues under the remaining
 * account and cached query results are out of date.
 */
export async function addSignIn(proof: Proof): Promise<CallResult<typeof linkSignIn>> {
  const identity = await currentIdentity();
  if (identity === null) return { ok: false, kind: 'refused', status: 401 };
  const { uid, email } = identity;
  const result = await call(linkSignIn, { uid, email, ...proof });
  if (!result.ok && result.failure?.code === 'recent_sign_in_needed') await rememberRefusal();
  if (result.ok && result.data.customToken !== undefined) await signInWithCustomToken(result.data.customToken);
  return result;
}
