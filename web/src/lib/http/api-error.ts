import type { Failure } from '@contract/wire';

/**
 * `refused`: the server said no. `unsent`: the request never left this device, because there is no network or no
 * session token. `unreachable`: sent, but no answer came. `unexpected`: a fault of the server, or an answer that the
 * contract does not know.
 */
export type ApiFailureKind = 'refused' | 'unsent' | 'unreachable' | 'unexpected';

export interface ApiFailure {
  readonly ok: false;
  readonly kind: ApiFailureKind;
  readonly status: number | null;
  readonly failure?: Failure;
  /** The deadline of the call ended it. */
  readonly isLate?: boolean;
}

/** A failed call as an error, for TanStack Query, which knows failures only as thrown. */
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

/** The session is not (or no longer) accepted by the server. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether a change whose call failed was certainly not made, or may have been made. */
export function outcomeOf(error: unknown): 'refused' | 'unsent' | 'unknown' {
  const kind = error instanceof ApiError ? error.kind : null;
  return kind === 'refused' || kind === 'unsent' ? kind : 'unknown';
}
