/** Every expected "no", as a value. `http/reply.ts` gives each of them a status and a sentence, or does not compile. */
export type Refusal =
  | 'not-signed-in'
  | 'sign-in-again'
  | 'not-yours'
  | 'not-registered'
  | 'no-email-from-provider'
  | 'not-staff'
  | 'role-not-allowed'
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
  | 'not-found'
  | 'busy';

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
  /** What the caller needs to know of it, by the names of the answer's fields. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | Refused;

export const accepted = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const refused = (refusal: Refusal): Refused => ({ ok: false, refusal });
