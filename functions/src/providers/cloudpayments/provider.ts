import type { PaymentProvider, ReceivedNotification, NotificationRequest } from '@functions/ports/payment-provider';
import { checkCodeOf } from './check-codes';
import { widgetPayment } from './checkout';
import { client, type ClientSettings } from './client';
import { NAME } from './name';
import { hashFields, parseNotification, readNotification, signingKey } from './notification';

export interface CloudPaymentsSettings extends ClientSettings {
  /** The API secret and, during a rotation, the one before it. */
  readonly webhookKeys: readonly string[];
}

/** CloudPayments (https://developers.cloudpayments.ru/en/). */
export const cloudPayments = (settings: CloudPaymentsSettings): PaymentProvider => ({
  name: NAME,
  ...client(settings),
  receiveNotification: (request) => receive(request, settings.webhookKeys),
  readNotification,
  secretFields: ['Token'],
  responseTo: (decision) => ({ code: checkCodeOf(decision) }),
  codeOf: checkCodeOf,
  checkoutOf: (order) => widgetPayment(order, settings.publicId),
});

function receive(
  { type, headers, rawBody }: NotificationRequest,
  keys: readonly string[],
): ReceivedNotification | null {
  const signatures = { contentHmac: headers['content-hmac'], decodedHmac: headers['x-content-hmac'] };
  const signed = signingKey(rawBody, signatures, keys);
  if (signed < 0) return null;
  const fields = parseNotification(rawBody, headers['content-type'] ?? '');
  const { TransactionId: id = '', AccountId: account = '' } = fields;
  return {
    // Recurrent is about no transaction.
    transactionId: type !== 'recurrent' && /^\d{1,20}$/.test(id) ? id : null,
    accountId: account === '' ? null : account,
    fields,
    hash: hashFields(fields),
    key: signed === 0 ? 'current' : 'former',
  };
}
