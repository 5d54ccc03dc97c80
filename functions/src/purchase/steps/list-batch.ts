import type { ProviderPayment, UnreadableRow } from '@functions/payments/rules/payment';
import type { Instant } from '@functions/base/rules/calendar';
import type { PaymentLists } from '@functions/purchase/ports/payment-provider';

/** Calls at once. A provider allows few: five in a test mode, of which other calls need one. */
const PAGES_AT_ONCE = 4;

export interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

/** Some pages of a list. */
export interface ListedBatch {
  readonly rows: readonly ProviderPayment[];
  readonly unreadable: readonly UnreadableRow[];
  /** The first page behind these; null after the last one. */
  readonly next: number | null;
}

/**
 * Reads the next pages of a provider's list, from `page` on: the first alone, because most lists have only one, and
 * later ones at once. Throws ProviderError.
 */
export async function listBatch(lists: PaymentLists, { from, to }: Period, page: number): Promise<ListedBatch> {
  const count = Math.min(PAGES_AT_ONCE, page);
  const pages = await Promise.all(Array.from({ length: count }, (_, n) => lists.payments(from, to, page + n)));
  const last = pages.findIndex(({ isLast }) => isLast);
  const read = last === -1 ? pages : pages.slice(0, last + 1);
  return {
    rows: read.flatMap(({ rows }) => rows),
    unreadable: read.flatMap(({ unreadable }) => unreadable),
    next: last === -1 ? page + count : null,
  };
}
