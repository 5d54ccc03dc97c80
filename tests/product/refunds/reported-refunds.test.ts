import { describe, expect, it } from 'vitest';
import type { RefundNotice } from '@functions/payments/rules/payment';
import type { ApplyResult } from '@functions/payments/steps/apply-result';
import { handleRefund } from '@functions/refunds/steps/handle-refund';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { storedReceipt } from '../../support/fixtures/stored-records';
import { newOutboxTasks } from '../../support/product/new-outbox-tasks';
import {
  addressOf,
  advanceToPeriodEnd,
  buyAsGuest,
  join,
  newPrepaidToken,
  receiptsOf,
  refundsAtProvider,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Refunds that the provider reports: what they record, and what the customer is told. */

const product = await startProductOfFile();

const refundOf = (transactionId: string) => product.deps.store.nonTransactional.refunds.get(transactionId);
const receiptOf = (transactionId: string) => product.deps.store.nonTransactional.receipts.get(transactionId);
const historyOf = ({ uid }: Session) => product.deps.store.nonTransactional.subscriptions.history(uid);

/** Applies a report of the provider, and returns the result and the e-mails that it enqueues. */
async function report(paymentTransactionId: string, about: Partial<RefundNotice>) {
  const now = await product.deps.clock.now();
  const notice = {
    provider: 'cloudpayments',
    transactionId: `refund-of-${paymentTransactionId}`,
    paymentTransactionId,
    accountId: null,
    amount: 100,
    at: now,
    ...about,
  };
  const results: ApplyResult[] = [];
  const tasks = await newOutboxTasks(product, () =>
    product.deps.store.transaction(async (repositories) => {
      results.push(await handleRefund(repositories, notice, now));
    }),
  );
  return { result: results.at(-1), mails: tasks.filter(({ kind }) => kind === 'mail'), now };
}

const applied = { state: 'applied', stateReason: null, waitsByReceipt: false };

describe('a refund that the provider reports', () => {
  it('before its payment is stored without a customer, and nobody is told yet', async () => {
    const receipts = await product.count('receipts');
    const { result, mails, now } = await report('unheard', { amount: 4_000 });
    expect({ result, mails }).toEqual({ result: applied, mails: [] });
    expect(await product.count('receipts')).toBe(receipts);
    expect(await refundOf('unheard')).toEqual({
      transactionId: 'unheard',
      provider: 'cloudpayments',
      uid: null,
      captured: null,
      parts: [
        {
          index: 0,
          requestId: 'provider_refund-of-unheard',
          amount: 4_000,
          reason: 'at the provider',
          actor: 'provider',
          state: 'succeeded',
          at: now,
          doneAt: now,
          providerTransactionId: 'refund-of-unheard',
        },
      ],
    });
  });

  it('for a payment of another provider is quarantined, and changes nothing', async () => {
    const receipt = storedReceipt('of-the-desk', 'anna', await product.deps.clock.now(), { provider: 'cash-desk' });
    await product.deps.store.nonTransactional.receipts.save(receipt);
    const { result, mails } = await report('of-the-desk', {});
    expect(result).toEqual({
      state: 'quarantined',
      stateReason: 'a refund of a payment of another provider',
      waitsByReceipt: false,
    });
    expect(mails).toEqual([]);
    expect(await receiptOf('of-the-desk')).toEqual(receipt);
    expect(await refundOf('of-the-desk')).toBeNull();
  });

  it('as a part records no event; the rest records one, and a repetition neither event nor e-mail', async () => {
    const { session } = await join(product, 'in-parts');
    const { transactionId } = await subscribe(product, session);
    const before = await historyOf(session);
    const told = (amount: number, isFull: boolean) => ({
      kind: 'mail',
      recipient: { uid: session.uid },
      content: { kind: 'refunded', amount, isFull, reducedAccess: true },
    });
    expect((await report(transactionId, { transactionId: 'part', amount: 40 })).mails).toEqual([told(40, false)]);
    expect(await historyOf(session)).toEqual(before);
    const rest = { transactionId: 'rest', amount: 60 };
    const { mails, now } = await report(transactionId, rest);
    expect(mails).toEqual([told(60, true)]);
    const after = [...before, { type: 'refunded', at: now, refundId: 'rest', transactionId, isFull: true }];
    expect(await historyOf(session)).toEqual(after);
    expect((await report(transactionId, rest)).mails).toEqual([]);
    expect(await historyOf(session)).toEqual(after);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 100 });
  });

  it('for time that is over tells the customer that access stays', async () => {
    const { session } = await join(product, 'over');
    const { transactionId } = await subscribe(product, session);
    await advanceToPeriodEnd(product, session, 0.1);
    expect(await receiptsOf(product, session)).toHaveLength(2);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    expect((await report(transactionId, {})).mails).toEqual([
      {
        kind: 'mail',
        recipient: { uid: session.uid },
        content: { kind: 'refunded', amount: 100, isFull: true, reducedAccess: false },
      },
    ]);
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(currentPeriodEnd);
  });
});

describe('a guest purchase that is refunded before it is claimed', () => {
  /** Buys as a guest, lets `refund` return the money, and claims the purchase. */
  async function claimAfter(name: string, refund: (transactionId: string) => Promise<unknown>) {
    const token = newPrepaidToken();
    const email = addressOf(product, `${name}-buyer`);
    const { transactionId } = await buyAsGuest(product, email, token);
    const tasks = await newOutboxTasks(product, async () => {
      await refund(transactionId);
      await join(product, name, { prepaidToken: token });
    });
    const { session } = await join(product, name);
    const mails = tasks.filter((task) => task.kind === 'mail' && task.content.kind === 'refunded');
    return { session, email, transactionId, mails };
  }

  it('at the provider gives its claimant no time; only the buyer was told', async () => {
    const { session, email, transactionId, mails } = await claimAfter('returned', (id) =>
      product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(id) }),
    );
    expect(mails).toEqual([
      {
        kind: 'mail',
        recipient: { email, language: 'en' },
        content: { kind: 'refunded', amount: 100, isFull: true, reducedAccess: true },
      },
    ]);
    const [part] = (await refundOf(transactionId))?.parts ?? [];
    const [settled, refunded, ...others] = await historyOf(session);
    expect(settled).toMatchObject({ type: 'orderSettled', transactionId });
    expect(refunded).toEqual({
      type: 'refunded',
      at: (settled?.at ?? 0) + 1,
      refundId: part?.providerTransactionId,
      transactionId,
      isFull: true,
    });
    expect(others).toEqual([]);
  });

  it('by staff, but not yet by the provider, gives its claimant no time and returns the money once', async () => {
    const { session, transactionId } = await claimAfter('requested', (id) =>
      requestRefund(product.deps, {
        uid: null,
        transactionId: id,
        amount: null,
        reason: 'asked',
        actor: 'fira',
        requestId: 'click',
      }),
    );
    const [settled, refunded, ...others] = await historyOf(session);
    const at = (settled?.at ?? 0) + 1;
    expect(refunded).toEqual({ type: 'refunded', at, refundId: '', transactionId, isFull: true });
    expect(others).toEqual([]);
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
    expect(await receiptOf(transactionId)).toMatchObject({ uid: session.uid, status: 'Refunded', refunded: 100 });
  });
});
