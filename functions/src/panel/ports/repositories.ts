import type { ReadOf } from '@functions/base/ports/repositories';
import type { Slice } from '@functions/base/rules/paging';
import type { Repositories as Lower } from '@functions/messages/ports/repositories';
import type { RefundPartState } from '@functions/payments/contract/values/payments';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { DepsOf } from '@functions/ports/services';
import type { LedgerFilter, StoredRefundPart, WebhookFilter } from '@functions/panel/rules/finance-rows';

/** Lists for finance, newest first unless stated otherwise. "Keys" are the sort keys of a slice. */
export interface FinanceLists {
  /** Keys: dateTime, transactionId. */
  receipts(filter: LedgerFilter, slice: Slice): Promise<Receipt[]>;
  /** Refund parts in the given states; null = in any. Keys: at, id. */
  refundParts(states: readonly RefundPartState[] | null, slice: Slice): Promise<StoredRefundPart[]>;
  /** Refund parts of an accounting day (YYYY-MM-DD), by id. Key: id. */
  returnsOfDay(day: string, slice: Slice): Promise<StoredRefundPart[]>;
  /** Keys: receivedAt, id. */
  webhooks(filter: WebhookFilter, slice: Slice): Promise<PaymentEvent[]>;
}

export interface Repositories extends Lower {
  financeLists: FinanceLists;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
