import type { FailureCode } from '@web/lib/http/api-error';

/** Text keys below `signIns.problem`. */
export type LinkProblem =
  'bothPaid' | 'paying' | 'restricted' | 'tooMany' | 'needsGoogle' | 'last' | 'inUse' | 'notRecent' | 'failed';

const PROBLEMS: Partial<Record<FailureCode, LinkProblem>> = {
  both_accounts_paid: 'bothPaid',
  payment_in_progress: 'paying',
  restricted: 'restricted',
  too_many_sign_ins: 'tooMany',
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
