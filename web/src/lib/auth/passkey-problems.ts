import { ApiError } from '@web/lib/http/api-error';

/** Text keys of what went wrong; `failed` for everything else. */
export type PasskeyProblem =
  'passkeyCancelled' | 'passkeyKnown' | 'passkeyUnsupported' | 'passkeyRefused' | 'passkeyBlocked' | 'failed';

/** The names of the browser's errors (https://www.w3.org/TR/webauthn-3/#sctn-createCredential). */
const BROWSER_ERRORS: Record<string, PasskeyProblem> = {
  NotAllowedError: 'passkeyCancelled',
  AbortError: 'passkeyCancelled',
  InvalidStateError: 'passkeyKnown',
  NotSupportedError: 'passkeyUnsupported',
  ConstraintError: 'passkeyUnsupported',
  SecurityError: 'passkeyUnsupported',
};

const REFUSALS: Partial<Record<string, PasskeyProblem>> = {
  passkey_refused: 'passkeyRefused',
  passkey_blocked: 'passkeyBlocked',
};

/** Why a passkey was not made or not accepted. */
export function passkeyProblemOf(error: unknown): PasskeyProblem {
  if (error instanceof ApiError) return REFUSALS[error.call.failure?.code ?? ''] ?? 'failed';
  return (error instanceof Error && BROWSER_ERRORS[error.name]) || 'failed';
}
