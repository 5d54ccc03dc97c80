import { describe, expect } from 'vitest';
import { registerCustomer } from '@contract/accounts/register-customer';
import { DAY, MINUTE } from '@functions/domain/platform/calendar';
import { closeYesterday } from '@functions/jobs/close-yesterday';
import { passMilestones } from '@functions/jobs/pass-milestones';
import { seeToUnclaimedPayments } from '@functions/jobs/see-to-unclaimed-payments';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/jobs/sweep-payment-events';
import { pokeMandate } from '@functions/usecases/platform/outbox-tasks';
import { buy, order } from '../../support/customers/buy';
import { atOnce, burst, insisting } from '../../support/perf/concurrency';
import {
  anonymousOrder,
  bought,
  deliver,
  endOf,
  jumpTo,
  pay,
  PREPAID_TOKEN,
  register,
  renewUnheard,
  signedIn,
  subscriber,
} from '../../support/faults/fault-actors';
import { storeUnapplied } from '../../support/product/unapplied';
import type { RunningProduct } from '../../support/product/start-product';

const subjects = (product: RunningProduct) => product.sandbox.inbox.list().map(({ subject }) => subject);

describe('jobs that overlap (reliability 1.7: the scheduler runs twice)', () => {
  burst('five sweeps of the outbox at once: one mandate, one mail', async ({ product, settled, mandates }) => {
    await bought(product);
    await atOnce(5, () => insisting(() => sweepOutbox(product.deps)));
    await settled();
    expect(await mandates()).toMatchObject([{ Status: 'Active' }]);
    expect(subjects(product)).toHaveLength(1);
  });

  burst(
    'P1 five sweeps of a stored Pay, while the provider sends it again: one receipt, one period',
    async ({ product, settled }) => {
      const anna = await register(product);
      await product.sandbox.cloudpayments.switches({ notifications: { pay: { drop: 1 } } });
      await buy(product, anna);
      await storeUnapplied(product, 'pay');
      await Promise.all([
        ...Array.from({ length: 5 }, () => sweepPaymentEvents(product.deps)),
        deliver(product, 'pay'),
      ]);
      await settled();
      expect(await product.count('receipts')).toBe(1);
      expect(await product.deps.store.direct.subscriptions.get(anna.uid)).toMatchObject({ version: 1 });
      expect(subjects(product)).toHaveLength(1);
    },
  );

  burst(
    'six workers, each with a poke of its own for one mandate: it is created once',
    async ({ product, settled, mandates }) => {
      const anna = await bought(product);
      const now = await product.deps.clock.now();
      for (const n of [1, 2, 3, 4, 5])
        await product.deps.store.transaction((records) => pokeMandate(records, anna.uid, `poke-${n}`, now));
      await atOnce(6, () => insisting(() => sweepOutbox(product.deps)));
      await settled();
      expect(await mandates()).toMatchObject([{ AccountId: anna.uid, Status: 'Active', Amount: 150 }]);
    },
  );

  burst(
    'four runs of the milestones at once: the reminder is sent once, and the charge frozen once',
    async ({ product, settled }) => {
      const anna = await subscriber(product);
      const end = await endOf(product, anna);
      await product.moveTo(end - DAY - MINUTE);
      product.sandbox.inbox.clear();
      await jumpTo(product, end - DAY + MINUTE);
      await atOnce(4, () => passMilestones(product.deps));
      await settled();
      expect(subjects(product)).toHaveLength(1);
      expect(await product.deps.store.direct.subscriptions.get(anna.uid)).toMatchObject({
        frozen: { periodEnd: end, amount: 15000 },
      });
    },
  );

  burst(
    'P7 ten copies of a renewal’s Pay at once, and the milestones of its end: one period',
    async ({ product, settled, mandates }) => {
      const anna = await subscriber(product);
      const end = await endOf(product, anna);
      await renewUnheard(product, anna, 'pay');
      await product.sandbox.cloudpayments.switches({ notifications: { pay: { duplicate: 9, together: true } } });
      await Promise.all([deliver(product, 'pay'), passMilestones(product.deps)]);
      await settled();
      expect(await product.count('receipts')).toBe(2);
      expect(Math.round(((await endOf(product, anna)) - end) / DAY)).toBe(30);
      expect(await mandates()).toHaveLength(1);
    },
  );

  burst('P11 two closes of one day at once: one report without differences', async ({ product }) => {
    await subscriber(product);
    await product.moveTo((await product.deps.clock.now()) + DAY);
    await atOnce(2, () => closeYesterday(product.deps));
    const days = await product.db.collection('days').get();
    expect(days.docs.map((day) => day.data())).toMatchObject([{ payments: 1, revenue: 100, differences: [] }]);
  });

  burst(
    'P12 the thirtieth day and the claim at once: the purchase is claimed or the money goes back, never both',
    async ({ product, settled, mandates, refunds }) => {
      await pay(product, await anonymousOrder(product));
      await jumpTo(product, (await product.deps.clock.now()) + 30 * DAY + MINUTE);
      const anna = await signedIn(product);
      await Promise.all([
        insisting(() => seeToUnclaimedPayments(product.deps)),
        insisting(() => seeToUnclaimedPayments(product.deps)),
        product.call(registerCustomer, { uid: anna.uid, email: anna.email, prepaidToken: PREPAID_TOKEN }, anna),
      ]);
      await settled();
      const isClaimed = (await product.deps.store.direct.subscriptions.get(anna.uid))?.endDate != null;
      expect(await refunds()).toHaveLength(isClaimed ? 0 : 1);
      expect(await mandates()).toHaveLength(isClaimed ? 1 : 0);
    },
  );

  burst(
    '§1 three invitees pay at once: the inviter’s discount is counted, not added up',
    async ({ product, settled, mandates }) => {
      const anna = await subscriber(product);
      const referralCode = (await product.deps.store.direct.customers.get(anna.uid))?.invitationCode ?? '';
      const orders = [];
      for (const name of ['boris', 'vera', 'gleb'])
        orders.push(await order(product, await register(product, name, { referralCode })));
      await Promise.all(
        orders.map(({ widget }, index) =>
          product.sandbox.cloudpayments.pay({ intent: widget, card: '4000000000003055', expires: `0${index + 2}/40` }),
        ),
      );
      await atOnce(3, () => insisting(() => sweepOutbox(product.deps)));
      await settled();
      expect(await product.deps.store.direct.subscriptions.get(anna.uid)).toMatchObject({ referralPercent: 75 });
      expect((await mandates()).find(({ AccountId }) => AccountId === anna.uid)).toMatchObject({ Amount: 37.5 });
    },
  );
});
