import { describe, expect } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { order } from '../../support/customers/buy';
import { atOnce, burst, retryWhenBusy } from '../../support/perf/concurrency';
import {
  anonymousOrder,
  deliver,
  periodEndOf,
  pay,
  PREPAID_TOKEN,
  register,
  renewWithoutNotification,
  signedIn,
  subscriber,
} from '../../support/faults/fault-actors';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { RunningProduct } from '../../support/product/start-product';

const consents = { autoCharge: true, offer: true };
const identity = ({ uid, email }: Session) => ({ uid, email });

/** Null for a tab that is refused because another tab's payment is on its way. */
const unlessBeingPaid = <T>(ordering: Promise<T>): Promise<T | null> =>
  ordering.catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('payment_in_progress')) return null;
    throw error;
  });

describe('several tabs of one customer', () => {
  burst('five tabs order the same concurrently: one order is open (§7)', async ({ product }) => {
    const anna = await register(product);
    const tokens = await atOnce(5, async () => (await retryWhenBusy(() => order(product, anna))).payToken);
    const now = await product.deps.clock.now();
    const orders = await Promise.all(
      [...new Set(tokens)].map((token) => product.deps.store.nonTransactional.orders.get(token)),
    );
    expect(orders.filter((each) => each !== null && each.expiresAt > now)).toHaveLength(1);
  });

  burst(
    'four tabs pay one order concurrently: one payment is accepted (P1)',
    async ({ product, settled, live, payments }) => {
      const ordered = await order(product, await register(product));
      const outcomes = await atOnce(4, () => pay(product, ordered));
      expect(outcomes.filter(({ step }) => step === 'success')).toHaveLength(1);
      await settled();
      expect(await payments()).toHaveLength(1);
      expect(await product.count('receipts')).toBe(1);
      expect(await live()).toHaveLength(1);
    },
  );

  burst(
    'two tabs with two orders pay concurrently: only the last created order is accepted (P5)',
    async ({ product, settled, live, subscriptionOf }) => {
      const anna = await register(product);
      const [month, year] = [await order(product, anna, { tariff: 1 }), await order(product, anna, { tariff: 12 })];
      const [first, second] = await Promise.all([pay(product, month), pay(product, year)]);
      expect([first.step, second.step]).toEqual(['fail', 'success']);
      await settled();
      expect(await subscriptionOf(anna)).toMatchObject({ tariff: 12, version: 1 });
      expect(await live()).toMatchObject([{ Amount: 1080, Period: 12 }]);
    },
  );

  burst(
    'three tabs buy a device concurrently: the account has, and is later charged for, as many as were paid for',
    async ({ product, settled, live, subscriptionOf }) => {
      const anna = await subscriber(product);
      const outcomes = await atOnce(3, async () => {
        const ordered = await unlessBeingPaid(retryWhenBusy(() => order(product, anna, { kind: 'device-slot' })));
        return ordered && pay(product, ordered);
      });
      await settled();
      const paid = outcomes.filter((outcome) => outcome?.step === 'success').length;
      expect(paid).toBeGreaterThan(0);
      expect((await subscriptionOf(anna))?.slots).toHaveLength(paid);
      expect(await live()).toMatchObject([{ Amount: 150 + 50 * paid }]);
    },
  );

  burst('registering eight times concurrently creates one customer (§7)', async ({ product }) => {
    const anna = await signedIn(product);
    const replies = await atOnce(8, () => product.call(registerCustomer, identity(anna), anna));
    const succeeded = replies.filter(({ status }) => status === 200);
    expect(succeeded.length + replies.filter(({ status }) => status === 503).length).toBe(8);
    expect(succeeded.length).toBeGreaterThan(0);
    expect(await product.count('customers')).toBe(1);
    expect(await product.count('identities')).toBe(1);
  });
});

describe('several people at once', () => {
  burst(
    'four claimants of one guest purchase, while its Pay arrives: one gets it (P12)',
    async ({ product, settled, live, subscriptionOf }) => {
      const ordered = await anonymousOrder(product);
      await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
      await pay(product, ordered);
      const claimants = await Promise.all(['anna', 'boris', 'vera', 'gleb'].map((name) => signedIn(product, name)));
      await Promise.all([
        deliver(product, 'pay'),
        ...claimants.map((each) =>
          product.call(registerCustomer, { ...identity(each), prepaidToken: PREPAID_TOKEN }, each),
        ),
      ]);
      await settled();
      for (const each of claimants)
        await product.call(registerCustomer, { ...identity(each), prepaidToken: PREPAID_TOKEN }, each);
      await settled();
      const owners = (await Promise.all(claimants.map(subscriptionOf))).filter(
        (each) => each?.currentPeriodEnd != null,
      );
      expect(owners).toHaveLength(1);
      expect(await live()).toHaveLength(1);
      expect(
        (await product.db.collection('receipts').get()).docs.map((receipt) => receipt.data().uid as string),
      ).toEqual([owners[0]?.uid]);
    },
  );

  burst(
    'three members of staff click ten times concurrently: the money is refunded once (P10)',
    async ({ product, settled, live, refunds }) => {
      const { uid } = await subscriber(product);
      await atOnce(10, (click) =>
        retryWhenBusy(() =>
          requestRefund(product.deps, {
            uid,
            transactionId: null,
            amount: null,
            reason: 'asked for it',
            actor: `staff-${click % 3}`,
            requestId: `click-${click}`,
          }),
        ),
      );
      await atOnce(3, () => retryWhenBusy(() => sweepOutbox(product.deps)));
      await settled();
      expect(await refunds()).toMatchObject([{ Amount: 1 }]);
      expect(await live()).toEqual([]);
      expect(product.sandbox.inbox.list().filter(({ subject }) => subject.startsWith('We refunded'))).toHaveLength(1);
    },
  );
});

describe('a customer who acts while another change is in progress', () => {
  const cancel = (product: RunningProduct, anna: Session) => product.call(cancelSubscription, identity(anna), anna);
  const resume = (product: RunningProduct, anna: Session) =>
    product.call(resumeSubscription, { ...identity(anna), consents }, anna);

  burst(
    'cancels while the Pay of a renewal arrives: the month is kept, and no charge follows (P8, §1.8)',
    async ({ product, settled, live, subscriptionOf }) => {
      const anna = await subscriber(product);
      const end = await periodEndOf(product, anna);
      await renewWithoutNotification(product, anna, 'pay');
      await Promise.all([deliver(product, 'pay'), cancel(product, anna)]);
      await settled();
      expect(await periodEndOf(product, anna)).toBeGreaterThan(end + 27 * 86_400_000);
      expect(await subscriptionOf(anna)).toMatchObject({ autoRenewal: 'cancelled' });
      expect(await live()).toEqual([]);
    },
  );

  burst(
    'cancels while a promo code lowers the price: the update does not revive the mandate',
    async ({ product, settled, live, subscriptionOf }) => {
      const created = await product.deps.clock.now();
      const promo = {
        id: 'promo-1',
        code: 'SPRING',
        promoType: 'SUBSCRIPTION',
        percent: 20,
        expirationDate: '2027-12-31',
        isAvailable: true,
        created,
      };
      await product.deps.store.nonTransactional.promos.create(promo);
      const anna = await subscriber(product);
      await product.call(applyPromoCode, { ...identity(anna), promo: 'SPRING' }, anna);
      await Promise.all([
        retryWhenBusy(() => sweepOutbox(product.deps)),
        cancel(product, anna).then(() => retryWhenBusy(() => sweepOutbox(product.deps))),
      ]);
      await settled();
      expect(await subscriptionOf(anna)).toMatchObject({ autoRenewal: 'cancelled' });
      expect(await live()).toEqual([]);
    },
  );

  burst(
    'resumes and cancels concurrently, twice each: the provider gets the final state (P9)',
    async ({ product, settled, live, subscriptionOf }) => {
      const anna = await subscriber(product);
      await Promise.all([
        cancel(product, anna),
        resume(product, anna),
        retryWhenBusy(() => sweepOutbox(product.deps)),
        cancel(product, anna),
        resume(product, anna),
        retryWhenBusy(() => sweepOutbox(product.deps)),
      ]);
      await settled();
      const renewal = (await subscriptionOf(anna))?.autoRenewal;
      expect(await live()).toHaveLength(renewal === 'active' ? 1 : 0);
      await resume(product, anna);
      await settled();
      expect(await subscriptionOf(anna)).toMatchObject({ autoRenewal: 'active' });
      expect(await live()).toMatchObject([{ Amount: 150 }]);
    },
  );
});
