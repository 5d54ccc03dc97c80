import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** How the receiver answers. `hang` never does. */
export const ANSWERS = ['ok', 'fail', 'busy', 'gone', 'redirect', 'hang'] as const;
export type ReceiverAnswer = (typeof ANSWERS)[number];

export interface ReceivedWebhook {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** Null without a secret. */
  readonly isVerified: boolean | null;
}

/** A bot or CRM that gets outbound webhooks and verifies them with the library of Standard Webhooks. */
export interface Receiver {
  /** Newest first. */
  list(): readonly ReceivedWebhook[];
  receive(body: string, headers: IncomingHttpHeaders): ReceiverAnswer;
  answer(): ReceiverAnswer;
  /** What it does from now on. */
  setAnswer(answer: ReceiverAnswer): void;
  hasSecret(): boolean;
  setSecret(secret: string | null): void;
  reset(): void;
}

const MOST_KEPT = 200;

export function openReceiver(): Receiver {
  let received: readonly ReceivedWebhook[] = [];
  let answer: ReceiverAnswer = 'ok';
  let secret: string | null = null;
  const verify = (body: string, headers: IncomingHttpHeaders): boolean | null => {
    if (secret === null) return null;
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  const typeOf = (body: string): string => {
    try {
      return String((JSON.parse(body) as { type?: unknown }).type);
    } catch {
      return '?';
    }
  };
  return {
    list: () => received,
    receive: (body, headers) => {
      const id = String(headers['webhook-id'] ?? '');
      const webhook = { id, type: typeOf(body), body, headers, isVerified: verify(body, headers) };
      received = [webhook, ...received].slice(0, MOST_KEPT);
      return answer;
    },
    answer: () => answer,
    setAnswer: (next) => {
      answer = next;
    },
    hasSecret: () => secret !== null,
    setSecret: (next) => {
      secret = next;
    },
    reset: () => {
      received = [];
      answer = 'ok';
      secret = null;
    },
  };
}
