import { ApiError, isSessionLost } from '@web/lib/http/api-error';
import { fill, frameTexts as texts } from '../frame-texts';

/** The error message for staff: the server's sentence for the code, or that the server could not be reached. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.failure.unexpected;
  if (isSessionLost(error)) return texts.failure.ended;
  const { failure } = error.call;
  if (failure === undefined) return hasNoResponse(error) ? texts.failure.unreachable : texts.failure.unexpected;
  if (failure.requestId !== undefined && error.kind === 'unexpected')
    return fill(texts.failure.fault, { id: failure.requestId });
  if (failure.field !== undefined) return fill(texts.failure.field, { field: failure.field });
  return failure.message;
}

/** Like `failureText`, for a change: without a response it says whether the change may have been applied. */
export const changeFailureText = (error: unknown): string => noResponseText(error) ?? failureText(error);

/** Says whether a change without a response may have been applied; null when the server responded. */
export function noResponseText(error: unknown): string | null {
  if (!(error instanceof ApiError) || !hasNoResponse(error)) return null;
  return error.kind === 'unsent' ? texts.failure.unsent : texts.failure.unknown;
}

const hasNoResponse = ({ kind }: ApiError): boolean => kind === 'unsent' || kind === 'unreachable';
