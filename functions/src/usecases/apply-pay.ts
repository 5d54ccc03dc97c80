import type { Instant } from '@functions/domain/calendar';
import type { PaymentNotice } from '@functions/domain/payment';
import type { Deps, Records } from '@functions/ports';
import { applied, type Applied } from './applied';
import { setAside } from './set-aside';
import { settleOrder } from './settle-order';
import { settleRenewal } from './settle-renewal';

/** Money arrived: one receipt whatever it was for, and time only for what an order or a due renewal asked for. */
export async function applyPay(records: Records, notice: PaymentNotice, settings: Deps['settings'], now: Instant): Promise<Applied> {
  if (await records.receipts.get(notice.transactionId)) return applied;
  const order = notice.invoiceId === null ? null : await records.orders.get(notice.invoiceId);
  if (notice.testMode && !settings.acceptsTestPayments) return setAside(records, notice, order, 'a test payment');
  if (order) return settleOrder(records, notice, order, now);
  if (notice.invoiceId !== null) return setAside(records, notice, null, 'no such order');
  return settleRenewal(records, notice, now);
}
