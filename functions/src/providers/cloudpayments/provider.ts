import type {
  PaymentProvider,
  ReceivedNotification,
  NotificationRequest,
} from '@functions/purchase/ports/payment-provider';
import { checkCodeOf } from './check-codes';
import { widgetPayment, type OfferedMethods } from './checkout';
import { client, type ClientSettings } from './client';
import { NAME } from './name';
import { hashFields, ownFields, parseNotification, readNotification, signingKey } from './notification';

export interface CloudPaymentsSettings extends ClientSettings, OfferedMethods {
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
  checkoutOf: (order) => widgetPayment(order, settings),
});

function receive(
  { type, headers, rawBody }: NotificationRequest,
  keys: readonly string[],
): ReceivedNotification | null {
  const signed = signingKey(rawBody, headers['content-hmac'], keys);
  if (signed < 0) return null;
  const received = parseNotification(rawBody, headers['content-type'] ?? '');
  const fields = ownFields(type, received);
  const { TransactionId: id = '', AccountId: account = '' } = fields;
  return {
    // Recurrent is about no transaction.
    transactionId: type !== 'recurrent' && /^\d{1,20}$/.test(id) ? id : null,
    accountId: account === '' ? null : account,
    fields,
    // Over all fields: a body stays the same when the documentation, and then our list, gets a new field.
    hash: hashFields(received),
    key: signed === 0 ? 'current' : 'former',
  };
}
