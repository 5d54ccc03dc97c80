import type { NewsChannel, NewsOutcome } from '@contract/values/news';
import type { MailKind } from './mail';
import { DAY, HOUR, MINUTE, type Instant } from './calendar';

const EVERYWHERE: readonly NewsChannel[] = ['push', 'telegram'];
const BY_MAIL_ONLY: readonly NewsChannel[] = [];

/**
 * The list of news: for each e-mail, where it is told as well. The e-mail itself is always sent, unless the customer
 * turned this kind off, which then holds for every channel.
 * By e-mail only: what holds a secret or goes to somebody without an account, advertising, to which the customer agreed
 * for e-mails (offer 1.3), and that news arrives at one more address, which whoever had a stolen session may have
 * added.
 */
export const NEWS: Readonly<Record<MailKind, readonly NewsChannel[]>> = {
  paid: EVERYWHERE,
  'paid-unclaimed': BY_MAIL_ONLY,
  'gift-paid': EVERYWHERE,
  gift: BY_MAIL_ONLY,
  'gift-readdressed': EVERYWHERE,
  'gift-claimed': EVERYWHERE,
  'gift-unclaimed': EVERYWHERE,
  'gift-received': EVERYWHERE,
  'gift-withdrawn': EVERYWHERE,
  'device-paid': EVERYWHERE,
  'charge-ahead': EVERYWHERE,
  'trial-ended': EVERYWHERE,
  'end-ahead': EVERYWHERE,
  'charge-failed': EVERYWHERE,
  cancelled: EVERYWHERE,
  'tariff-chosen': EVERYWHERE,
  'card-changed': EVERYWHERE,
  expired: EVERYWHERE,
  refunded: EVERYWHERE,
  'refund-refused': EVERYWHERE,
  'dispute-decided': EVERYWHERE,
  'payment-moved': EVERYWHERE,
  'friend-counted': EVERYWHERE,
  'friend-lapsed': EVERYWHERE,
  'trial-refused': EVERYWHERE,
  'payment-returned': EVERYWHERE,
  'access-restricted': EVERYWHERE,
  'restriction-lifted': EVERYWHERE,
  'device-added': EVERYWHERE,
  'new-sign-in': EVERYWHERE,
  'new-browser': EVERYWHERE,
  'sign-in-removed': EVERYWHERE,
  'passkey-blocked': EVERYWHERE,
  'news-added': BY_MAIL_ONLY,
  'confirm-address': BY_MAIL_ONLY,
  'reset-password': BY_MAIL_ONLY,
  'contact-code': BY_MAIL_ONLY,
  'account-exists': BY_MAIL_ONLY,
  'come-back': BY_MAIL_ONLY,
  promotion: BY_MAIL_ONLY,
  'price-changed': EVERYWHERE,
};

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
