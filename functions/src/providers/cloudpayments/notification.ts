import { unreachable } from '@functions/base/contract/values/unreachable';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { toKopecks } from '@functions/base/contract/values/money';
import type { PaymentMethod } from '@functions/payments/contract/values/payment-methods';
import type { NotificationType } from '@functions/payments/contract/values/payments';
import type {
  MandateNotice,
  PaymentNotice,
  PaymentNotification,
  RefundNotice,
} from '@functions/payments/rules/payment';
import type { NotificationFields } from '@functions/purchase/ports/payment-provider';
import { ProviderError } from '@functions/ports/services';
import { declineReason, isOwnRefusal } from './decline-codes';
import { NAME } from './name';
import { FIELDS } from './notification-fields';
import { statusOf, SUBSCRIPTION_STATUSES } from './subscription-status';

/**
 * Index of the key that signed the body, or -1 if no key matches. The signature is HMAC-SHA256 over the raw bytes
 * (`Content-HMAC`). The provider also sends `X-Content-HMAC`, over the URL-decoded text: it is not read, because one
 * such signature fits several bodies. Two keys are valid during a rotation; without keys every body is rejected.
 * Source: https://developers.cloudpayments.ru/en/#notifications
 */
export const signingKey = (rawBody: Buffer, contentHmac: string | undefined, keys: readonly string[]): number =>
  keys.findIndex((key) => key !== '' && equalsSignature(contentHmac, hmac(key, rawBody)));

const hmac = (key: string, message: Buffer): Buffer => createHmac('sha256', key).update(message).digest();

function equalsSignature(given: string | undefined, expected: Buffer): boolean {
  const bytes = Buffer.from(given ?? '', 'base64');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/**
 * Parses a form or JSON body; every field is a string, '' if it is null. Throws ProviderError `unexpected` if a JSON
 * body is not an object, or if a field occurs twice: readers of the body could then disagree about its value.
 */
export function parseNotification(rawBody: Buffer, contentType: string): NotificationFields {
  const text = rawBody.toString('utf8');
  const isJson = contentType.includes('json');
  const form = isJson ? [] : [...new URLSearchParams(text)];
  const names = isJson ? namesInJson(text) : form.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new ProviderError('unexpected', `${twice.slice(0, 40)} occurs twice`);
  if (!isJson) return Object.fromEntries(form);
  const parsed = z.record(z.string(), z.unknown()).safeParse(jsonOrNull(text));
  if (!parsed.success) throw new ProviderError('unexpected', 'the notification is not a JSON object');
  return Object.fromEntries(Object.entries(parsed.data).map(([name, value]) => [name, asText(value)]));
}

/** The names of the outermost object as they are written, with repetitions, which JSON.parse would hide. */
function namesInJson(text: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [token, string] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (string === undefined) depth += '{['.includes(token) ? 1 : '}]'.includes(token) ? -1 : 0;
    else if (depth === 1) names.push(String(jsonOrNull(string)));
  }
  return names;
}

/** SHA-256 (hex) of the fields. Independent of their order and of the format of the body; ignores empty fields. */
export function hashFields(fields: NotificationFields): string {
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/**
 * The fields that the documentation lists for a type, without the others. The type is not under the signature; nothing
 * but its own fields is taken from a body.
 */
export function ownFields(type: NotificationType, fields: NotificationFields): NotificationFields {
  const names: ReadonlySet<string> = FIELDS[type];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
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
    default:
      return unreachable(type);
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
    method: methodOf(fields, mask !== null),
    decline: type === 'fail' ? declineReason(reasonCode) : null,
    isOwnRefusal: isOwnRefusal(reasonCode),
    reasonCode,
    isOfItsType: isOfItsType(type, fields),
  };
}

/**
 * Our name of `PaymentMethod`. Only `Sbp` and `T-Pay` are documented for notifications; the others have the names of
 * the widget's methods. A payment by card has none, and no row of the provider's lists has one: without a card it is
 * another method, whose name is not known. Source: https://developers.cloudpayments.ru/#sbp, "Уведомления"
 */
function methodOf({ PaymentMethod = '' }: NotificationFields, hasCard: boolean): PaymentMethod {
  const name = PaymentMethod.replace(/[^a-z]/gi, '').toLowerCase();
  if (name === '') return hasCard ? 'card' : 'other';
  return METHODS.get(name) ?? 'other';
}

const METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['card', 'card'],
  ['foreigncard', 'card'],
  ['sbp', 'sbp'],
  ['tpay', 'tPay'],
  ['tinkoffpay', 'tPay'],
  ['sberpay', 'sberPay'],
  ['mirpay', 'mirPay'],
]);

/**
 * Whether the body has what only its type has. The type is not under the signature, and a signed Check could be sent to
 * the address of Pay. Pay always names its gateway, and Fail its reason; Check has neither.
 */
function isOfItsType(type: 'check' | 'pay' | 'fail', fields: NotificationFields): boolean {
  switch (type) {
    case 'check':
      return true;
    case 'pay':
      return fields.GatewayName !== undefined && fields.Status === 'Completed';
    case 'fail':
      return fields.ReasonCode !== undefined;
    default:
      return unreachable(type);
  }
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
