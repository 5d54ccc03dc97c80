import type { Repositories as Lower } from '@functions/accounts/ports/repositories';
import type { DuePage, ReadOf, Repository } from '@functions/base/ports/repositories';
import type { Instant } from '@functions/base/rules/calendar';
import type { Slice } from '@functions/base/rules/paging';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Refund } from '@functions/payments/rules/refund';
import type { DepsOf } from '@functions/ports/services';

/** The place of a receipt in the order of time. */
export type ReceiptPlace = Pick<Receipt, 'dateTime' | 'transactionId'>;

export interface ReceiptRepository extends Repository<Receipt> {
  /** Newest first. */
  ofCustomer(uid: string, limit: number): Promise<Receipt[]>;
  /** Those of one uid, or of all uids of a person, newest first. Keys: dateTime, transactionId. */
  pageOfCustomer(uids: string | readonly string[], slice: Slice): Promise<Receipt[]>;
  countOfCustomer(uids: string | readonly string[]): Promise<number>;
  /** Payments up to a moment, newest first. */
  ofCustomerUntil(uid: string, until: Instant, limit: number): Promise<Receipt[]>;
  /** The receipts of an accounting day (YYYY-MM-DD), in pages by transaction id. */
  ofDay(day: string, after: string | null, limit: number): Promise<Receipt[]>;
  /** The receipts of payments made in [from, to), in pages by time and transaction id. */
  ofPeriod(period: { from: Instant; to: Instant }, page: DuePage<ReceiptPlace>): Promise<Receipt[]>;
  /** The existing ones of these receipts, in one read. */
  getMany(transactionIds: readonly string[]): Promise<Receipt[]>;
}

export interface RefundRepository extends Repository<Refund> {
  ofCustomer(uid: string, limit: number): Promise<Refund[]>;
  /** Refunds with a part that was requested on an accounting day (YYYY-MM-DD), in pages by transaction id. */
  ofDay(day: string, after: string | null, limit: number): Promise<Refund[]>;
  /** The existing ones of the refunds of these payments, in one read. */
  getMany(transactionIds: readonly string[]): Promise<Refund[]>;
}

export interface MandateRepository extends Repository<Mandate> {
  findByProviderId(providerId: string): Promise<Mandate | null>;
  /** Finds the mandate by the provider's account of any card that the customer has paid with. */
  findByAccount(accountId: string): Promise<Mandate | null>;
  /** Mandates whose state was not read from the provider since a moment, oldest first. */
  uncheckedSince(moment: Instant, page: DuePage<Mandate>): Promise<Mandate[]>;
}

export interface PaymentEventRepository extends Repository<PaymentEvent> {
  /** Events that are acknowledged but not applied yet, oldest first. */
  unapplied(page: DuePage<PaymentEvent>): Promise<PaymentEvent[]>;
  /** Events with a body that were received before this moment, oldest first. */
  unredacted(before: Instant, page: DuePage<PaymentEvent>): Promise<PaymentEvent[]>;
  /** Events with a body, by the provider's account that they name. */
  ofAccount(accountId: string, limit: number): Promise<PaymentEvent[]>;
}

export interface Repositories extends Lower {
  /** The days (YYYY-MM-DD) whose accounts are closed, which `reconciliation` stores. */
  dayCloses: { get(day: string): Promise<object | null> };
  receipts: ReceiptRepository;
  refunds: RefundRepository;
  mandates: MandateRepository;
  paymentEvents: PaymentEventRepository;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
