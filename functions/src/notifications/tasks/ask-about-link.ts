import { DAY } from '@functions/base/rules/calendar';
import { type LinkQuestion, linkQuestion } from '@functions/purchase/rules/purchase-tasks';
import type { PaymentDeps } from '@functions/campaigns/ports/repositories';
import { enqueue } from '@functions/base/steps/enqueue';
import { importMissedTransactions } from './import-missed-transactions';

/** One a day: a link that nobody paid for so long is not paid any more. */
const QUESTIONS = 3;

/**
 * Asks the provider whether a link or a QR code was paid, for the case that its Pay is lost: the provider dates the
 * payment by the link, whose day may be compared already when it is paid. A completed payment is applied like any Pay;
 * an open one is asked about again a day later. Throws ProviderError if the provider cannot be reached.
 */
export async function askAboutLink(deps: PaymentDeps, { orderId, transactionId, n }: LinkQuestion): Promise<void> {
  const { orders, receipts } = deps.store.nonTransactional;
  const [order, receipt] = await Promise.all([orders.get(orderId), receipts.get(transactionId)]);
  if (order === null || receipt !== null) return;
  const found = await deps.payments.byName(order.provider).findPayment?.(transactionId);
  if (found?.kind !== 'payment') return;
  if (found.status === 'completed') {
    await importMissedTransactions(deps, [found]);
  } else if (found.status === 'other' && n < QUESTIONS) {
    const now = await deps.clock.now();
    await deps.store.transaction((repositories) =>
      enqueue(repositories, linkQuestion({ orderId, transactionId, n: n + 1 }, now + DAY, now)),
    );
  }
}
