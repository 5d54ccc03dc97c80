import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { decryptPush } from './decrypt-push';
import { isSignedByVapid } from './verify-vapid';

/** The stand-in of a push service (RFC 8030) and of the browsers that subscribed to it. */

export interface ReceivedPush {
  readonly browser: string;
  /** What the browser decrypts. */
  readonly text: string;
  readonly ttl: string;
  readonly urgency: string;
}

/** How it answers. `gone`: 410; `busy`: 429 with Retry-After; `throttled`: 406, as Windows does; `fail`: 500. */
export const PUSH_ANSWERS = ['ok', 'gone', 'busy', 'throttled', 'fail'] as const;
export type PushAnswer = (typeof PUSH_ANSWERS)[number];

/** What a browser gives to the site (`PushSubscription`). */
export interface SandboxSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A subscription as JSON. `key`: the private key of the browser; `vapid`: the only key that may send. */
export interface KeptBrowser {
  readonly id: string;
  readonly key: string;
  readonly auth: string;
  readonly vapid: string;
}

export interface PushControl {
  /** A browser subscribes; only messages that are signed with this key reach it. */
  subscribe(origin: string, vapidPublicKey: string): SandboxSubscription;
  /** Newest first. */
  received(): readonly ReceivedPush[];
  answer(): PushAnswer;
  setAnswer(answer: PushAnswer): void;
  /** A message arrives; returns the status. */
  receive(browser: string, url: URL, headers: IncomingHttpHeaders, body: Buffer): number;
  browsers(): readonly KeptBrowser[];
  restore(browsers: readonly KeptBrowser[]): void;
  reset(): void;
}

/** Seconds that `busy` asks to wait. */
export const PUSH_RETRY_AFTER = 600;

const STATUS: Readonly<Record<PushAnswer, number>> = { ok: 201, gone: 410, busy: 429, throttled: 406, fail: 500 };
const MOST_KEPT = 200;

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
  readonly vapid: string;
}

const newKeys = (): ECDH => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
};

export function openPushService(): PushControl {
  const browsers = new Map<string, Browser>();
  let received: readonly ReceivedPush[] = [];
  let answer: PushAnswer = 'ok';
  return {
    subscribe: (origin, vapid) => {
      const id = randomUUID();
      const browser = { keys: newKeys(), auth: randomBytes(16), vapid };
      browsers.set(id, browser);
      return {
        endpoint: `${origin}/push/send/${id}`,
        keys: { p256dh: browser.keys.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      };
    },
    received: () => received,
    answer: () => answer,
    setAnswer: (next) => {
      answer = next;
    },
    receive: (id, url, headers, body) => {
      const browser = browsers.get(id);
      if (browser === undefined) return 404;
      if (!isSignedByVapid(headers.authorization ?? '', url.origin, browser.vapid)) return 403;
      if (headers.ttl === undefined || headers['content-encoding'] !== 'aes128gcm') return 400;
      if (answer !== 'ok') return STATUS[answer];
      const text = decryptPush(body, browser);
      received = [{ browser: id, text, ttl: String(headers.ttl), urgency: String(headers.urgency) }, ...received].slice(
        0,
        MOST_KEPT,
      );
      return STATUS.ok;
    },
    browsers: () =>
      [...browsers].map(([id, { keys, auth, vapid }]) => ({
        id,
        key: keys.getPrivateKey('base64url'),
        auth: auth.toString('base64url'),
        vapid,
      })),
    restore: (kept) => {
      for (const { id, key, auth, vapid } of kept) {
        const keys = createECDH('prime256v1');
        keys.setPrivateKey(key, 'base64url');
        browsers.set(id, { keys, auth: Buffer.from(auth, 'base64url'), vapid });
      }
    },
    reset: () => {
      browsers.clear();
      received = [];
      answer = 'ok';
    },
  };
}
