import type { NotificationType, SigningKey } from '@functions/payments/contract/values/payments';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { FoundMandates, ProviderMandate, Schedule } from '@functions/payments/rules/mandate';
import type {
  CheckDecision,
  Listed,
  ListedPage,
  PaymentNotification,
  ProviderChargeback,
  ProviderPayment,
} from '@functions/payments/rules/payment';
import type { Sold } from '@functions/payments/rules/sold';
import type { Instant } from '@functions/base/rules/calendar';
import type { Order } from '@functions/purchase/rules/order';
import type { CardChargeAnswer } from '@functions/purchase/rules/saved-card';

/**
 * A payment provider: all that the product knows of it. Its folder maps its own formats, codes and statuses to these
 * types. Amounts are kopecks, times are milliseconds. Methods throw ProviderError. Ids of transactions and accounts of
 * recurring payments must differ from those of every other provider, for example by a prefix.
 */
export interface PaymentProvider {
  /** In URLs and documents: lower-case letters and hyphens. It never changes. */
  readonly name: string;
  /** Verifies a call of the provider. Null if its signature is wrong. Throws `unexpected` if its body is malformed. */
  receiveNotification(request: NotificationRequest): ReceivedNotification | null;
  /** Parses the fields of a notification. Throws `unexpected` that names the first field that is missing or invalid. */
  readNotification(type: NotificationType, fields: NotificationFields): PaymentNotification;
  /** The names of fields that nobody may see, such as a token that is enough to charge the card. */
  readonly secretFields: readonly string[];
  /** The body of our response to a call of the provider; only `accepted` ends its repetitions. */
  responseTo(decision: CheckDecision): object;
  /** The number of a decision in the provider's own tables, which finance compares; null if it has none. */
  codeOf(decision: CheckDecision): number | null;
  /** What the page passes to the provider's payment form to pay the order. */
  checkoutOf(order: Order): Readonly<Record<string, unknown>>;
  /**
   * Refunds a payment and returns the transaction of the refund. `sold`: what the payment bought, which the fiscal
   * receipt of the refund names again; missing for older payments. Throws `refused`, or `unreachable` when the outcome
   * is unknown. A repeated `requestId` is executed once; a provider without `lists` remembers it for good.
   */
  refund(
    payment: {
      readonly transactionId: string;
      readonly amount: Kopecks;
      readonly email: string;
      readonly sold?: Sold | undefined;
    },
    requestId: string,
  ): Promise<{ transactionId: string }>;
  /**
   * Looks up a payment by its transaction; null if the provider knows none. The method is null if the provider cannot
   * be asked: a doubtful notification then stays in quarantine.
   */
  readonly findPayment: ((transactionId: string) => Promise<ProviderPayment | null>) | null;
  /** Recurring payments; null if the provider cannot charge a customer again. */
  readonly mandates: MandateApi | null;
  /** Charges of saved cards for orders; null if the provider cannot make them. */
  readonly savedCards: SavedCardApi | null;
  /** The provider's own lists, with which the day close compares the ledger; null if it has none. */
  readonly lists: PaymentLists | null;
}

/** The payment providers of the product. */
export interface PaymentProviders {
  readonly all: readonly PaymentProvider[];
  /** The provider that new orders are paid by. */
  readonly forNewOrders: PaymentProvider;
  /** The provider that a document names. Throws an Error for an unknown name. */
  byName(name: string): PaymentProvider;
}

export type NotificationFields = Readonly<Record<string, string>>;

export interface NotificationRequest {
  readonly type: NotificationType;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
}

/** A call whose signature is right. It is stored in this form, even if its fields cannot be parsed. */
export interface ReceivedNotification {
  /** The transaction that it is about; null if it is about none. */
  readonly transactionId: string | null;
  /** The account that it names, if any. */
  readonly accountId: string | null;
  readonly fields: NotificationFields;
  /** sha256 (hex) over the fields: two deliveries of one notification have the same. */
  readonly hash: string;
  readonly key: SigningKey;
}

export interface NewMandate {
  readonly token: string;
  readonly accountId: string;
  readonly email: string;
  readonly schedule: Schedule;
}

/** With the same `requestId` the provider executes a call only once within an hour. */
export interface MandateApi {
  /** All recurring payments of one account, live and dead. */
  find(accountId: string): Promise<FoundMandates>;
  /** Throws CardRefused only if the card, or its token, is the reason: the customer must pay with a card again. */
  create(mandate: NewMandate, requestId: string): Promise<ProviderMandate>;
  update(id: string, schedule: Schedule, email: string, requestId: string): Promise<ProviderMandate>;
  cancel(id: string, requestId: string): Promise<void>;
}

/** A customer's saved card pays an order without the payment form. Check and Pay are sent as for the form. */
export interface SavedCardApi {
  /**
   * Charges the card for the order. With the same `requestId` the provider executes it only once within an hour. Throws
   * `refused` if no payment was made; after any other error the payment may have succeeded.
   */
  charge(order: Order, token: string, requestId: string): Promise<CardChargeAnswer>;
  /** The newest payment of an order; null if the provider knows none. */
  findByOrder(orderId: string): Promise<ProviderPayment | null>;
}

export interface PaymentLists {
  /**
   * One page of the transactions created in [from, to], oldest first. `page` counts from 1. Pages may be asked for in
   * any order and several at once. A page behind the last one is empty, and last too.
   */
  payments(from: Instant, to: Instant, page: number): Promise<ListedPage<ProviderPayment>>;
  /** Chargebacks, their fees and representments, by the day they happened on. */
  chargebacks(from: Instant, to: Instant): Promise<Listed<ProviderChargeback>>;
}
