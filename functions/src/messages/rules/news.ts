import type { NewsChannel, NewsOutcome } from '@functions/base/contract/values/news';
import type { MailKind } from './all-mails';
import type { Planned } from '@functions/base/rules/outbox';
import { DAY, HOUR, MINUTE, type Instant } from '@functions/base/rules/calendar';

/** News on its way to one address: the task of an outbox entry, and what staff see of it. Nothing personal is in it. */
export interface NewsDelivery {
  readonly recipient: { readonly uid: string };
  /** The e-mail that it goes with. */
  readonly mail: MailKind;
  readonly channel: NewsChannel;
  readonly addressId: string;
  readonly outcome: NewsOutcome;
  readonly tried: number;
  /** `status`: of HTTP; null without a response. */
  readonly last: { readonly at: Instant; readonly status: number | null } | null;
}

/** News for one address. `mailId`: the entry of the e-mail that it goes with. */
export const newsTask = (
  { uid, ...about }: Pick<NewsDelivery, 'mail' | 'channel' | 'addressId'> & { readonly uid: string },
  mailId: string,
  at: Instant,
): Planned<{ readonly kind: 'news' } & NewsDelivery> => ({
  id: `news_${about.addressId}_${mailId}`,
  task: { kind: 'news', recipient: { uid }, ...about, outcome: 'waiting', tried: 0, last: null },
  at,
});

/**
 * What one attempt came to. `sent`: accepted. `gone`: the address no longer exists. `later`: the service is busy or
 * does not respond. `refused`: it does not accept our call. `retryAfterMs`: how long it asked us to wait.
 */
export interface NewsAttempt {
  readonly result: 'sent' | 'gone' | 'later' | 'refused';
  readonly status: number | null;
  readonly retryAfterMs: number | null;
}

/** Whether it is too late to tell what happened at `created`: the e-mail has told it. */
export const isOldNews = (created: Instant, now: Instant): boolean => now > created + DAY;

/** The waits between attempts. */
const RETRY_SCHEDULE: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];

/** How long a push service keeps a message for a browser that is off, in seconds (RFC 8030, TTL). */
export const PUSH_TTL_SECONDS = DAY / 1000;

/**
 * The delivery after an attempt, and when the next one follows; null if none does. `created`: of its entry.
 */
export function afterNewsAttempt(
  delivery: NewsDelivery,
  { result, status, retryAfterMs }: NewsAttempt,
  { created, now }: { readonly created: Instant; readonly now: Instant },
): { readonly delivery: NewsDelivery; readonly nextAttemptAt: Instant | null } {
  const tried = delivery.tried + 1;
  const next = { ...delivery, tried, last: { at: now, status } };
  if (result === 'sent' || result === 'gone') return { delivery: { ...next, outcome: result }, nextAttemptAt: null };
  const wait = Math.max(RETRY_SCHEDULE[tried - 1] ?? Infinity, retryAfterMs ?? 0);
  if (result === 'refused' || isOldNews(created, now + wait))
    return { delivery: { ...next, outcome: 'failed' }, nextAttemptAt: null };
  return { delivery: { ...next, outcome: 'retrying' }, nextAttemptAt: now + wait };
}
