import type { Language } from '@contract/values/languages';
import { afterAttemptAt, isBound, isResting, type NewsAddress } from '@functions/domain/accounts/news-address';
import { isErased } from '@functions/domain/accounts/customer';
import type { Instant } from '@functions/domain/platform/calendar';
import type { MailKind } from '@functions/domain/platform/mail';
import { afterNewsAttempt, NEWS, type NewsAttempt } from '@functions/domain/platform/news';
import type { OutboxEntry, OutboxTask } from '@functions/domain/platform/outbox';
import { AlreadyExists } from '@functions/ports/repositories';
import type { Deps } from '@functions/ports/services';
import { enqueueNews } from './outbox-tasks';

type NewsDeps = Pick<Deps, 'store' | 'clock' | 'pushSender' | 'telegramBot' | 'newsWords' | 'settings' | 'log'>;
type NewsEntry = OutboxEntry & { readonly task: Extract<OutboxTask, { readonly kind: 'news' }> };

/**
 * Enqueues the news that an e-mail of `mailId` tells, for every other address of the customer. It is decided when the
 * e-mail is sent, not in the transaction that decided the e-mail: those of payments read no more than before. A repeat
 * enqueues nothing.
 */
export async function enqueueNewsOf(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { uid, mail, mailId }: { uid: string; mail: MailKind; mailId: string },
): Promise<void> {
  const channels = NEWS[mail];
  if (channels.length === 0) return;
  const all = await store.nonTransactional.newsAddresses.ofCustomer(uid);
  const wanted = all.filter((address) => isBound(address) && channels.includes(address.channel));
  if (wanted.length === 0) return;
  const now = await clock.now();
  for (const { id: addressId, channel } of wanted) {
    try {
      await enqueueNews(store.nonTransactional, { uid, mail, channel, addressId }, mailId, now);
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error;
    }
  }
}

/**
 * Tells news to one address, and returns the outbox entry to save: done, or due again by the schedule of
 * `afterNewsAttempt`. What nobody accepts ends as done with its outcome: the e-mail has told it, and nobody has to look
 * at it. An address that no longer exists is forgotten.
 */
export async function tellNews(deps: NewsDeps, entry: NewsEntry): Promise<OutboxEntry> {
  const { store, clock, log } = deps;
  const { task } = entry;
  const [address, customer, now] = await Promise.all([
    store.nonTransactional.newsAddresses.get(task.addressId),
    store.nonTransactional.customers.get(task.recipient.uid),
    clock.now(),
  ]);
  const isWanted = address?.uid === task.recipient.uid && customer !== null && !isErased(customer);
  const attempt = isWanted ? await send(deps, address, task.mail, customer.language, now) : null;
  if (address === null || attempt === null)
    return { ...entry, task: { ...task, outcome: 'dropped' }, state: 'done', leaseUntil: 0 };
  await saveOutcome(deps, address, attempt, now);
  if (attempt.result === 'refused')
    log.warn('news was refused', { channel: task.channel, status: attempt.status, id: entry.id });
  const { delivery, nextAttemptAt } = afterNewsAttempt(task, attempt, now);
  return {
    ...entry,
    task: { ...task, ...delivery },
    state: nextAttemptAt === null ? 'done' : 'pending',
    nextAttemptAt: nextAttemptAt ?? entry.nextAttemptAt,
    leaseUntil: 0,
    lastError: null,
  };
}

/** Null: the channel is switched off, or the chat is not bound. */
async function send(
  { pushSender, telegramBot, newsWords, settings }: NewsDeps,
  address: NewsAddress,
  mail: MailKind,
  language: Language,
  now: Instant,
): Promise<NewsAttempt | null> {
  if (isResting(address, now)) return RESTING;
  if (address.channel === 'push') {
    if (settings.vapidPublicKey === null) return null;
    return pushSender.send(address, JSON.stringify({ ...(await newsWords.push(mail, language)), lang: language }));
  }
  if (settings.telegramBot === null || address.chatId === null) return null;
  return telegramBot.send(address.chatId, await newsWords.telegram(mail, language));
}

const RESTING: NewsAttempt = { result: 'later', status: null, retryAfterMs: null };

/** The customer may have removed or replaced the address meanwhile. */
async function saveOutcome(
  { store }: NewsDeps,
  sentTo: NewsAddress,
  attempt: NewsAttempt,
  now: Instant,
): Promise<void> {
  if (attempt === RESTING || (attempt.result !== 'gone' && afterAttemptAt(sentTo, attempt, now) === sentTo)) return;
  await store.transaction(async ({ newsAddresses }) => {
    const address = await newsAddresses.get(sentTo.id);
    if (address === null || address.uid !== sentTo.uid) return;
    if (attempt.result === 'gone') return newsAddresses.remove(address.id);
    await newsAddresses.save(afterAttemptAt(address, attempt, now));
  });
}
