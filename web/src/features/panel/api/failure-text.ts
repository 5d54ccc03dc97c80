import { CallFailed } from '@web/lib/call-failed';
import { fill, texts, wordFor } from '../texts';

/** What a failed call says to staff: the panel's words for the refusal, else the server's own, else that nothing came back. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return texts.failure.unexpected;
  const { failure } = error.call;
  if (failure === undefined) return error.kind === 'unreachable' ? texts.failure.unreachable : texts.failure.unexpected;
  if (failure.requestId !== undefined && error.kind === 'unexpected') return fill(texts.failure.fault, { id: failure.requestId });
  if (failure.field !== undefined) return fill(texts.failure.field, { field: failure.field });
  const words: Record<string, string> = texts.failure.codes;
  return failure.code in words ? wordFor(words, failure.code) : failure.message;
}
