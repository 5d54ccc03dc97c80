import { describe, expect, it } from 'vitest';
import type { Listed, ProviderPayment } from '@functions/payments/rules/payment';
import type { Receipt } from '@functions/payments/rules/receipt';
import { DAY } from '@functions/base/rules/calendar';
import type { RefundPart } from '@functions/payments/rules/refund';
import { ProviderError, type Deps } from '@functions/ports/services';
import { executeRefund } from '@functions/refunds/tasks/execute-refund';
import { handleRefund } from '@functions/refunds/steps/handle-refund';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { listedPayment } from '../../support/fixtures/domain-records';
import { storedReceipt, storedRefund } from '../../support/fixtures/stored-records';
import { mapProviders } from '../../support/product/map-providers';
import { newOutboxTasks } from '../../support/product/new-outbox-tasks';
import { addressOf, buyAsGuest, join, liveMandates, newPrepaidToken, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const NOW = Date.UTC(2026, 4, 10, 9);

const product = await startProductOfFile();

const refundOf = (transactionId: string) => product.deps.store.nonTransactional.refunds.get(transactionId);

/** A provider with this list, or without lists. It returns the money of each call, and `calls` keeps what was asked. */
function providerWith(list: Partial<Listed<ProviderPayment>> | null, onCall?: () => Promise<unknown>) {
  const calls: unknown[] = [];
  const deps: Deps = {
    ...product.deps,
    clock: { ...product.deps.clock, now: () => Promise.resolve(NOW) },
    payments: mapProviders(product.deps.payments, (provider) => ({
      ...provider,
      lists: list && {
        payments: () => Promise.resolve({ rows: [], unreadable: [], isLast: true, ...list }),
        chargebacks: () => Promise.resolve({ rows: [], unreadable: [] }),
      },
      refund: async (...call) => {
        calls.push(onCall ? await onCall() : call);
        return { transactionId: `made-${calls.length}` };
      },
    })),
  };
  return { deps, calls };
}

/** Stores a payment of 150 ₽ of two days ago, and its refund. */
async function stored(transactionId: string, parts: readonly Partial<RefundPart>[], about: Partial<Receipt> = {}) {
  const receipt = storedReceipt(transactionId, 'anna', NOW - 2 * DAY, { status: 'RefundPending', ...about });
  const refund = storedRefund(receipt, ...parts);
  await product.deps.store.nonTransactional.receipts.save(receipt);
  await product.deps.store.nonTransactional.refunds.save(refund);
  return { receipt, refund };
}

/** The row of the provider's list for the whole refund of a payment. */
const row = (transactionId: string, about: Partial<ProviderPayment> = {}) =>
  listedPayment({
    transactionId: 'listed',
    kind: 'refund',
    at: NOW - DAY,
    originalTransactionId: transactionId,
    ...about,
  });

describe('a refund task executes nothing', () => {
  it.each<[string, Partial<RefundPart>, Partial<Receipt>]>([
    ['for a free term, which has no provider', {}, { provider: null }],
    ['for a part that succeeded', { state: 'succeeded' }, {}],
    ['for a part that failed', { state: 'failed' }, {}],
  ])('%s', async (title, part, about) => {
    const { refund } = await stored(title, [part], about);
    await expectNothing(title, 0);
    expect(await refundOf(title)).toEqual(refund);
  });

  it('for a part or a payment that has no refund', async () => {
    await stored('one-part', [{ state: 'succeeded' }]);
    await expectNothing('one-part', 1);
    await expectNothing('no-refund', 0);
  });

  async function expectNothing(transactionId: string, n: number): Promise<void> {
    const { deps, calls } = providerWith({});
    expect(await newOutboxTasks(product, () => executeRefund(deps, { transactionId, n }))).toEqual([]);
    expect(calls).toEqual([]);
  }
});

describe('a refund that the provider executes', () => {
  it('asks for the sum of its part under an id of its own, and records when the money was returned', async () => {
    const { deps, calls } = providerWith({});
    const { receipt, refund } = await stored('two-parts', [
      { amount: 5_000, state: 'succeeded', providerTransactionId: 'first' },
      { amount: 10_000 },
    ]);
    await executeRefund(deps, { transactionId: 'two-parts', n: 1 });
    expect(calls).toEqual([
      [{ transactionId: 'two-parts', amount: 10_000, email: 'somebody@example.com' }, 'refund-two-parts-1'],
    ]);
    expect(await refundOf('two-parts')).toEqual({
      ...refund,
      parts: [
        refund.parts[0],
        { ...refund.parts[1], state: 'succeeded', doneAt: NOW, providerTransactionId: 'made-1' },
      ],
    });
    expect(await deps.store.nonTransactional.receipts.get('two-parts')).toEqual({
      ...receipt,
      status: 'Refunded',
      refunded: 15_000,
    });
  });

  it.each([
    ['the whole sum, and takes time', 15_000, 2 * DAY, { isFull: true, reducedAccess: true }],
    ['the whole sum, and takes no time', 15_000, 0, { isFull: true, reducedAccess: false }],
    ['the whole sum, and does not know about the time', 15_000, undefined, { isFull: true, reducedAccess: true }],
    ['a part of the sum', 4_000, 0, { isFull: false, reducedAccess: false }],
  ])('tells the customer that it returns %s', async (title, amount, accessRevokedMs, told) => {
    await stored(title, [{ amount, ...(accessRevokedMs !== undefined && { accessRevokedMs }) }]);
    const run = () => executeRefund(providerWith({}).deps, { transactionId: title, n: 0 });
    expect(await newOutboxTasks(product, run)).toEqual([
      { kind: 'mail', recipient: { uid: 'anna' }, content: { kind: 'refunded', amount, ...told } },
    ]);
  });

  it('tells the buyer of an unclaimed guest purchase, in the language of the order', async () => {
    const email = addressOf(product, 'buyer');
    const { transactionId } = await buyAsGuest(product, email, newPrepaidToken(), 'en');
    const request = { uid: null, transactionId, amount: null, reason: 'asked', actor: 'fira', requestId: 'click' };
    expect((await requestRefund(product.deps, request)).ok).toBe(true);
    const run = () => executeRefund(providerWith({}).deps, { transactionId, n: 0 });
    expect(await newOutboxTasks(product, run)).toEqual([
      {
        kind: 'mail',
        recipient: { email, language: 'en' },
        content: { kind: 'refunded', amount: 100, isFull: true, reducedAccess: false },
      },
    ]);
  });

  it('tells nobody when the payment has neither a customer nor an order', async () => {
    await stored('nobody', [{}], { uid: null });
    const run = () => executeRefund(providerWith({}).deps, { transactionId: 'nobody', n: 0 });
    expect(await newOutboxTasks(product, run)).toEqual([]);
    expect(await refundOf('nobody')).toMatchObject({ parts: [{ state: 'succeeded' }] });
  });

  it('is told once when the provider reports it before its own response', async () => {
    const { refund } = await stored('reported', [{ amount: 4_000 }]);
    const notice = { provider: 'cloudpayments', transactionId: 'made-1', accountId: null, amount: 4_000, at: NOW };
    const report = () =>
      product.deps.store.transaction((repositories) =>
        handleRefund(repositories, { ...notice, paymentTransactionId: 'reported' }, NOW),
      );
    const run = () => executeRefund(providerWith({}, report).deps, { transactionId: 'reported', n: 0 });
    const content = { kind: 'refunded', amount: 4_000, isFull: false, reducedAccess: true };
    expect(await newOutboxTasks(product, run)).toEqual([{ kind: 'mail', recipient: { uid: 'anna' }, content }]);
    const done = { state: 'succeeded', doneAt: NOW, providerTransactionId: 'made-1' };
    expect(await refundOf('reported')).toEqual({ ...refund, parts: [{ ...refund.parts[0], ...done }] });
  });

  it('comes after the end of the recurring payment, so that nothing is charged in the meantime', async () => {
    const { session } = await join(product, 'mandate-first');
    const { transactionId } = await subscribe(product, session);
    expect(await liveMandates(product, session)).toHaveLength(1);
    const request = { uid: session.uid, transactionId, amount: null };
    await requestRefund(product.deps, { ...request, reason: 'asked', actor: 'olga', requestId: 'click' });
    const { deps, calls } = providerWith({}, () => liveMandates(product, session));
    await executeRefund(deps, { transactionId, n: 0 });
    expect(calls).toEqual([[]]);
  });
});

describe('a refund whose response was lost', () => {
  it('is found in the list and not made again; the totals of its day are computed again', async () => {
    for (const transactionId of ['found', 'found-in-the-same-millisecond']) {
      const { refund } = await stored(transactionId, [{ state: 'in-flight', accessRevokedMs: 0 }]);
      const { deps, calls } = providerWith({ rows: [row(transactionId)] });
      const run = () => executeRefund(deps, { transactionId, n: 0 });
      expect(await newOutboxTasks(product, run)).toEqual([
        {
          kind: 'mail',
          recipient: { uid: 'anna' },
          content: { kind: 'refunded', amount: 15_000, isFull: true, reducedAccess: false },
        },
        { kind: 'recompute-day-totals', day: '2026-05-09' },
      ]);
      expect(calls).toEqual([]);
      expect(await refundOf(transactionId)).toEqual({
        ...refund,
        parts: [{ ...refund.parts[0], state: 'succeeded', doneAt: NOW - DAY, providerTransactionId: 'listed' }],
      });
    }
  });

  it.each<[string, Partial<ProviderPayment>]>([
    ['a refund that was declined', { status: 'declined' }],
    ['a refund of another sum', { amount: 14_999 }],
    ['a refund of another payment', { originalTransactionId: 'another' }],
    ['the refund of another part', { transactionId: 'known' }],
    ['a payment', { kind: 'payment', originalTransactionId: null }],
  ])('is made again when the list has only %s', async (title, about) => {
    await stored(title, [{ state: 'succeeded', providerTransactionId: 'known' }, { state: 'in-flight' }], {
      amount: 15_000,
    });
    const { deps, calls } = providerWith({ rows: [row(title, about)] });
    await executeRefund(deps, { transactionId: title, n: 1 });
    expect(calls).toHaveLength(1);
    expect((await refundOf(title))?.parts[1]).toMatchObject({ state: 'succeeded', providerTransactionId: 'made-1' });
  });

  it('is asked for again, under the same id, at a provider without lists', async () => {
    await stored('no-lists', [{ state: 'in-flight' }]);
    const { deps, calls } = providerWith(null);
    await executeRefund(deps, { transactionId: 'no-lists', n: 0 });
    expect(calls).toMatchObject([[{ amount: 15_000 }, 'refund-no-lists-0']]);
    expect(await refundOf('no-lists')).toMatchObject({ parts: [{ state: 'succeeded' }] });
  });

  it('waits while a row of the list cannot be read, and says why', async () => {
    const { refund } = await stored('unreadable', [{ state: 'in-flight' }]);
    const { deps, calls } = providerWith({ unreadable: [{ id: null, at: null, fields: ['Amount'] }] });
    await expect(executeRefund(deps, { transactionId: 'unreadable', n: 0 })).rejects.toEqual(
      new ProviderError('unexpected', 'a listed payment cannot be read'),
    );
    expect(calls).toEqual([]);
    expect(await refundOf('unreadable')).toEqual(refund);
  });
});

it('a refund that was never asked for is another one than an equal refund in the list', async () => {
  await stored('equal', [{ amount: 4_000 }]);
  const { deps, calls } = providerWith({ rows: [row('equal', { amount: 4_000 })] });
  await executeRefund(deps, { transactionId: 'equal', n: 0 });
  expect(calls).toHaveLength(1);
  expect(await refundOf('equal')).toMatchObject({ parts: [{ state: 'succeeded', providerTransactionId: 'made-1' }] });
});
