import type { Failure } from '@contract/wire';

/** `refused`: the server said no; `unreachable`: no answer in time; `unexpected`: a fault, or an answer nobody promised. */
export type CallFailureKind = 'refused' | 'unreachable' | 'unexpected';

export interface CallFailure {
  readonly ok: false;
  readonly kind: CallFailureKind;
  readonly status: number | null;
  readonly failure?: Failure;
}

/** A failed call as an error, for TanStack Query, which knows failures only as thrown. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly kind: CallFailureKind;
  readonly status: number | null;

  constructor(readonly call: CallFailure) {
    super(call.kind);
    this.kind = call.kind;
    this.status = call.status;
  }
}

/** The session is not (or no longer) accepted by the server. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallFailed && error.status === 401;
