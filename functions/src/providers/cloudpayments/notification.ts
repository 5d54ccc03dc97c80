import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { toKopecks } from '@contract/values/money';
import type { NotificationType } from '@contract/values/payments';
import type {
  MandateNotice,
  PaymentNotice,
  PaymentNotification,
  RefundNotice,
} from '@functions/domain/payments/payment';
import type { NotificationFields } from '@functions/ports/payment-provider';
import { ProviderError } from '@functions/ports/services';
import { declineReason, isOwnRefusal } from './decline-codes';
import { NAME } from './name';
import { statusOf, SUBSCRIPTION_STATUSES } from './subscription-status';

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

/**
 * Parses a form or JSON body; every field is a string, '' if it is absent. Throws ProviderError `unexpected` if a JSON
 * body is not an object.
 */
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

/** Parses the notification of a type. Throws ProviderError `unexpected` that names the first wrong field. */
export function readNotification(type: NotificationType, fields: NotificationFields): PaymentNotification {
  switch (type) {
    case 'check':
    case 'pay':
    case 'fail':
      return { type, payment: readPayment(type, fields) };
    case 'refund':
      return { type, refund: readRefund(fields) };
    case 'recurrent':
      return { type, mandate: readRecurrent(fields) };
    case 'confirm':
    case 'cancel':
      return { type };
  }
}

/**
 * Parses Check, Pay and Fail: kopecks and milliseconds (dates of the provider are UTC). Throws ProviderError
 * `unexpected` if a required field is missing. Source: https://developers.cloudpayments.ru/en/#notifications
 */
function readPayment(type: 'check' | 'pay' | 'fail', fields: NotificationFields): PaymentNotice {
  const reasonCode = wholeOrNull(fields.ReasonCode);
  const mask = optional(fields, 'CardLastFour');
  return {
    provider: NAME,
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
    decline: type === 'fail' ? declineReason(reasonCode) : null,
    isOwnRefusal: isOwnRefusal(reasonCode),
    reasonCode,
  };
}

/** Parses Refund, in the same units as `readPayment`. */
const readRefund = (fields: NotificationFields): RefundNotice => ({
  provider: NAME,
  transactionId: required(fields, 'TransactionId'),
  paymentTransactionId: required(fields, 'PaymentTransactionId'),
  accountId: optional(fields, 'AccountId'),
  amount: amountOf(fields),
  at: dateOf(fields, 'DateTime'),
});

/** Parses Recurrent: the status of a mandate at the provider. */
function readRecurrent(fields: NotificationFields): MandateNotice {
  const reported = required(fields, 'Status');
  const status = SUBSCRIPTION_STATUSES.find((each) => each === reported);
  return {
    provider: NAME,
    providerId: required(fields, 'Id'),
    accountId: required(fields, 'AccountId'),
    status: status === undefined ? null : statusOf(status),
  };
}

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
