import { describe, expect } from 'vitest';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import { closeYesterday } from '@functions/jobs/jobs';
import { processUnclaimedPurchases } from '@functions/purchase/tasks/process-unclaimed-purchases';
import { runDueCheckpoints } from '@functions/renewals/tasks/run-due-checkpoints';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { mandateSync } from '@functions/subscription/rules/subscription-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { buy, order } from '../../support/customers/buy';
import { atOnce, burst, retryWhenBusy } from '../../support/perf/concurrency';
import {
  anonymousOrder,
  purchaser,
  deliver,
  periodEndOf,
  setClock,
  pay,
  PREPAID_TOKEN,
  register,
  renewWithoutNotification,
  signedIn,
  subscriber,
} from '../../support/faults/fault-actors';
import { storeUnapplied } from '../../support/product/store-unapplied';
import type { RunningProduct } from '../../support/product/start-product';

const subjects = (product: RunningProduct) => product.sandbox.inbox.list().map(({ subject }) => subject);

describe('jobs that run several times at once', () => {
  burst('five concurrent sweeps of the outbox: one mandate, one e-mail', async ({ product, settled, mandates }) => {
    await purchaser(product);
    await atOnce(5, () => retryWhenBusy(() => sweepOutbox(product.deps)));
    await settled();
    expect(await mandates()).toMatchObject([{ Status: 'Active' }]);
    expect(subjects(product)).toHaveLength(1);
  });

  burst(
    'five sweeps of a stored Pay, while the provider sends it again: one receipt, one period (P1)',
    async ({ product, settled }) => {
      const anna = await register(product);
      await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
      await buy(product, anna);
      await storeUnapplied(product, 'pay');
      await Promise.all([
        ...Array.from({ length: 5 }, () => sweepPaymentEvents(product.deps)),
        deliver(product, 'pay'),
      ]);
      await settled();
      expect(await product.count('receipts')).toBe(1);
      expect(await product.deps.store.nonTransactional.subscriptions.get(anna.uid)).toMatchObject({ version: 1 });
      expect(subjects(product)).toHaveLength(1);
    },
  );

  burst(
    'six workers with separate tasks for one mandate: it is created once',
    async ({ product, settled, mandates }) => {
      const anna = await purchaser(product);
      const now = await product.deps.clock.now();
      for (const n of [1, 2, 3, 4, 5])
        await product.deps.store.transaction((records) => enqueue(records, mandateSync(anna.uid, `cause-${n}`, now)));
      await atOnce(6, () => retryWhenBusy(() => sweepOutbox(product.deps)));
      await settled();
      expect(await mandates()).toMatchObject([{ AccountId: anna.uid, Status: 'Active', Amount: 150 }]);
    },
  );

  burst(
    'four concurrent runs of the checkpoints: one reminder is sent, and the charge is announced once',
    async ({ product, settled }) => {
      const anna = await subscriber(product);
      const end = await periodEndOf(product, anna);
      await product.moveTo(end - DAY - MINUTE);
      product.sandbox.inbox.clear();
      await setClock(product, end - DAY + MINUTE);
      await atOnce(4, () => runDueCheckpoints(product.deps));
      await settled();
      expect(subjects(product)).toHaveLength(1);
      expect(await product.deps.store.nonTransactional.subscriptions.get(anna.uid)).toMatchObject({
        announcedCharge: { periodEnd: end, amount: 15000 },
      });
    },
  );

  burst(
    'ten concurrent copies of a renewal’s Pay and the checkpoints of its end: one period (P7)',
    async ({ product, settled, mandates }) => {
      const anna = await subscriber(product);
      const end = await periodEndOf(product, anna);
      await renewWithoutNotification(product, anna, 'pay');
      await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { duplicate: 9, inParallel: true } } });
      await Promise.all([deliver(product, 'pay'), runDueCheckpoints(product.deps)]);
      await settled();
      expect(await product.count('receipts')).toBe(2);
      expect(Math.round(((await periodEndOf(product, anna)) - end) / DAY)).toBe(30);
      expect(await mandates()).toHaveLength(1);
    },
  );

  burst('two concurrent closes of one day: one report without differences (P11)', async ({ product }) => {
    await subscriber(product);
    await product.moveTo((await product.deps.clock.now()) + DAY);
    await atOnce(2, () => closeYesterday(product.deps));
    const days = await product.db.collection('dayCloses').get();
    expect(days.docs.map((day) => day.data())).toMatchObject([{ payments: 1, revenue: 100, differences: [] }]);
  });

  burst(
    'the thirtieth day and the claim at once: the purchase is claimed or refunded, never both (P12)',
    async ({ product, settled, mandates, refunds }) => {
      await pay(product, await anonymousOrder(product));
      await setClock(product, (await product.deps.clock.now()) + 30 * DAY + MINUTE);
      const anna = await signedIn(product);
      await Promise.all([
        retryWhenBusy(() => processUnclaimedPurchases(product.deps)),
        retryWhenBusy(() => processUnclaimedPurchases(product.deps)),
        product.call(registerCustomer, { uid: anna.uid, email: anna.email, prepaidToken: PREPAID_TOKEN }, anna),
      ]);
      await settled();
      const isClaimed =
        (await product.deps.store.nonTransactional.subscriptions.get(anna.uid))?.currentPeriodEnd != null;
      expect(await refunds()).toHaveLength(isClaimed ? 0 : 1);
      expect(await mandates()).toHaveLength(isClaimed ? 1 : 0);
    },
  );

  burst(
    'three invitees pay concurrently: the inviter’s discount is counted, not added up (§1)',
    async ({ product, settled, mandates }) => {
      const anna = await subscriber(product);
      const referralCode = (await product.deps.store.nonTransactional.customers.get(anna.uid))?.invitationCode ?? '';
      const orders = [];
      for (const name of ['boris', 'vera', 'gleb'])
        orders.push(await order(product, await register(product, name, { referralCode })));
      await Promise.all(
        orders.map(({ widget }, index) =>
          product.sandbox.cloudpayments.pay({ intent: widget, card: '4000000000003055', expires: `0${index + 2}/40` }),
        ),
      );
      await atOnce(3, () => retryWhenBusy(() => sweepOutbox(product.deps)));
      await settled();
      expect(await product.deps.store.nonTransactional.subscriptions.get(anna.uid)).toMatchObject({
        friends: { all: 75 },
      });
      expect((await mandates()).find(({ AccountId }) => AccountId === anna.uid)).toMatchObject({ Amount: 37.5 });
    },
  );
});
