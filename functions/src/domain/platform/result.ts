import type { RefusalCode } from '@contract/values/error-codes';

export interface Failure {
  readonly ok: false;
  readonly refusal: RefusalCode;
  /** Details for the caller, under the field names of the response. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Result<T> = { readonly ok: true; readonly value: T } | Failure;

/** A successful result. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
/** A refusal; `http/refusals.ts` maps the code to a status and a message. */
export const fail = (refusal: RefusalCode): Failure => ({ ok: false, refusal });
