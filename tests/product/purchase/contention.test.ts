import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { createOrder } from '@functions/purchase/contract/create-order';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { Contention } from '@functions/base/ports/repositories';
import { withKnownErrors } from '@functions/base/store/transaction-errors';
import { order, type PayableOrder } from '../../support/customers/buy';
import {
  anonymousOrder,
  purchaser,
  periodEndOf,
  setClock,
  pay,
  PREPAID_TOKEN,
  register,
  signedIn,
  subscriber,
} from '../../support/faults/fault-actors';
import { everyTransactionTwice, losingEveryTransaction } from '../../support/faults/failpoints';
import { openFaultWorld, type FaultWorld } from '../../support/faults/fault-world';
import type { FaultScenario } from '../../support/faults/fault-matrix';
import type { Session } from '../../../scripts/lib/auth-emulator';

const consents = { autoCharge: true, offer: true };
const identity = ({ uid, email }: Session) => ({ uid, email });

describe('a transaction that keeps losing to others returns "busy" and saves nothing', () => {
  const lost: Parameters<typeof losingEveryTransaction>[0] = { is: 'nothing' };
  let world: FaultWorld;
  let anna: Session;
  let restore: () => Promise<void>;
  beforeAll(async () => {
    world = await openFaultWorld(losingEveryTransaction(lost));
    anna = await subscriber(world.product);
    restore = await world.snapshot();
  });
  afterAll(() => world.product.stop());

  const whileLosing = async <T>(what: typeof lost.is, work: () => Promise<T>): Promise<T> => {
    lost.is = what;
    try {
      return await work();
    } finally {
      lost.is = 'nothing';
    }
  };

  it('Firestore’s ABORTED counts as contention', async () => {
    const aborted = Object.assign(new Error('10 ABORTED: Transaction lock timeout'), { code: 10 });
    await expect(withKnownErrors(Promise.reject(aborted))).rejects.toBeInstanceOf(Contention);
  });

  it.each(
    (
      [
        [registerCustomer, {}],
        [createOrder, { period: 30, tariff: 1, kind: 'device-slot', consents }],
        [cancelSubscription, {}],
        [resumeSubscription, { consents }],
        [removeCard, {}],
        [applyPromoCode, { promo: 'SPRING' }],
      ] as [Endpoint, object][]
    ).map(([endpoint, request]) => [endpoint.path, endpoint, request] as const),
  )('%s returns 503 with Retry-After', async (_name, endpoint, request) => {
    await restore();
    // The account of a customer who registers again is only read.
    const caller = endpoint === registerCustomer ? await signedIn(world.product, 'bert') : anna;
    const before = await world.outcome();
    const reply = await whileLosing('transactions', () =>
      world.product.call(endpoint, { ...identity(caller), ...request }, caller),
    );
    expect(reply).toMatchObject({ status: 503, body: { success: false, code: 'busy' } });
    expect(Number(reply.headers?.['retry-after'])).toBeGreaterThan(0);
    expect(await world.outcome()).toEqual(before);
  });

  it('Check returns 500 and never code 0, and no payment is made', async () => {
    await restore();
    const { cloudpayments } = world.product.sandbox;
    const device = await order(world.product, anna, { kind: 'device-slot' });
    const outcome = await whileLosing('everything', () => pay(world.product, device));
    expect(outcome).toMatchObject({ step: 'fail' });
    const [check] = (await cloudpayments.deliveries()).filter(({ type }) => type === 'check').slice(-1);
    expect(check?.attempts.map(({ httpStatus, code }) => ({ httpStatus, code }))).toEqual([
      { httpStatus: 500, code: null },
    ]);
  });

  it('a renewal whose Check fails is retried by the provider a day later, without a failure notice (P7)', async () => {
    await restore();
    const { product } = world;
    const end = await periodEndOf(product, anna);
    await product.moveTo(end - 60_000);
    product.sandbox.inbox.clear();
    await setClock(product, end + 1000);
    await whileLosing('everything', () => product.sandbox.cloudpayments.runDue());
    await product.moveTo(end + 60_000);
    expect(await product.deps.store.nonTransactional.subscriptions.get(anna.uid)).toMatchObject({
      currentPeriodEnd: end,
      pastDue: null,
    });
    await product.moveTo(end + 25 * 3_600_000);
    expect(await product.count('receipts')).toBe(2);
    expect(await periodEndOf(product, anna)).toBeGreaterThan(end + 27 * 86_400_000);
    expect(product.sandbox.inbox.list().map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Payment received/),
    ]);
  });

  it('a Pay is acknowledged only once it is stored, and the sweep applies one that was only stored (P3)', async () => {
    await restore();
    const { product } = world;
    const device = await order(product, anna, { kind: 'device-slot' });
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    await pay(product, device);
    const [delivery] = (await product.sandbox.cloudpayments.deliveries())
      .filter(({ type }) => type === 'pay')
      .slice(-1);
    const deliver = () => product.sandbox.cloudpayments.redeliver({ deliveryId: delivery?.id ?? 0 });
    const receipts = await product.count('receipts');

    expect((await whileLosing('everything', deliver)).attempts.at(-1)).toMatchObject({ httpStatus: 500, code: null });
    expect(await product.count('receipts')).toBe(receipts);
    expect((await whileLosing('transactions', deliver)).attempts.at(-1)).toMatchObject({ httpStatus: 200, code: 0 });
    expect(await product.count('receipts')).toBe(receipts);
    await sweepPaymentEvents(product.deps);
    expect(await product.count('receipts')).toBe(receipts + 1);
  });

  it('an outbox task that could not be leased is executed later', async () => {
    await restore();
    const { product } = world;
    await product.call(cancelSubscription, identity(anna), anna);
    const statuses = async () => (await product.sandbox.cloudpayments.subscriptions()).map(({ Status }) => Status);
    expect(await whileLosing('transactions', () => sweepOutbox(product.deps))).toBeGreaterThan(0);
    expect(await statuses()).toEqual(['Active']);
    await world.recover();
    expect(await world.pendingWork()).toEqual([]);
    expect(await statuses()).toEqual(['Cancelled']);
  });
});

describe('Firestore may run a transaction more than once', () => {
  const scenarios: [string, FaultScenario<unknown>][] = [
    ['a purchase, from the order to the mandate', { given: signedIn, when: purchaser }],
    [
      'a guest purchase and its claim',
      {
        given: anonymousOrder,
        when: async (product, ordered) => {
          const buyer = await signedIn(product);
          await pay(product, ordered as PayableOrder);
          await product.call(registerCustomer, { ...identity(buyer), prepaidToken: PREPAID_TOKEN }, buyer);
        },
      },
    ],
    [
      'a purchase, a device, a cancellation and a resumption',
      {
        given: register,
        when: async (product) => {
          const customer = await subscriber(product);
          await pay(product, await order(product, customer, { kind: 'device-slot' }));
          await product.call(cancelSubscription, identity(customer), customer);
          await product.drain();
          await product.call(resumeSubscription, { ...identity(customer), consents }, customer);
        },
      },
    ],
  ];

  it.each(scenarios)('%s: the outcome is the same when every transaction runs twice', async (_title, scenario) => {
    const again = { is: false };
    const world = await openFaultWorld(everyTransactionTwice(again));
    const actors = await scenario.given(world.product);
    const restore = await world.snapshot();
    const ends = [];
    for (again.is of [false, true]) {
      await restore();
      await scenario.when(world.product, actors);
      await world.recover();
      expect(await world.pendingWork()).toEqual([]);
      ends.push(await world.outcome());
    }
    await world.product.stop();
    expect(ends[1]).toEqual(ends[0]);
  });
});
