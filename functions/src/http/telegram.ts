import * as z from 'zod/mini';
import { languageOf } from '@functions/base/contract/values/languages';
import { Contention, StoreUnavailable } from '@functions/base/ports/repositories';
import type { Deps } from '@functions/ports/services';
import { answerTelegram, forgetTelegramChat } from '@functions/accounts/calls/answer-telegram';
import { offeredChannels } from '@functions/accounts/steps/broken-channels';
import { PRIVATE_HEADERS, type HttpHandler, type HttpReply, type HttpRequest } from './http-message';
import { requestContext } from './request-context';

const chat = z.object({ id: z.union([z.int(), z.string()]), type: z.string() });

/** The parts of an update that we use (https://core.telegram.org/bots/api#update). */
const update = z.object({
  message: z.optional(
    z.object({
      chat,
      text: z.optional(z.string()),
      from: z.optional(z.object({ language_code: z.optional(z.string()) })),
    }),
  ),
  /** Somebody blocked the bot, or unblocked it. */
  my_chat_member: z.optional(z.object({ chat, new_chat_member: z.object({ status: z.string() }) })),
});

/**
 * The server for the updates of our Telegram bot. The header proves that Telegram calls. The reply is the message to
 * send (https://core.telegram.org/bots/api#making-requests-when-getting-updates), so this function does not need the
 * token of the bot. Every update is acknowledged, also one that says nothing to us; only when the database does not
 * answer, Telegram delivers it again.
 */
export const telegramServer =
  (deps: Deps): HttpHandler =>
  async (request) => {
    const { deps: requestDeps, withRequestId } = requestContext(deps, request);
    return withRequestId({ headers: PRIVATE_HEADERS, ...(await handle(requestDeps, request)) });
  };

async function handle(deps: Deps, { method, headers, rawBody }: HttpRequest): Promise<HttpReply> {
  const { telegramSecretHash } = deps.settings;
  const { telegramBot } = await offeredChannels(deps);
  if (telegramSecretHash === null || telegramBot === null || method !== 'POST') return { status: 404, body: {} };
  // Hashes are compared, therefore the timing does not reveal the secret.
  if (deps.random.hash(headers['x-telegram-bot-api-secret-token'] ?? '') !== telegramSecretHash) {
    deps.log.warn('an update of the bot with a wrong secret was refused');
    return { status: 401, body: {} };
  }
  try {
    return { status: 200, body: await replyTo(deps, rawBody) };
  } catch (error) {
    deps.log.error('an update of the bot failed', error);
    return { status: error instanceof Contention || error instanceof StoreUnavailable ? 503 : 200, body: {} };
  }
}

async function replyTo(deps: Deps, rawBody: Buffer): Promise<object> {
  const { message, my_chat_member: member } = parsed(rawBody);
  if (member?.chat.type === 'private' && member.new_chat_member.status === 'kicked')
    await forgetTelegramChat(deps, String(member.chat.id));
  // In a group others would read the news.
  if (message?.chat.type !== 'private') return {};
  const text = await answerTo(deps, {
    chatId: String(message.chat.id),
    text: (message.text ?? '').slice(0, 256),
    language: languageOf(message.from?.language_code, 'ru'),
  });
  return {
    method: 'sendMessage',
    chat_id: message.chat.id,
    text,
    link_preview_options: { is_disabled: true },
  };
}

/** The person hears of a failure too. Telegram delivers again what the database did not answer. */
async function answerTo(deps: Deps, message: Parameters<typeof answerTelegram>[1]): Promise<string> {
  try {
    return await answerTelegram(deps, message);
  } catch (error) {
    if (error instanceof Contention || error instanceof StoreUnavailable) throw error;
    deps.log.error('an update of the bot failed', error);
    return deps.newsWords.answer('failed', message.language);
  }
}

function parsed(rawBody: Buffer): z.output<typeof update> {
  try {
    const result = update.safeParse(JSON.parse(rawBody.toString('utf8')));
    return result.success ? result.data : {};
  } catch {
    return {};
  }
}
