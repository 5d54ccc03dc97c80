import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import type { LimitCode } from './rate-limit';

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

/** Details for the caller, under the field names of the response. */
export interface RefusalDetails {
  /** The seconds until the same call can succeed, of a refusal that ends by itself. */
  readonly retryAfter?: number;
  readonly [field: string]: unknown;
}

export interface Failure<Code extends RefusalCode = RefusalCode> {
  readonly ok: false;
  readonly refusal: Code;
  readonly details?: RefusalDetails;
}

export type Result<T, Code extends RefusalCode = RefusalCode> = Success<T> | Failure<Code>;

/** A successful result. */
export const ok = <T>(value: T): Success<T> => ({ ok: true, value });
/** The refusals that no limit makes. */
export type OtherRefusal = Exclude<RefusalCode, LimitCode>;

/**
 * A refusal; `http/refusals.ts` maps the code to a status and a message. A refusal by a limit says how long it lasts:
 * the limit makes it (`overLimit`).
 */
export const fail = <const Code extends OtherRefusal>(refusal: Code): Failure<Code> => ({
  ok: false,
  refusal,
});
