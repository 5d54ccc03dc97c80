import * as z from 'zod/mini';
import { SECOND } from '@functions/base/rules/calendar';
import type { NewsAttempt } from '@functions/messages/rules/news';
import type { TelegramBot } from '@functions/ports/services';
import { restsAfterSilence, SILENCE } from './rest-after-silence';

const PATIENCE = 5 * SECOND;

/** https://core.telegram.org/bots/api#making-requests */
const answer = z.object({
  ok: z.boolean(),
  description: z._default(z.string(), ''),
  parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
});

/** The descriptions of status 400 that say that no message can ever reach the chat. */
const NO_SUCH_CHAT = /chat not found|user is deactivated|PEER_ID_INVALID/i;

/**
 * Sends messages of our bot (https://core.telegram.org/bots/api#sendmessage). The text is sent without a parse mode, so
 * nothing in it is a format. The token is a part of the address: no error of this function contains it.
 */
export function telegramBot({ apiUrl, token }: { apiUrl: string; token: string }): TelegramBot {
  const called = restsAfterSilence();
  const send = async (chatId: string, text: string): Promise<NewsAttempt> => {
    let status: number;
    let body: string;
    try {
      const response = await fetch(`${apiUrl}/bot${token}/sendMessage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chat_id: chatId, text, link_preview_options: { is_disabled: true } }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      });
      ({ status } = response);
      body = await response.text();
    } catch {
      return SILENCE;
    }
    const parsed = answer.safeParse(jsonOf(body));
    return parsed.success
      ? attemptOf(status, parsed.data)
      : { result: status >= 500 ? 'later' : 'refused', status, retryAfterMs: null };
  };
  return { send: (chatId, text) => called(apiUrl, () => send(chatId, text)) };
}

/** Undefined for what is not JSON: a proxy or gateway answered. */
function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function attemptOf(status: number, { ok, description, parameters }: z.output<typeof answer>): NewsAttempt {
  const retryAfterMs = parameters?.retry_after === undefined ? null : parameters.retry_after * SECOND;
  const about = { status, retryAfterMs };
  if (ok) return { ...about, result: 'sent' };
  // 403: the person blocked the bot, or deleted the account.
  if (status === 403 || (status === 400 && NO_SUCH_CHAT.test(description))) return { ...about, result: 'gone' };
  return { ...about, result: status === 429 || status >= 500 ? 'later' : 'refused' };
}
