import type { Language } from '@contract/values/languages';
import { isErased } from '@functions/domain/accounts/customer';
import { mayBind } from '@functions/domain/accounts/news-address';
import type { Deps } from '@functions/ports/services';

/** What somebody wrote to our bot in a private chat. `language`: of their Telegram. */
interface TelegramMessage {
  readonly chatId: string;
  readonly text: string;
  readonly language: Language;
}

type AnswerDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'newsWords'>;

/**
 * Binds the chat to the account whose link was opened (`/start <secret>`), or forgets it (`/stop`), and returns the
 * answer. To anything else the bot says where support is: nobody reads what is written to it. A chat belongs to one
 * account, that of the last link. A repeated message has the same answer.
 */
export async function answerTelegram(deps: AnswerDeps, { chatId, text, language }: TelegramMessage): Promise<string> {
  const { newsWords } = deps;
  const [, secret] = /^\/start ([\w-]{1,64})$/.exec(text.trim()) ?? [];
  if (secret !== undefined) {
    const bound = await bind(deps, secret, chatId);
    return bound === null ? newsWords.answer('expired', language) : newsWords.answer('linked', bound.language);
  }
  if (/^\/stop(?:\s|$)/.test(text.trim())) {
    await forgetTelegramChat(deps, chatId);
    return newsWords.answer('stopped', language);
  }
  return newsWords.answer('help', language);
}

/** Nothing is sent to this chat any more. */
export async function forgetTelegramChat({ store }: Pick<Deps, 'store'>, chatId: string): Promise<void> {
  await store.transaction(async ({ newsAddresses }) => {
    for (const { id } of await newsAddresses.ofChat(chatId)) await newsAddresses.remove(id);
  });
}

/** The language of the customer whose link it is; null if it binds nothing. */
async function bind(
  { store, clock, random }: AnswerDeps,
  secret: string,
  chatId: string,
): Promise<{ readonly language: Language } | null> {
  const now = await clock.now();
  return store.transaction(async ({ newsAddresses, customers }) => {
    const [link, before] = await Promise.all([newsAddresses.get(random.hash(secret)), newsAddresses.ofChat(chatId)]);
    if (link?.channel !== 'telegram') return null;
    const customer = await customers.get(link.uid);
    if (customer === null || isErased(customer)) return null;
    if (link.chatId === chatId) return customer;
    if (!mayBind(link, now)) return null;
    for (const { id } of before) await newsAddresses.remove(id);
    await newsAddresses.save({ ...link, chatId, created: now });
    return customer;
  });
}
