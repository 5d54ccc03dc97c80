import type { RefusalCode } from '@contract/values/error-codes';

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failure<Code extends RefusalCode = RefusalCode> {
  readonly ok: false;
  readonly refusal: Code;
  /** Details for the caller, under the field names of the response. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Result<T, Code extends RefusalCode = RefusalCode> = Success<T> | Failure<Code>;

/** A successful result. */
export const ok = <T>(value: T): Success<T> => ({ ok: true, value });
/** A refusal; `http/refusals.ts` maps the code to a status and a message. */
export const fail = <const Code extends RefusalCode>(refusal: Code): Failure<Code> => ({ ok: false, refusal });
