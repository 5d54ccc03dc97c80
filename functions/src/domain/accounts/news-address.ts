import { MINUTE, type Instant } from '@functions/domain/platform/calendar';

interface AnyNewsAddress {
  readonly uid: string;
  readonly created: Instant;
  readonly lastSentAt: Instant | null;
}

/** A browser of a customer, by its push subscription (RFC 8030). */
export interface PushAddress extends AnyNewsAddress {
  readonly channel: 'push';
  /** The hash of the endpoint: a browser has one document, whoever uses it. */
  readonly id: string;
  /** An https address at the push service of the browser. Who knows it cannot send: calls are signed (RFC 8292). */
  readonly endpoint: string;
  /** The public key of the browser and its secret, in base64url, by which messages are encrypted (RFC 8291). */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** The record of the session that asked for it (`sessionIdOf`): signing out there ends it. */
  readonly sessionId: string;
  /** Browser and system; '' if unknown. */
  readonly label: string;
}

/** A private chat with our Telegram bot. */
export interface TelegramAddress extends AnyNewsAddress {
  readonly channel: 'telegram';
  /** The hash of the secret of the link that binds it. */
  readonly id: string;
  /** Null until somebody presses "Start" behind the link. */
  readonly chatId: string | null;
}

/** Where news of a customer arrives besides the e-mail. */
export type NewsAddress = PushAddress | TelegramAddress;

/** Each e-mail may be followed by a message to every address: more are a sign of a mistake. */
export const MOST_NEWS_ADDRESSES = 10;

/** How long a link to the bot works. */
export const TELEGRAM_LINK_LIFETIME = 10 * MINUTE;

/** Whether something can be sent there. */
export const isBound = (address: NewsAddress): boolean => address.channel === 'push' || address.chatId !== null;

/** When Firestore deletes it: a link to the bot that nobody used, after it has expired; null = never. */
export const newsAddressDeletion = (address: NewsAddress): Instant | null =>
  isBound(address) ? null : address.created + TELEGRAM_LINK_LIFETIME;

/** Whether a link to the bot still binds a chat. */
export const mayBind = (link: TelegramAddress, now: Instant): boolean =>
  link.chatId === null && now < link.created + TELEGRAM_LINK_LIFETIME;

/** Whether the customer may have one more. Links to the bot count until they expire. */
export const hasRoom = (addresses: readonly NewsAddress[], now: Instant): boolean =>
  addresses.filter((each) => isBound(each) || (newsAddressDeletion(each) ?? 0) > now).length < MOST_NEWS_ADDRESSES;
