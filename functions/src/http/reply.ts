import type { Failure } from '@functions/base/contract/wire';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import type { RefusalDetails } from '@functions/base/rules/result';
import type { HttpReply } from './http-message';
import { REFUSALS } from './refusals';

/** The response to a refusal. `details` are added to the body; how long to wait is a header, too. */
export function refusalReply(refusal: RefusalCode, details: RefusalDetails = {}): HttpReply {
  const { status, message, retryAfter = details.retryAfter } = REFUSALS[refusal];
  const body: Failure = { success: false, code: refusal, message, ...(retryAfter !== undefined && { retryAfter }) };
  return {
    status,
    body: { ...details, ...body },
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  };
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
