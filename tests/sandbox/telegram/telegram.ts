/** The stand-in of Telegram's Bot API (https://core.telegram.org/bots/api) and of the people who use our bot. */

interface TelegramMessage {
  readonly by: 'bot' | 'person';
  readonly text: string;
}

/** A private chat with the bot. It exists from the first message of the person. */
export interface TelegramChat {
  readonly id: string;
  /** Oldest first. */
  readonly messages: readonly TelegramMessage[];
  readonly isBlocked: boolean;
}

/** How the Bot API answers. `busy`: 429 with `retry_after`; `down`: 502 without JSON; `revoked`: 401 for the token. */
export const TELEGRAM_ANSWERS = ['ok', 'busy', 'down', 'revoked'] as const;
export type TelegramAnswer = (typeof TELEGRAM_ANSWERS)[number];

/** Seconds that `busy` asks to wait. */
export const RETRY_AFTER = 900;

interface TelegramOptions {
  readonly botToken: string;
  /** Where the updates are posted, and what proves them. */
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

interface BotAnswer {
  readonly status: number;
  /** Null: no JSON. */
  readonly body: object | null;
}

export interface TelegramControl {
  chats(): readonly TelegramChat[];
  /** The texts of the bot in a chat, oldest first. */
  textsIn(chat: string): readonly string[];
  /** The person writes to the bot, for example `/start …`; resolves when the bot has answered. Unblocks it. */
  write(chat: string, text: string, language?: string): Promise<void>;
  /** The person blocks the bot. Telegram reports it, unless it is not `reported`. */
  block(chat: string, isReported?: boolean): Promise<void>;
  answer(): TelegramAnswer;
  setAnswer(answer: TelegramAnswer): void;
  /** A call of the Bot API. */
  call(botPath: string, method: string, body: string): BotAnswer;
  restore(chats: readonly TelegramChat[]): void;
  reset(): void;
}

const refusal = (status: number, description: string, parameters?: object): BotAnswer => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters && { parameters }) },
});

export function openTelegram({ botToken, webhookUrl, webhookSecret }: TelegramOptions): TelegramControl {
  const chats = new Map<string, TelegramChat>();
  let answer: TelegramAnswer = 'ok';
  let updates = 0;

  const add = (id: string, message: TelegramMessage, changed: Partial<TelegramChat> = {}) => {
    const chat = chats.get(id) ?? { id, messages: [], isBlocked: false };
    chats.set(id, { ...chat, ...changed, messages: [...chat.messages, message] });
  };

  /** A webhook may answer with the call of a method, which Telegram then makes. */
  async function post(update: object): Promise<void> {
    updates += 1;
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhookSecret },
      body: JSON.stringify({ update_id: updates, ...update }),
    });
    if (!response.ok) throw new Error(`the webhook of the bot answered with ${response.status}`);
    const reply = (await response.json()) as { method?: string; chat_id?: number | string; text?: string };
    if (reply.method === 'sendMessage') add(String(reply.chat_id), { by: 'bot', text: String(reply.text) });
  }

  return {
    chats: () => [...chats.values()],
    textsIn: (chat) => (chats.get(chat)?.messages ?? []).filter(({ by }) => by === 'bot').map(({ text }) => text),
    write: async (chat, text, language = 'ru') => {
      add(chat, { by: 'person', text }, { isBlocked: false });
      const about = { id: Number(chat), type: 'private' };
      await post({
        message: {
          message_id: updates + 1,
          chat: about,
          from: { id: about.id, language_code: language },
          date: 0,
          text,
        },
      });
    },
    block: async (chat, isReported = true) => {
      const known = chats.get(chat);
      if (known !== undefined) chats.set(chat, { ...known, isBlocked: true });
      if (isReported)
        await post({
          my_chat_member: { chat: { id: Number(chat), type: 'private' }, new_chat_member: { status: 'kicked' } },
        });
    },
    answer: () => answer,
    setAnswer: (next) => {
      answer = next;
    },
    call: (botPath, method, body) => {
      if (answer === 'revoked' || botPath !== `bot${botToken}`) return refusal(401, 'Unauthorized');
      if (method !== 'sendMessage') return refusal(404, 'Not Found');
      if (answer === 'down') return { status: 502, body: null };
      if (answer === 'busy')
        return refusal(429, `Too Many Requests: retry after ${RETRY_AFTER}`, { retry_after: RETRY_AFTER });
      const { chat_id: id, text } = JSON.parse(body) as { chat_id?: string | number; text?: string };
      if (text === undefined || text === '') return refusal(400, 'Bad Request: message text is empty');
      const chat = chats.get(String(id));
      if (chat === undefined) return refusal(400, 'Bad Request: chat not found');
      if (chat.isBlocked) return refusal(403, 'Forbidden: bot was blocked by the user');
      add(chat.id, { by: 'bot', text });
      return {
        status: 200,
        body: { ok: true, result: { message_id: chat.messages.length + 1, date: 0, chat: { id: chat.id }, text } },
      };
    },
    restore: (kept) => {
      for (const chat of kept) chats.set(chat.id, chat);
    },
    reset: () => {
      chats.clear();
      answer = 'ok';
    },
  };
}
