import { MINUTE, type Instant } from '@functions/base/rules/calendar';
import { isAllowedAddress } from '@functions/base/rules/allowed-address';
import type { Customer, IdentityId } from './customer';
import { isStillSignedIn } from './recent-sign-in';

interface AnyNewsAddress {
  readonly uid: string;
  /** The sign-in of the session that asked for it, and when that session was opened (`Caller`, real time). */
  readonly signIn: IdentityId;
  readonly openedAt: Instant;
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
  /** Our public key that the browser subscribed with: a push service accepts no other one. */
  readonly vapidKey: string;
  /** The record of the session that asked for it (`sessionIdOf`): signing out there ends it. */
  readonly sessionId: string;
  /** When that session ends (real time); null if only signing out ends it. */
  readonly endsAt: Instant | null;
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

/**
 * Whether news of the customer may still go there: the session that asked for it was not ended, nor its sign-in
 * removed. Whoever had a stolen session may have asked. A browser also ends with a session for a limited time; a chat
 * does not: the page that an app opens has such a session.
 */
export const isTrusted = (address: NewsAddress, customer: Customer | null, realNow: Instant): customer is Customer =>
  isStillSignedIn({ identityId: address.signIn, openedAt: address.openedAt }, customer) &&
  (address.channel === 'telegram' || address.endsAt === null || realNow < address.endsAt);

/** What may be sent now: a browser that subscribed with another key of ours accepts nothing. */
export const isReachable = (
  address: NewsAddress,
  { vapidPublicKey, telegramBot }: { vapidPublicKey: string | null; telegramBot: object | null },
): boolean => (address.channel === 'push' ? address.vapidKey === vapidPublicKey : telegramBot !== null);

/**
 * The push services of all browsers: Chrome and what is built on it, Firefox, Safari, Edge. No other host is called, so
 * that nobody can make this server call one of their choice.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/**
 * Whether messages may be sent to this endpoint: at a known push service, and in the one form that `URL` writes,
 * because a second form of the same address would be a second address. The local stack may also use http on loopback.
 */
export function isPushEndpoint(endpoint: string, allowed: { readonly allowsLoopback: boolean }): boolean {
  if (!isAllowedAddress(endpoint, allowed)) return false;
  const { href, hostname, protocol } = new URL(endpoint);
  if (href !== endpoint || href.includes('#')) return false;
  return (
    protocol === 'http:' ||
    PUSH_SERVICES.some((name) => hostname === name || (name[0] === '.' && hostname.endsWith(name)))
  );
}

/** Whether the customer may have one more. Links to the bot count until they expire. */
export const hasRoom = (addresses: readonly NewsAddress[], now: Instant): boolean =>
  addresses.filter((each) => isBound(each) || (newsAddressDeletion(each) ?? 0) > now).length < MOST_NEWS_ADDRESSES;
