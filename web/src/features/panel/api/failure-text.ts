import { ApiError } from '@web/lib/http/api-error';
import { fill, texts, wordFor } from '../texts';

/** What a failed call says to staff: the panel's words for the refusal, else the server's own, else that nothing came back. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.failure.unexpected;
  const { failure } = error.call;
  if (failure === undefined) return hasNoAnswer(error) ? texts.failure.unreachable : texts.failure.unexpected;
  if (failure.requestId !== undefined && error.kind === 'unexpected')
    return fill(texts.failure.fault, { id: failure.requestId });
  if (failure.field !== undefined) return fill(texts.failure.field, { field: failure.field });
  const words: Record<string, string> = texts.failure.codes;
  return failure.code in words ? wordFor(words, failure.code) : failure.message;
}

/** The same for a change: without an answer it says whether the change can have been made. */
export const changeFailureText = (error: unknown): string => missingAnswerText(error) ?? failureText(error);

/** What a change without an answer can have done; null when the server did answer. */
export function missingAnswerText(error: unknown): string | null {
  if (!(error instanceof ApiError) || !hasNoAnswer(error)) return null;
  return error.kind === 'unsent' ? texts.failure.unsent : texts.failure.unknown;
}

const hasNoAnswer = ({ kind }: ApiError): boolean => kind === 'unsent' || kind === 'unreachable';
