import { linkSignIn } from '@contract/accounts/sign-ins';
import { call, type CallResult } from '@web/lib/http/api';
import type { FailureCode } from '@web/lib/http/api-error';
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

/** Text keys below `signIns.problem`. */
export type LinkProblem =
  | 'bothPaid'
  | 'paying'
  | 'restricted'
  | 'tooMany'
  | 'often'
  | 'needsGoogle'
  | 'last'
  | 'inUse'
  | 'notRecent'
  | 'failed';

const PROBLEMS: Partial<Record<FailureCode, LinkProblem>> = {
  both_accounts_paid: 'bothPaid',
  payment_in_progress: 'paying',
  restricted: 'restricted',
  too_many_sign_ins: 'tooMany',
  too_many_attempts: 'often',
  password_needs_google: 'needsGoogle',
  last_sign_in: 'last',
  sign_in_in_use: 'inUse',
  recent_sign_in_needed: 'notRecent',
};

/** The text key for the server's refusal. */
export const linkProblemOf = (code: FailureCode | undefined): LinkProblem => (code && PROBLEMS[code]) ?? 'failed';

/** Why the provider's window returned no proof. `blocked`: the next click opens it. */
export type ProofProblem = 'blocked' | 'closed' | 'failed';

const PROOF_PROBLEMS: Record<string, ProofProblem> = {
  'auth/popup-blocked': 'blocked',
  'auth/popup-closed-by-user': 'closed',
  'auth/cancelled-popup-request': 'closed',
};

/** `code` is one of Firebase's error codes. */
export const proofProblemOf = (code: string): ProofProblem => PROOF_PROBLEMS[code] ?? 'failed';
