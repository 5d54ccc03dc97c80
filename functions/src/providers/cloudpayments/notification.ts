import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { toKopecks } from '@contract/values/money';
import type { PaymentNotice, RefundNotice } from '@functions/domain/payments/payment';
import { ProviderError } from '@functions/ports/services';

/** The fields of a notification as strings, for both formats (form and JSON); an absent field is ''. */
export type NotificationFields = Readonly<Record<string, string>>;

/**
 * Index of the key that signed the body, or -1 if no key matches. The signature is HMAC-SHA256 over the raw bytes
 * (`Content-HMAC`) or over the URL-decoded text (`X-Content-HMAC`). Two keys are valid during a rotation; without keys
 * every body is rejected. Source: https://developers.cloudpayments.ru/en/#notifications
 */
export function signingKey(
  rawBody: Buffer,
  signatures: { contentHmac: string | undefined; decodedHmac: string | undefined },
  keys: readonly string[],
): number {
  return keys.findIndex(
    (key) =>
      key !== '' &&
      (equalsSignature(signatures.contentHmac, hmac(key, rawBody)) ||
        equalsSignature(signatures.decodedHmac, hmac(key, decoded(rawBody)))),
  );
}

/** Whether one of the keys signed the body. */
export const isSignedByProvider = (...signed: Parameters<typeof signingKey>): boolean => signingKey(...signed) >= 0;

const hmac = (key: string, message: Buffer | string): Buffer => createHmac('sha256', key).update(message).digest();

function equalsSignature(given: string | undefined, expected: Buffer): boolean {
  const bytes = Buffer.from(given ?? '', 'base64');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** Decodes instead of re-encoding, because the provider writes lower-case escapes and "+" for a space. */
function decoded(rawBody: Buffer): string {
  const text = rawBody.toString('utf8');
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Parses a form or JSON body. Throws ProviderError `unexpected` if a JSON body is not an object. */
export function parseNotification(rawBody: Buffer, contentType: string): NotificationFields {
  const text = rawBody.toString('utf8');
  if (!contentType.includes('json')) return Object.fromEntries(new URLSearchParams(text));
  const parsed = z.record(z.string(), z.unknown()).safeParse(jsonOrNull(text));
  if (!parsed.success) throw new ProviderError('unexpected', 'the notification is not a JSON object');
  return Object.fromEntries(Object.entries(parsed.data).map(([name, value]) => [name, asText(value)]));
}

/** SHA-256 (hex) of the fields. Independent of their order and of the format of the body; ignores empty fields. */
export function hashFields(fields: NotificationFields): string {
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/**
 * Parses Check, Pay and Fail: kopecks and milliseconds (dates of the provider are UTC). Throws ProviderError
 * `unexpected` if a required field is missing. Source: https://developers.cloudpayments.ru/en/#notifications
 */
export function readPayment(fields: NotificationFields): PaymentNotice {
  const mask = optional(fields, 'CardLastFour');
  return {
    transactionId: required(fields, 'TransactionId'),
    amount: amountOf(fields),
    currency: required(fields, 'Currency'),
    at: dateOf(fields, 'DateTime'),
    testMode: ['1', 'true'].includes(fields.TestMode ?? ''),
    invoiceId: optional(fields, 'InvoiceId'),
    accountId: optional(fields, 'AccountId'),
    subscriptionId: optional(fields, 'SubscriptionId'),
    email: optional(fields, 'Email'),
    ipAddress: optional(fields, 'IpAddress'),
    description: optional(fields, 'Description'),
    token: optional(fields, 'Token'),
    card:
      mask === null
        ? null
        : {
            mask: `•• ${mask}`,
            expires: optional(fields, 'CardExpDate'),
            type: optional(fields, 'CardType'),
            cardId: optional(fields, 'CardId'),
          },
    reasonCode: wholeOrNull(fields.ReasonCode),
  };
}

/** Parses Refund, in the same units as `readPayment`. */
export const readRefund = (fields: NotificationFields): RefundNotice => ({
  transactionId: required(fields, 'TransactionId'),
  paymentTransactionId: required(fields, 'PaymentTransactionId'),
  amount: amountOf(fields),
  at: dateOf(fields, 'DateTime'),
});

/** Parses Recurrent: the state of a mandate at the provider. */
export const readRecurrent = (fields: NotificationFields) => ({
  providerId: required(fields, 'Id'),
  accountId: required(fields, 'AccountId'),
  status: required(fields, 'Status'),
});

const optional = (fields: NotificationFields, name: string): string | null => fields[name] || null;

function required(fields: NotificationFields, name: string): string {
  const value = fields[name];
  if (!value) throw new ProviderError('unexpected', `${name} is missing`);
  return value;
}

function amountOf(fields: NotificationFields): number {
  const text = required(fields, 'Amount');
  if (!/^\d+([.]\d{1,2})?$/.test(text)) throw new ProviderError('unexpected', 'Amount is not a sum of money');
  return toKopecks(Number(text));
}

function dateOf(fields: NotificationFields, name: string): number {
  const at = Date.parse(`${required(fields, name).replace(' ', 'T')}Z`);
  if (Number.isNaN(at)) throw new ProviderError('unexpected', `${name} is not a date`);
  return at;
}

const wholeOrNull = (text: string | undefined): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
