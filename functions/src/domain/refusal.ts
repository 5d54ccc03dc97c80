/** Every expected "no", as a value. `http/reply.ts` gives each of them a status and a sentence, or does not compile. */
export type Refusal =
  | 'not-signed-in'
  | 'sign-in-again'
  | 'not-yours'
  | 'not-registered'
  | 'no-email-from-provider'
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
  | 'not-found'
  | 'busy';

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export const accepted = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const refused = (refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } => ({ ok: false, refusal });
