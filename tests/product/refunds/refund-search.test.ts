import { describe, expect, it } from 'vitest';
import type { ProviderPayment } from '@functions/payments/rules/payment';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import type { RefundPart } from '@functions/payments/rules/refund';
import type { PaymentLists } from '@functions/purchase/ports/payment-provider';
import { ProviderError, type Deps } from '@functions/ports/services';
import { refundOfPart } from '@functions/payments/rules/payment-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { processOutboxEntry } from '@functions/jobs/process-outbox-entry';
import { executeRefund } from '@functions/refunds/tasks/execute-refund';
import { listedPayment } from '../../support/fixtures/domain-records';
import { storedReceipt, storedRefund } from '../../support/fixtures/stored-records';
import { mapProviders } from '../../support/product/map-providers';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const NOW = Date.UTC(2026, 4, 10, 9);

const product = await startProductOfFile();

const refundOf = (transactionId: string) => product.deps.store.nonTransactional.refunds.get(transactionId);

/** Stores a payment of two days ago without a customer, and its refund of one part. */
async function stored(transactionId: string, part: Partial<RefundPart>) {
  const receipt = storedReceipt(transactionId, 'anna', NOW - 2 * DAY, { status: 'RefundPending', uid: null });
  const refund = storedRefund(receipt, part);
  await product.deps.store.nonTransactional.receipts.save(receipt);
  await product.deps.store.nonTransactional.refunds.save(refund);
  return { refund };
}

/** The row of the provider's list for the whole refund of a payment. */
const row = (transactionId: string) =>
  listedPayment({ transactionId: 'listed', kind: 'refund', at: NOW - DAY, originalTransactionId: transactionId });

describe('a list that is too long for one attempt to search for a refund', () => {
  const PAGES = 20;

  /** The list has this row on a page; every look at the clock takes 20 seconds. */
  function longList(found: ProviderPayment | null, onPage: number, refuses = false) {
    const [pages, periods]: [number[], number[]] = [[], []];
    const calls: unknown[] = [];
    let real = 0;
    const payments: PaymentLists['payments'] = async (from, _to, page) => {
      pages.push(page);
      periods.push(from);
      return { rows: found !== null && page === onPage ? [found] : [], unreadable: [], isLast: page >= PAGES };
    };
    const deps: Deps = {
      ...product.deps,
      clock: { ...product.deps.clock, now: () => Promise.resolve(NOW), realNow: () => (real += 20_000) },
      payments: mapProviders(product.deps.payments, (provider) => ({
        ...provider,
        lists: { payments, chargebacks: () => Promise.resolve({ rows: [], unreadable: [] }) },
        refund: async (...call) => {
          calls.push(call);
          if (refuses) throw new ProviderError('refused', 'already refunded');
          return { transactionId: 'made' };
        },
      })),
    };
    return { deps, pages, periods, calls };
  }

  /** Attempts until the task no longer asks for another one. */
  async function attempts(deps: Deps, transactionId: string): Promise<number> {
    for (let count = 1; ; count += 1) {
      if ((await executeRefund(deps, { transactionId, n: 0 })).end === 'done') return count;
      expect(count).toBeLessThan(20);
      expect(await refundOf(transactionId)).toMatchObject({
        parts: [{ state: 'in-flight', search: { page: expect.any(Number) as number } }],
      });
    }
  }

  it('is read on by the next attempts, up to the refund', async () => {
    const { refund } = await stored('long', { state: 'in-flight' });
    const { deps, pages, calls } = longList(row('long'), 14);
    expect(await attempts(deps, 'long')).toBeGreaterThan(1);
    expect(pages).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
    expect(calls).toEqual([]);
    const done = { state: 'succeeded', doneAt: NOW - DAY, providerTransactionId: 'listed' };
    expect(await refundOf('long')).toEqual({ ...refund, parts: [{ ...refund.parts[0], ...done }] });
  });

  it('is read to its end before the refund is made again', async () => {
    await stored('not-in-it', { state: 'in-flight' });
    const { deps, pages, calls } = longList(null, 0);
    await attempts(deps, 'not-in-it');
    expect(new Set(pages).size).toBeGreaterThanOrEqual(PAGES);
    expect(calls).toHaveLength(1);
    const { parts } = (await refundOf('not-in-it')) ?? {};
    expect(parts).toMatchObject([{ state: 'succeeded', providerTransactionId: 'made' }]);
    expect(parts?.[0]).not.toHaveProperty('search');
  });

  it('is searched on after a refusal without another call, and then the refund has failed', async () => {
    await stored('refused-long', {});
    const { deps, calls } = longList(null, 0, true);
    expect(await attempts(deps, 'refused-long')).toBeGreaterThan(1);
    expect(calls).toHaveLength(1);
    expect(await refundOf('refused-long')).toMatchObject({ parts: [{ state: 'failed' }] });
  });

  it('counts no failed attempt of the task', async () => {
    await stored('task', { state: 'in-flight' });
    const { deps } = longList(row('task'), 14);
    const at = NOW - DAY;
    await product.deps.store.transaction((repositories) => enqueue(repositories, refundOfPart('task', 0, at)));
    await processOutboxEntry(deps, { id: 'refund_task_0' });
    expect(await product.deps.store.nonTransactional.outbox.get('refund_task_0')).toMatchObject({
      state: 'pending',
      attempts: 0,
      lastError: null,
      // The tasks that wait come before its next attempt.
      nextAttemptAt: NOW,
    });
  });

  it('is read from an hour before the request, and after a refusal from a day before', async () => {
    const { refund } = await stored('window', {});
    const { deps, periods } = longList(null, 0, true);
    await attempts(deps, 'window');
    const requested = refund.parts[0]?.at ?? 0;
    expect(new Set(periods)).toEqual(new Set([requested - DAY]));
    await stored('window', { state: 'in-flight' });
    const lost = longList(row('window'), 1);
    await attempts(lost.deps, 'window');
    expect(lost.periods).toEqual([requested - HOUR]);
  });
});
