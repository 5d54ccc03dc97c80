import type { Endpoint, RefusalOf } from '@functions/base/contract/endpoint';
import type { Failure } from '@functions/base/contract/wire';

/**
 * `refused`: the server rejected the request. `unsent`: the request was not sent because there is no network or no
 * session token. `unreachable`: sent, but no response arrived. `unexpected`: a server error, or a response that does
 * not match the contract.
 */
export type ApiFailureKind = 'refused' | 'unsent' | 'unreachable' | 'unexpected';

export interface ApiFailure {
  readonly ok: false;
  readonly kind: ApiFailureKind;
  readonly status: number | null;
  readonly failure?: Failure;
  /** The call was aborted at its deadline. */
  readonly isLate?: boolean;
}

/** A failed call as an error: TanStack Query recognizes only thrown failures. */
export class ApiError extends Error {
  override readonly name = 'CallFailed';
  readonly kind: ApiFailureKind;
  readonly status: number | null;

  constructor(readonly call: ApiFailure) {
    super(call.kind);
    this.kind = call.kind;
    this.status = call.status;
  }
}

export type FailureCode = Failure['code'];

/**
 * The error code of the server; undefined without a response. Name the call: in
 * `failureCodeOf<typeof detachDevice>(error)` a comparison with a code that the call does not declare is a type error.
 * Codes that any call may return are not in the type.
 */
export const failureCodeOf = <E extends Endpoint>(error: unknown): RefusalOf<E> | undefined =>
  error instanceof ApiError ? (error.call.failure?.code as RefusalOf<E> | undefined) : undefined;

/** How long a limit still refuses a call; `seconds` is null when that is not known. */
export interface Wait {
  readonly seconds: number | null;
}

/** The wait before a call that a limit refused can be repeated; null if no limit refused it. */
export const waitOfCall = ({ failure }: Pick<ApiFailure, 'failure'>): Wait | null =>
  failure?.code === 'too_many_attempts' ? { seconds: failure.retryAfter ?? null } : null;

/** Like `waitOfCall`, of a thrown failure. */
export const waitOf = (error: unknown): Wait | null => (error instanceof ApiError ? waitOfCall(error.call) : null);

const SESSION_CODES: ReadonlySet<FailureCode> = new Set(['not_signed_in', 'sign_in_again', 'not_staff'] as const);

/** Whether the server rejected the session. A 401 may also mean a wrong code or token; the session stays valid. */
export const endsSession = ({ status, failure }: ApiFailure): boolean =>
  failure === undefined ? status === 401 : SESSION_CODES.has(failure.code);

/** Whether the call can be repeated with a solved CAPTCHA: none was sent, or it was not valid any more. */
export const needsHumanCheck = ({ failure }: Pick<ApiFailure, 'failure'>): boolean =>
  failure?.code === 'human_check_needed' || failure?.code === 'human_check_failed';

export const isSessionLost = (error: unknown): boolean => error instanceof ApiError && endsSession(error.call);

/** The outcome of a failed change: `refused` and `unsent` were certainly not made, `unknown` may have been made. */
export function outcomeOf(error: unknown): 'refused' | 'unsent' | 'unknown' {
  const kind = error instanceof ApiError ? error.kind : null;
  return kind === 'refused' || kind === 'unsent' ? kind : 'unknown';
}
