/**
 * Every expected refusal (§8). `http/reply.ts` maps each code to a status and a message; a missing one does not
 * compile.
 */
export type ErrorCode =
  | 'not-signed-in'
  | 'sign-in-again'
  | 'not-yours'
  | 'not-registered'
  | 'no-email-from-provider'
  | 'not-staff'
  | 'role-not-allowed'
  | 'app-not-verified'
  | 'staff-sign-in-refused'
  | 'code-wrong'
  | 'no-such-user'
  | 'login-taken'
  | 'not-on-yourself'
  | 'account-through-google'
  | 'account-through-password'
  | 'both-accounts-paid'
  | 'code-not-valid'
  | 'contact-known'
  | 'last-sign-in'
  | 'password-missing'
  | 'password-needs-google'
  | 'payment-in-progress'
  | 'proof-missing'
  | 'sign-in-in-use'
  | 'ticket-not-valid'
  | 'too-many-sign-ins'
  | 'human-check-failed'
  | 'too-many-attempts'
  | 'provider-token-refused'
  | 'provider-unavailable'
  | 'tariff-not-sold'
  | 'trial-days-out-of-range'
  | 'consents-missing'
  | 'already-active'
  | 'nothing-to-cancel'
  | 'nothing-to-resume'
  | 'nothing-to-pay'
  | 'card-missing'
  | 'restricted'
  | 'not-active'
  | 'too-many-devices'
  | 'device-limit'
  | 'device-name-empty'
  | 'no-such-device'
  | 'too-many-swaps'
  | 'promo-not-valid'
  | 'promo-used-before'
  | 'promo-already-running'
  | 'link-not-valid'
  | 'paid-already'
  | 'prepaid-token-not-valid'
  | 'email-missing'
  | 'phone-missing'
  | 'refund-too-late'
  | 'refunded-already'
  | 'refund-exceeds-payment'
  | 'cursor-not-valid'
  | 'node-taken'
  | 'no-such-node'
  | 'guarantee-over'
  | 'no-extra-devices'
  | 'trial-used'
  | 'promo-code-short'
  | 'promo-code-impossible'
  | 'promo-discount-impossible'
  | 'promo-validity-impossible'
  | 'promo-type-unknown'
  | 'promo-taken'
  | 'no-such-promo'
  | 'no-such-payment'
  | 'payment-attached'
  | 'tariff-missing'
  | 'no-such-inviter'
  | 'inviter-impossible'
  | 'too-many-days'
  | 'day-not-over'
  | 'no-such-row'
  | 'nothing-to-retry'
  | 'nothing-to-restore'
  | 'cannot-be-applied'
  | 'no-new-terms'
  | 'price-change-too-soon'
  | 'promo-code-missing'
  | 'not-found'
  | 'busy';

export interface Failure {
  readonly ok: false;
  readonly refusal: ErrorCode;
  /** Details for the caller, under the field names of the response. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Result<T> = { readonly ok: true; readonly value: T } | Failure;

/** A successful result. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
/** A refusal; `http/reply.ts` maps the code to a status and a message. */
export const fail = (refusal: ErrorCode): Failure => ({ ok: false, refusal });
