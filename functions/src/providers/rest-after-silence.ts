import { MINUTE } from '@functions/base/rules/calendar';
import type { NewsAttempt } from '@functions/messages/rules/news';

/** What an attempt without a response came to. */
export const SILENCE: NewsAttempt = { result: 'later', status: null, retryAfterMs: null };

/** How long a service is not called after it gave no response. */
const REST = MINUTE;

/**
 * Calls a service, but not within a minute after it gave no response: each such call takes seconds, and the sweep of
 * the outbox, which is one process, would come to no e-mail and no refund. `realNow`: ms.
 */
export function restsAfterSilence(realNow: () => number = Date.now) {
  const restsUntil = new Map<string, number>();
  return async (origin: string, send: () => Promise<NewsAttempt>): Promise<NewsAttempt> => {
    if ((restsUntil.get(origin) ?? 0) > realNow()) return SILENCE;
    const attempt = await send();
    if (attempt.status === null && attempt.result === 'later') restsUntil.set(origin, realNow() + REST);
    else restsUntil.delete(origin);
    return attempt;
  };
}
