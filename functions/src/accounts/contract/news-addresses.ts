import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { NEWS_CHANNELS } from '@functions/base/contract/values/news';
import { claimedIdentity, isoDate, succeeded } from '@functions/base/contract/wire';

/** Where a customer's news arrives besides the e-mail. */
const newsAddresses = z.object({
  success: succeeded,
  /** What a browser needs to subscribe; null: Web Push is not offered. */
  push: z.nullable(z.object({ publicKey: z.string() })),
  isTelegramOffered: z.boolean(),
  /** The oldest first. */
  addresses: z.array(
    z.object({
      /** Of a browser: the SHA-256 of its endpoint in hex, by which a page recognizes its own. */
      id: z.string(),
      channel: z.enum(NEWS_CHANNELS),
      /** Browser and system, for example "Firefox, Windows"; '' if unknown, and for Telegram. */
      label: z.string(),
      created: isoDate,
      lastSent: z.nullable(isoDate),
    }),
  ),
});

/** Additive call: where the customer's news arrives besides the e-mail, and what else is offered. */
export const listNewsAddresses = endpoint({
  name: 'listNewsAddresses',
  path: '/api/profile/news',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response: newsAddresses,
});

/** Base64url of `bytes` bytes; browsers leave the padding out. */
const base64url = (characters: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`)));

/**
 * Additive call: news also arrives in this browser. The fields are those of its `PushSubscription`; the endpoint has to
 * be an https address of a known push service. A browser that another account used belongs to this one from now on.
 */
export const addPushAddress = endpoint({
  name: 'addPushAddress',
  path: '/api/profile/news/push',
  caller: 'customer',
  needsRecentSignIn: { never: 'an e-mail reports it, and it is removed by one press' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: [
    'sign_in_again',
    'too_many_attempts',
    'channel_not_offered',
    'push_address_impossible',
    'too_many_news_addresses',
  ],
  request: z.object({
    ...claimedIdentity,
    endpoint: z.string().check(z.maxLength(1024)),
    /** The public key of the browser, 65 bytes. */
    p256dh: base64url(87),
    /** The secret that authenticates a message, 16 bytes. */
    auth: base64url(22),
  }),
  response: newsAddresses,
});

/**
 * Additive call: a link that opens our Telegram bot; pressing "Start" there binds the chat to this account. It works
 * once, until `validUntil`.
 */
export const startTelegramLink = endpoint({
  name: 'startTelegramLink',
  path: '/api/profile/news/telegram',
  caller: 'customer',
  needsRecentSignIn: { never: 'an e-mail reports it, and it is removed by one press' },
  effect: 'change',
  repetition: 'newEffect',
  limits: ['account-changes'],
  refusals: ['sign_in_again', 'too_many_attempts', 'channel_not_offered', 'too_many_news_addresses'],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, url: z.string(), validUntil: isoDate }),
});

/** Additive call: news no longer arrives at this address. An unknown one is no error. */
export const removeNewsAddress = endpoint({
  name: 'removeNewsAddress',
  path: '/api/profile/news/remove',
  caller: 'customer',
  needsRecentSignIn: { never: 'the same news arrives by e-mail' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: ['too_many_attempts'],
  request: z.object({ ...claimedIdentity, id: z.string().check(z.maxLength(64)) }),
  response: newsAddresses,
});
