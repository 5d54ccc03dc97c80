import { DAY } from '@functions/domain/platform/calendar';
import { refundStatus, refundedAmount, withPart, type Refund, type RefundPart } from '@functions/domain/refunds/refund';
import type { PaymentProvider } from '@functions/ports/payment-provider';
import { ProviderError, type Deps } from '@functions/ports/services';
import { enqueueDailyTotalsRecompute, enqueueMail } from '@functions/usecases/platform/outbox-tasks';
import { refundRecipient } from './early-refund';
import { syncUnlessHeld } from '@functions/usecases/payments/sync-mandate';

type RefundDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'random' | 'log'>;

/**
 * Refunds one part (index `n`) at the provider. The mandate is synced first, so that nothing is charged in the
 * meantime. Before the call the part becomes `in-flight`; an attempt that finds it so searches the provider's list
 * first. A lost response therefore never causes a second refund (P10). If the provider refuses and its list has no such
 * refund, the part becomes `failed` for finance, and access stays suspended.
 */
export async function executeRefund(
  deps: RefundDeps,
  { transactionId, n }: { transactionId: string; n: number },
): Promise<void> {
  const refund = await deps.store.nonTransactional.refunds.get(transactionId);
  const part = refund?.parts[n];
  if (!refund || refund.provider === null || !part || part.state === 'succeeded' || part.state === 'failed') return;
  // While the provider holds the mandate up, Check refuses a charge that is not wanted.
  if (refund.uid !== null) await syncUnlessHeld(deps, { uid: refund.uid });
  const provider = deps.payments.byName(refund.provider);
  const found = part.state === 'in-flight' ? await findAtProvider(deps, provider, refund, part) : null;
  if (found !== null) return settle(deps, transactionId, n, found);
  await settle(deps, transactionId, n, { state: 'in-flight' });
  const receipt = await deps.store.nonTransactional.receipts.get(transactionId);
  try {
    const payment = { transactionId, amount: part.amount, email: receipt?.accountId ?? '' };
    const { transactionId: providerTransactionId } = await provider.refund(payment, `refund-${transactionId}-${n}`);
    await settle(deps, transactionId, n, { state: 'succeeded', doneAt: await deps.clock.now(), providerTransactionId });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    // The provider also refuses if the money was already returned on its own site and we received no notification.
    const foundAfterRefusal = await findAtProvider(deps, provider, refund, part);
    if (foundAfterRefusal !== null) return settle(deps, transactionId, n, foundAfterRefusal);
    deps.log.error('the provider refused a refund', error, { transactionId, n });
    await settle(deps, transactionId, n, { state: 'failed' });
  }
}

/**
 * Finds this part in the provider's list; null if the provider never made the refund. Throws ProviderError if an
 * unreadable row may be this refund, because the money could be returned twice.
 */
async function findAtProvider(
  { clock }: RefundDeps,
  { lists }: PaymentProvider,
  refund: Refund,
  part: RefundPart,
): Promise<Partial<RefundPart> | null> {
  const known = new Set(refund.parts.map(({ providerTransactionId }) => providerTransactionId));
  // Without a list, the provider itself makes sure that a repeated call is executed once.
  if (lists === null) return null;
  const { rows, unreadable } = await lists.payments(part.at - DAY, (await clock.now()) + DAY);
  const match = rows.find(
    ({ status, amount, originalTransactionId, transactionId }) =>
      status === 'completed' &&
      amount === part.amount &&
      originalTransactionId === refund.transactionId &&
      !known.has(transactionId),
  );
  if (!match && unreadable.length > 0) throw new ProviderError('unexpected', 'a listed payment cannot be read');
  return match ? { state: 'succeeded', doneAt: match.at, providerTransactionId: match.transactionId } : null;
}

/**
 * Changes a part, unless it has already succeeded: the provider's notification may have been applied in the meantime.
 */
const settle = (
  { store, clock }: RefundDeps,
  transactionId: string,
  n: number,
  change: Partial<RefundPart>,
): Promise<void> =>
  clock.now().then((now) =>
    store.transaction(async (repositories) => {
      const refund = await repositories.refunds.get(transactionId);
      const receipt = await repositories.receipts.get(transactionId);
      const part = refund?.parts[n];
      if (!refund || !part || part.state === 'succeeded') return;
      const order =
        refund.uid === null && receipt?.payToken != null ? await repositories.orders.get(receipt.payToken) : null;
      const payer = refundRecipient(refund.uid, order);
      const next = withPart(refund, n, change);
      await repositories.refunds.save(next);
      if (receipt)
        await repositories.receipts.save({ ...receipt, status: refundStatus(next), refunded: refundedAmount(next) });
      if (change.doneAt !== undefined)
        await enqueueDailyTotalsRecompute(repositories, change.doneAt, `${transactionId}_${n}`, now);
      if (change.state === 'succeeded' && payer !== null) {
        const isFull = refundStatus(next) === 'Refunded';
        await enqueueMail(
          repositories,
          payer,
          { kind: 'refunded', amount: part.amount, isFull, reducedAccess: part.accessRevokedMs !== 0 },
          `${transactionId}_${n}`,
          now,
        );
      }
    }),
  );
