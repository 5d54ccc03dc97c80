import { HOUR, MINUTE, type Instant } from '@functions/domain/platform/calendar';
import type { NewsAttempt } from '@functions/domain/platform/news';

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
  /** When it last gave no response; missing after a success. */
  readonly silentSince?: Instant;
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

/** How long nothing is sent to an endpoint that gave no response. */
const REST = HOUR;

/**
 * Whether nothing is sent there for a while. The customer chose the host: one that hangs takes three seconds of each
 * attempt, and the sweep of the outbox would come to nothing else.
 */
export const isResting = (address: NewsAddress, now: Instant): boolean =>
  address.channel === 'push' && address.silentSince !== undefined && now < address.silentSince + REST;

/** The address after an attempt that did not end it; the same object when nothing changes. */
export function afterAttemptAt(
  address: NewsAddress,
  { result, status }: Pick<NewsAttempt, 'result' | 'status'>,
  now: Instant,
): NewsAddress {
  if (result === 'sent') {
    if (address.channel === 'telegram') return { ...address, lastSentAt: now };
    const { silentSince: _silentSince, ...responding } = address;
    return { ...responding, lastSentAt: now };
  }
  return address.channel === 'push' && status === null ? { ...address, silentSince: now } : address;
}

/** Whether the customer may have one more. Links to the bot count until they expire. */
export const hasRoom = (addresses: readonly NewsAddress[], now: Instant): boolean =>
  addresses.filter((each) => isBound(each) || (newsAddressDeletion(each) ?? 0) > now).length < MOST_NEWS_ADDRESSES;
