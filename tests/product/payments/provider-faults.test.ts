import { describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { closeYesterday } from '@functions/jobs/jobs';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { CARDS, order } from '../../support/customers/buy';
import { purchaser, periodEndOf, firstPayment, setClock, pay, subscriber } from '../../support/faults/fault-actors';
import type { FaultScenario } from '../../support/faults/fault-matrix';
import { faultEverywhere, faultsOf, KINDS } from '../../support/faults/provider-fault';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const SECONDS = 1000;
const swept = <Actors>(given: FaultScenario<Actors>['given']): FaultScenario<Actors> => ({
  given,
  when: (product) => sweepOutbox(product.deps),
});

const refund = (product: RunningProduct, uid: string, amount: number | null) =>
  requestRefund(product.deps, {
    uid,
    transactionId: null,
    amount,
    reason: 'asked for it',
    actor: 'support-1',
    requestId: `click-${amount}`,
  });

const deviceBought = swept(async (product) =>
  pay(product, await order(product, await subscriber(product), { kind: 'device-slot' })),
);
const cancelled = swept(async (product) => {
  const anna = await subscriber(product);
  await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
});

describe('a provider call may fail or lose its response: the end state is the same, with one mandate at most', () => {
  it.concurrent.each([
    ['/subscriptions/find', 'a first purchase', swept(purchaser)],
    ['/subscriptions/create', 'a first purchase', swept(purchaser)],
    ['/subscriptions/update', 'a device that was bought', deviceBought],
    ['/subscriptions/cancel', 'a cancellation', cancelled],
  ] as const)(
    '%s after %s',
    (method, _after, scenario) => faultEverywhere<unknown>(scenario, faultsOf(method)),
    120 * SECONDS,
  );
});

describe('a refund call may fail or lose its response: the money is refunded once (P10)', () => {
  const wholePayment = swept(async (product) => refund(product, (await subscriber(product)).uid, null));
  const listToo = KINDS.map((kind) => [
    { method: '/payments/refund', kind: 'disconnectAfter' as const, count: 1 },
    { method: '/v2/payments/list', kind, count: 1 },
  ]);

  it.concurrent(
    '/payments/refund fails or loses its response',
    () => faultEverywhere(wholePayment, faultsOf('/payments/refund')),
    120 * SECONDS,
  );

  const unheard = <Actors>(scenario: FaultScenario<Actors>): FaultScenario<Actors> => ({
    ...scenario,
    given: async (product) => {
      const actors = await scenario.given(product);
      await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { drop: 3 } } });
      return actors;
    },
  });

  it.concurrent(
    '/payments/refund loses its response and its notification',
    () => faultEverywhere(unheard(wholePayment), [...faultsOf('/payments/refund'), ...listToo]),
    120 * SECONDS,
  );

  it.concurrent(
    'a second partial refund of the same amount is found in the list as another refund',
    async () => {
      const secondPart = swept(async (product) => {
        const anna = await subscriber(product);
        await product.moveTo((await periodEndOf(product, anna)) + HOUR);
        await refund(product, anna.uid, 50_00);
        await product.drain();
        const { uid } = anna;
        await requestRefund(product.deps, {
          uid,
          transactionId: null,
          amount: 50_00,
          reason: 'once more',
          actor: 'support-1',
          requestId: 'click-2',
        });
      });
      await faultEverywhere(unheard(secondPart), listToo);
    },
    120 * SECONDS,
  );
});

describe('the day close succeeds in spite of faults (P11)', () => {
  it('when /v2/payments/list fails once', async () => {
    const scenario: FaultScenario<unknown> = {
      given: async (product) => {
        await subscriber(product);
        const tomorrow = (await product.deps.clock.now()) + DAY;
        await product.moveTo(tomorrow - MINUTE);
        await setClock(product, tomorrow + MINUTE);
      },
      when: (product) => closeYesterday(product.deps),
      retry: (product) => closeYesterday(product.deps),
    };
    await faultEverywhere(
      scenario,
      faultsOf('/v2/payments/list').filter(([fault]) => fault?.count === 1),
    );
  });

  it('when /chargebacks/list fails once, with a partial chargeback in the list', async () => {
    const scenario: FaultScenario<unknown> = {
      given: async (product) => {
        await subscriber(product);
        await product.sandbox.cloudpayments.chargeback({ transactionId: await firstPayment(product), amount: 0.4 });
        const tomorrow = (await product.deps.clock.now()) + DAY;
        await product.moveTo(tomorrow - MINUTE);
        await setClock(product, tomorrow + MINUTE);
      },
      when: (product) => closeYesterday(product.deps),
      retry: (product) => closeYesterday(product.deps),
    };
    await faultEverywhere(
      scenario,
      faultsOf('/chargebacks/list').filter(([fault]) => fault?.count === 1),
    );
  });
});

describe('notifications of the provider may arrive late', () => {
  const completed = async (product: RunningProduct) =>
    (await product.sandbox.cloudpayments.transactions()).filter(({ Status }) => Status === 'Completed').length;

  it('a renewal whose Pay is lost five times is charged once (P1, §1.4)', async () => {
    const product = await startProduct();
    const anna = await subscriber(product);
    const end = await periodEndOf(product, anna);
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 5 } } });
    await product.moveTo(end + DAY);
    expect(await completed(product)).toBe(2);
    expect(await product.deps.store.nonTransactional.receipts.ofCustomer(anna.uid, 10)).toMatchObject([
      { status: 'Paid' },
      { status: 'Paid' },
    ]);
    expect(await periodEndOf(product, anna)).toBeGreaterThan(end + 27 * DAY);
    await product.stop();
  });

  it('a renewal whose Fail is lost five times is attempted only by the provider, three times (P7, P14)', async () => {
    const product = await startProduct();
    const anna = await subscriber(product, { card: CARDS.poorLater, period: 5 });
    const end = await periodEndOf(product, anna);
    await product.sandbox.cloudpayments.setFaults({ notifications: { fail: { drop: 5 } } });
    await product.moveTo(end + 10 * DAY);
    const declined = (await product.sandbox.cloudpayments.transactions()).filter(({ Status }) => Status === 'Declined');
    expect(declined).toHaveLength(3);
    expect(await completed(product)).toBe(1);
    await product.stop();
  });
});
