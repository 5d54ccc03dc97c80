import type { Language } from '@functions/base/contract/values/languages';
import type { Customer } from '@functions/accounts/rules/customer';
import { isTrusted, mayBind } from '@functions/accounts/rules/news-address';
import type { Deps } from '@functions/accounts/ports/repositories';
import { mailNewAddress } from './news-addresses';

/** What somebody wrote to our bot in a private chat. `language`: of their Telegram. */
interface TelegramMessage {
  readonly chatId: string;
  readonly text: string;
  readonly language: Language;
}

type AnswerDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'newsWords'>;

/**
 * Binds the chat to the account whose link was opened (`/start <secret>`), or forgets it (`/stop`), and returns the
 * answer. To anything else the bot says where support is: nobody reads what is written to it. A chat hears of one
 * account, and of another one only after `/stop`: whoever is sent a link must not lose their own news by it. A repeated
 * message has the same answer.
 */
export async function answerTelegram(deps: AnswerDeps, { chatId, text, language }: TelegramMessage): Promise<string> {
  const { newsWords } = deps;
  const [, secret] = /^\/start ([\w-]{1,64})$/.exec(text.trim()) ?? [];
  if (secret !== undefined) {
    const bound = await bind(deps, secret, chatId);
    return newsWords.answer(bound.answer, bound.customer?.language ?? language);
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

/** `customer`: whose link it is; missing if it binds nothing. An e-mail reports the chat (T22). */
async function bind(
  { store, clock, random }: AnswerDeps,
  secret: string,
  chatId: string,
): Promise<{ readonly answer: 'linked' | 'expired' | 'taken'; readonly customer?: Customer }> {
  const now = await clock.now();
  const realNow = clock.realNow();
  return store.transaction(async (repositories) => {
    const { newsAddresses, customers } = repositories;
    const [link, before] = await Promise.all([newsAddresses.get(random.hash(secret)), newsAddresses.ofChat(chatId)]);
    if (link?.channel !== 'telegram') return EXPIRED;
    const customer = await customers.get(link.uid);
    if (!isTrusted(link, customer, realNow)) return EXPIRED;
    if (link.chatId === chatId) return { answer: 'linked', customer };
    if (!mayBind(link, now)) return EXPIRED;
    for (const other of before.filter(({ uid }) => uid !== link.uid))
      if (isTrusted(other, await customers.get(other.uid), realNow)) return { answer: 'taken' };
    for (const { id } of before) await newsAddresses.remove(id);
    const address = { ...link, chatId, created: now };
    await newsAddresses.save(address);
    await mailNewAddress(repositories, address, now);
    return { answer: 'linked', customer };
  });
}

const EXPIRED = { answer: 'expired' } as const;
