import type { Failure } from '@contract/wire';
import { unreachable } from '@contract/values/unreachable';
import type { ErrorCode } from '@functions/domain/platform/result';
import type { HttpReply } from './http-message';

/**
 * Maps an error code to a status, a message and headers (§8). `details` are added to the body. An error code without a
 * case does not compile.
 */
export function refusalReply(refusal: ErrorCode, details: Readonly<Record<string, unknown>> = {}): HttpReply {
  const { status, message, headers } = responseFor(refusal);
  const body: Failure = { success: false, code: refusal.replaceAll('-', '_'), message };
  return { status, body: { ...details, ...body }, ...(headers && { headers }) };
}

/** Status 400 for an invalid field or header; `field` is its dotted path, '' for the whole body. */
export const badInput = (field: string, problem: string): HttpReply => ({
  status: 400,
  body: { success: false, code: 'bad_input', message: `${field || 'body'}: ${problem}`, field } satisfies Failure,
});

/** Sent before the body is read (guard-request-bodies.ts). */
export const tooLarge = {
  status: 413,
  body: {
    success: false,
    code: 'too_large',
    message: 'body: at most 600 kB, without Content-Encoding.',
  } satisfies Failure,
} as const satisfies HttpReply;

/** Internal error. The body contains only the request id, which identifies the log entries. */
export const faultReply = (requestId: string): HttpReply => ({
  status: 500,
  body: {
    success: false,
    code: 'internal',
    message: `Something went wrong on our side (${requestId}).`,
    requestId,
  } satisfies Failure,
});

function responseFor(refusal: ErrorCode): { status: number; message: string; headers?: Record<string, string> } {
  switch (refusal) {
    case 'not-signed-in':
      return { status: 401, message: 'Sign in first.' };
    case 'sign-in-again':
      return { status: 401, message: 'Sign in again.' };
    case 'not-yours':
      return { status: 403, message: 'uid or email is not of the signed-in customer.' };
    case 'not-registered':
      return { status: 403, message: 'Register first.' };
    case 'no-email-from-provider':
      return { status: 403, message: 'The sign-in provider gave no e-mail address.' };
    case 'not-staff':
      return { status: 403, message: 'Only staff may make this call.' };
    case 'role-not-allowed':
      return { status: 403, message: 'Your role may not make this call.' };
    case 'app-not-verified':
      return { status: 403, message: 'This call is for our own site and apps; reload the page and try again.' };
    case 'staff-sign-in-refused':
      return { status: 401, message: 'Login or password is wrong.' };
    case 'code-wrong':
      return { status: 401, message: 'The code is wrong or was used before.' };
    case 'no-such-user':
      return { status: 404, message: 'There is no such customer.' };
    case 'login-taken':
      return { status: 409, message: 'login: is taken.' };
    case 'not-on-yourself':
      return { status: 409, message: 'Nobody changes or disables their own account.' };
    case 'account-through-google':
      return { status: 409, message: 'You already have an account through Google.' };
    case 'account-through-password':
      return { status: 409, message: 'You already have an account through e-mail and password.' };
    case 'both-accounts-paid':
      return { status: 409, message: 'Both accounts have paid time: support can join them.' };
    case 'code-not-valid':
      return { status: 400, message: 'code: not the one from the newest mail.' };
    case 'contact-known':
      return { status: 409, message: 'This session has an e-mail address already.' };
    case 'last-sign-in':
      return { status: 409, message: 'The last way to sign in cannot be removed.' };
    case 'password-missing':
      return { status: 400, message: 'password: is needed to sign up.' };
    case 'password-needs-google':
      return {
        status: 409,
        message: 'password: can be set only in a session by Google; prove another sign-in instead.',
      };
    case 'payment-in-progress':
      return { status: 409, message: 'A payment of the other account is on its way: try again later.' };
    case 'proof-missing':
      return { status: 400, message: 'idToken, yandexToken, password: exactly one is needed.' };
    case 'sign-in-in-use':
      return { status: 409, message: 'This session came by this sign-in: sign in another way to remove it.' };
    case 'ticket-not-valid':
      return { status: 401, message: 'The ticket is not valid any more.' };
    case 'too-many-sign-ins':
      return { status: 409, message: 'No more ways to sign in can be added.' };
    case 'human-check-failed':
      return { status: 400, message: 'reCAPTCHA not solved!' };
    case 'too-many-attempts':
      return { status: 429, message: 'Too many attempts; try again later.', headers: { 'retry-after': '60' } };
    case 'provider-token-refused':
      return { status: 401, message: 'The sign-in provider does not confirm this token.' };
    case 'provider-unavailable':
      return { status: 503, message: 'The sign-in provider does not answer.', headers: { 'retry-after': '5' } };
    case 'tariff-not-sold':
      return { status: 400, message: 'tariff: 1, 3, 6 or 12 months.' };
    case 'trial-days-out-of-range':
      return { status: 400, message: 'period: a whole number of days from 1 to 30.' };
    case 'consents-missing':
      return { status: 400, message: 'consents: both are needed.' };
    case 'already-active':
      return { status: 409, message: 'The subscription is active already.' };
    case 'nothing-to-cancel':
      return { status: 409, message: 'There is no active subscription to cancel.' };
    case 'nothing-to-resume':
      return { status: 409, message: 'There is no cancelled subscription with time left.' };
    case 'nothing-to-pay':
      return { status: 409, message: 'No renewal is waiting to be paid.' };
    case 'card-missing':
      return { status: 409, message: 'There is no saved card: pay again to resume.' };
    case 'restricted':
      return { status: 403, message: 'Access is restricted; support can tell why.' };
    case 'not-active':
      return { status: 409, message: 'There is no active subscription.' };
    case 'too-many-devices':
      return { status: 409, message: 'No more devices can be added.' };
    case 'device-limit':
      return { status: 409, message: 'Every slot is taken: detach a device or add one.' };
    case 'device-name-empty':
      return { status: 400, message: 'deviceName: is needed.' };
    case 'no-such-device':
      return { status: 404, message: 'deviceId: there is no such device.' };
    case 'too-many-swaps':
      return { status: 409, message: 'At most five devices can be replaced in thirty days; support can help.' };
    case 'promo-not-valid':
      return { status: 409, message: 'promo: this code cannot be used.' };
    case 'promo-used-before':
      return { status: 409, message: 'promo: you have used this code already.' };
    case 'promo-already-running':
      return { status: 409, message: 'promo: one code at a time.' };
    case 'link-not-valid':
      return { status: 404, message: 'The link is not valid any more.' };
    case 'paid-already':
      return { status: 409, message: 'It is paid already.' };
    case 'prepaid-token-not-valid':
      return { status: 400, message: 'prepaidToken: 30 hex characters, days and months.' };
    case 'email-missing':
      return { status: 400, message: 'email: is needed to order.' };
    case 'phone-missing':
      return { status: 400, message: 'phone: +7 and ten digits are needed to order.' };
    case 'refund-too-late':
      return { status: 409, message: 'The payment is older than a year.' };
    case 'refunded-already':
      return { status: 409, message: 'Nothing is left of this payment.' };
    case 'refund-exceeds-payment':
      return { status: 409, message: 'amount: more than is left of the payment.' };
    case 'node-taken':
      return { status: 409, message: 'nodeId: is taken, or was once.' };
    case 'no-such-node':
      return { status: 404, message: 'nodeId: there is no such node, or it is revoked.' };
    case 'cursor-not-valid':
      return { status: 400, message: 'since: is no cursor of ours; leave it out to read everything.' };
    case 'guarantee-over':
      return { status: 409, message: 'The guarantee is over: finance decides.' };
    case 'no-extra-devices':
      return { status: 409, message: 'There is no extra device to remove.' };
    case 'trial-used':
      return { status: 409, message: 'This customer had a trial already.' };
    case 'promo-code-short':
      return { status: 400, message: 'promoCode: 5 characters or more.' };
    case 'promo-code-impossible':
      return { status: 400, message: 'promoCode: 5 to 32 of A-Z 0-9 _ -' };
    case 'promo-discount-impossible':
      return { status: 400, message: 'discount: 0.2 to 0.5 in steps of 0.05.' };
    case 'promo-validity-impossible':
      return { status: 400, message: 'expirationDate: 1 to 12 months ahead.' };
    case 'promo-type-unknown':
      return { status: 400, message: 'promoType: is unknown.' };
    case 'promo-taken':
      return { status: 409, message: 'promoCode: is taken.' };
    case 'no-such-promo':
      return { status: 404, message: 'There is no such promo code.' };
    case 'no-such-payment':
      return { status: 404, message: 'There is no such payment.' };
    case 'payment-attached':
      return { status: 409, message: 'The payment is this customer’s already.' };
    case 'tariff-missing':
      return { status: 400, message: 'tariff: neither the payment nor the customer has one.' };
    case 'no-such-inviter':
      return { status: 404, message: 'There is no such invitation code.' };
    case 'inviter-impossible':
      return { status: 409, message: 'This customer cannot be the inviter.' };
    case 'too-many-days':
      return { status: 400, message: 'to: at most 400 days from the first.' };
    case 'day-not-over':
      return { status: 409, message: 'day: is not over yet.' };
    case 'no-such-row':
      return { status: 404, message: 'There is no such row.' };
    case 'nothing-to-retry':
      return { status: 409, message: 'No refund of this payment was refused.' };
    case 'nothing-to-restore':
      return { status: 409, message: 'No time is to be given back.' };
    case 'cannot-be-applied':
      return { status: 409, message: 'This notification can have no effect.' };
    case 'no-new-terms':
      return { status: 409, message: 'No release brought new terms of sale.' };
    case 'price-change-too-soon':
      return { status: 409, message: 'Less than thirty days are left to the new terms.' };
    case 'promo-code-missing':
      return { status: 400, message: 'promoCode: which code is offered.' };
    case 'not-found':
      return { status: 404, message: 'There is no such call.' };
    case 'busy':
      return { status: 503, message: 'Too busy, try again.', headers: { 'retry-after': '2' } };
    default:
      return unreachable(refusal);
  }
}
