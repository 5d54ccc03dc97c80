import type { Language } from '@functions/base/contract/values/languages';
import { isBound, isReachable, isTrusted, type NewsAddress } from '@functions/accounts/rules/news-address';
import type { Instant } from '@functions/base/rules/calendar';
import { newsOf, type MailKind } from '@functions/messages/rules/all-mails';
import { afterNewsAttempt, isOldNews, type NewsAttempt, newsTask } from '@functions/messages/rules/news';
import { afterTry } from '@functions/base/rules/outbox';
import { type OutboxTask, type StoredTask } from '@functions/messages/rules/all-tasks';
import { AlreadyExists } from '@functions/base/ports/repositories';
import type { Deps } from '@functions/messages/ports/repositories';
import { ProviderError } from '@functions/ports/services';
import { enqueue } from '@functions/base/steps/enqueue';
import { removeNewsAddress, saveNewsAddress } from '@functions/accounts/steps/writes';

type NewsDeps = Pick<Deps, 'store' | 'clock' | 'pushSender' | 'telegramBot' | 'newsWords' | 'settings' | 'log'>;
type NewsEntry = StoredTask & { readonly task: Extract<OutboxTask, { readonly kind: 'news' }> };

/**
 * Enqueues the news that an e-mail tells, for every other address that the customer had when it happened. It is decided
 * when the e-mail is sent, not in the transaction that decided the e-mail: those of payments read no more than before.
 * A repeat enqueues nothing. Never throws: the e-mail does not wait for it.
 *
 * @param about `mailId`, `created`: of the entry of the e-mail
 */
export async function enqueueNewsOf(
  { store, clock, log }: Pick<Deps, 'store' | 'clock' | 'log'>,
  { uid, mail, mailId, created }: { uid: string; mail: MailKind; mailId: string; created: Instant },
): Promise<void> {
  const channels = newsOf(mail);
  if (channels.length === 0) return;
  try {
    const now = await clock.now();
    if (isOldNews(created, now)) return;
    for (const address of await store.nonTransactional.newsAddresses.ofCustomer(uid)) {
      const { id: addressId, channel } = address;
      if (!isBound(address) || !channels.includes(channel) || address.created > created) continue;
      try {
        await enqueue(store.nonTransactional, newsTask({ uid, mail, channel, addressId }, mailId, now));
      } catch (error) {
        if (!(error instanceof AlreadyExists)) throw error;
      }
    }
  } catch (error) {
    log.error('news was not enqueued', error, { id: mailId });
  }
}

/**
 * Tells news to one address, and returns the outbox entry to save: done, or due again by the schedule of
 * `afterNewsAttempt`. What nobody accepts ends as done with its outcome: the e-mail has told it, and nobody has to look
 * at it. An address that no longer exists is forgotten, and so is one whose session has ended.
 */
export async function tellNews(deps: NewsDeps, entry: NewsEntry): Promise<StoredTask> {
  const { store, clock, log, settings } = deps;
  const { task } = entry;
  // The address stays: its key is not the one that is wrong.
  if (settings.brokenChannels.includes(task.channel)) return dropped(entry);
  const [address, customer, now] = await Promise.all([
    store.nonTransactional.newsAddresses.get(task.addressId),
    store.nonTransactional.customers.get(task.recipient.uid),
    clock.now(),
  ]);
  if (address?.uid !== task.recipient.uid || !isBound(address)) return dropped(entry);
  if (!isTrusted(address, customer, clock.realNow())) {
    await noteOutcome(deps, address, GONE, now);
    return dropped(entry);
  }
  const attempt = isReachable(address, settings)
    ? await send(deps, address, task.mail, customer.language)
    : UNREACHABLE[address.channel];
  if (attempt === null) return dropped(entry);
  await noteOutcome(deps, address, attempt, now);
  if (attempt.result === 'refused')
    log.warn('news was refused', { channel: task.channel, status: attempt.status, id: entry.id });
  const { delivery, nextAttemptAt } = afterNewsAttempt(task, attempt, { created: entry.created, now });
  return afterTry(entry, { ...task, ...delivery }, nextAttemptAt);
}

const dropped = (entry: NewsEntry): StoredTask => ({
  ...entry,
  task: { ...entry.task, outcome: 'dropped' },
  state: 'done',
  leaseUntil: 0,
});

const GONE: NewsAttempt = { result: 'gone', status: null, retryAfterMs: null };

/** A browser never accepts another key; Telegram may be switched on again. */
const UNREACHABLE = {
  push: GONE,
  telegram: null,
} as const satisfies Record<string, NewsAttempt | null>;

/** The time of the call was over: like any other failure of the network. */
const NO_ANSWER: NewsAttempt = { result: 'later', status: null, retryAfterMs: null };

/** Null: there are no words for this e-mail, or our side cannot send at all. */
async function send(
  { pushSender, telegramBot, newsWords, log }: NewsDeps,
  address: NewsAddress,
  mail: MailKind,
  language: Language,
): Promise<NewsAttempt | null> {
  try {
    if (address.channel === 'push')
      return await pushSender.send(
        address,
        JSON.stringify({ ...(await newsWords.push(mail, language)), lang: language }),
      );
    return await telegramBot.send(address.chatId ?? '', await newsWords.telegram(mail, language));
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unreachable') return NO_ANSWER;
    log.error('news could not be sent', error, { channel: address.channel, mail });
    return null;
  }
}

/** Unless it was asked for again meanwhile. */
const forget = ({ store }: Pick<NewsDeps, 'store'>, { id, openedAt }: NewsAddress): Promise<void> =>
  store.transaction(async ({ newsAddresses }) => {
    if ((await newsAddresses.get(id))?.openedAt === openedAt) await removeNewsAddress({ newsAddresses }, id);
  });

/** Never throws: the message was sent, and a repeated task would send it again. */
async function noteOutcome(
  { store, log }: NewsDeps,
  sentTo: NewsAddress,
  { result }: NewsAttempt,
  now: Instant,
): Promise<void> {
  try {
    if (result === 'gone') await forget({ store }, sentTo);
    if (result !== 'sent') return;
    await store.transaction(async ({ newsAddresses }) => {
      const address = await newsAddresses.get(sentTo.id);
      // The customer may have removed or replaced it meanwhile.
      if (address?.uid === sentTo.uid) await saveNewsAddress({ newsAddresses }, { ...address, lastSentAt: now });
    });
  } catch (error) {
    log.warn('the outcome of news was not noted', { channel: sentTo.channel, result, error: String(error) });
  }
}
