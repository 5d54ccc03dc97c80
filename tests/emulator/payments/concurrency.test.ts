import { describe, expect } from 'vitest';
import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { enterPromo } from '@contract/purchase/apply-promo-code';
import { registerCustomer } from '@contract/accounts/register-customer';
import { resumeSubscription } from '@contract/subscription/resume-subscription';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { refundPayment } from '@functions/usecases/refunds/request-refund';
import { order } from '../../support/customers/buy';
import { atOnce, burst, insisting } from '../../support/perf/concurrency';
import {
  anonymousOrder,
  deliver,
  endOf,
  pay,
  PREPAID_TOKEN,
  register,
  renewUnheard,
  signedIn,
  subscriber,
} from '../../support/faults/fault-actors';
import type { Session } from '../../support/customers/sign-in';
import type { RunningProduct } from '../../support/product/start-product';

const consents = { autoCharge: true, offer: true };
const identity = ({ uid, email }: Session) => ({ uid, email });

describe('several tabs', () => {
  burst('§7 five tabs order the same at once: one order is open', async ({ product }) => {
    const anna = await register(product);
    const tokens = await atOnce(5, async () => (await insisting(() => order(product, anna))).payToken);
    const now = await product.deps.clock.now();
    const orders = await Promise.all([...new Set(tokens)].map((token) => product.deps.store.direct.orders.get(token)));
    expect(orders.filter((each) => each !== null && each.expires > now)).toHaveLength(1);
  });

  burst('P1 four tabs pay one order at once: one payment is taken', async ({ product, settled, live, payments }) => {
    const ordered = await order(product, await register(product));
    const outcomes = await atOnce(4, () => pay(product, ordered));
    expect(outcomes.filter(({ step }) => step === 'success')).toHaveLength(1);
    await settled();
    expect(await payments()).toHaveLength(1);
    expect(await product.count('receipts')).toBe(1);
    expect(await live()).toHaveLength(1);
  });

  burst(
    'P5 two tabs with two offers pay at once: only the offer that was asked for last',
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
    'three tabs buy a device at once: as many are had, and charged for later, as were paid for',
    async ({ product, settled, live, subscriptionOf }) => {
      const anna = await subscriber(product);
      const outcomes = await atOnce(3, async () =>
        pay(product, await insisting(() => order(product, anna, { kind: 'device' }))),
      );
      await settled();
      const paid = outcomes.filter(({ step }) => step === 'success').length;
      expect(paid).toBeGreaterThan(0);
      expect(await subscriptionOf(anna)).toMatchObject({ extraDevices: paid });
      expect(await live()).toMatchObject([{ Amount: 150 + 50 * paid }]);
    },
  );

  burst('§7 registering eight times at once makes one customer', async ({ product }) => {
    const anna = await signedIn(product);
    const replies = await atOnce(8, () => product.call(registerCustomer, identity(anna), anna));
    const answered = replies.filter(({ status }) => status === 200);
    expect(answered.length + replies.filter(({ status }) => status === 503).length).toBe(8);
    expect(answered.length).toBeGreaterThan(0);
    expect(await product.count('customers')).toBe(1);
    expect(await product.count('identities')).toBe(1);
  });
});

describe('several people', () => {
  burst(
    'P12 four claimants of one anonymous purchase, while its Pay arrives: one gets it',
    async ({ product, settled, live, subscriptionOf }) => {
      const ordered = await anonymousOrder(product);
      await product.sandbox.cloudpayments.switches({ notifications: { pay: { drop: 1 } } });
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
      const owners = (await Promise.all(claimants.map(subscriptionOf))).filter((each) => each?.endDate != null);
      expect(owners).toHaveLength(1);
      expect(await live()).toHaveLength(1);
      expect(
        (await product.db.collection('receipts').get()).docs.map((receipt) => receipt.data().uid as string),
      ).toEqual([owners[0]?.uid]);
    },
  );

  burst(
    'P10 three of the staff click ten times at once: the money goes back once',
    async ({ product, settled, live, refunds }) => {
      const { uid } = await subscriber(product);
      await atOnce(10, (click) =>
        insisting(() =>
          refundPayment(product.deps, {
            uid,
            transactionId: null,
            amount: null,
            reason: 'asked for it',
            actor: `staff-${click % 3}`,
            requestId: `click-${click}`,
          }),
        ),
      );
      await atOnce(3, () => insisting(() => sweepOutbox(product.deps)));
      await settled();
      expect(await refunds()).toMatchObject([{ Amount: 1 }]);
      expect(await live()).toEqual([]);
      expect(product.sandbox.inbox.list().filter(({ subject }) => subject.startsWith('We refunded'))).toHaveLength(1);
    },
  );
});

describe('a customer who changes their mind while something goes on', () => {
  const cancel = (product: RunningProduct, anna: Session) => product.call(cancelSubscription, identity(anna), anna);
  const resume = (product: RunningProduct, anna: Session) =>
    product.call(resumeSubscription, { ...identity(anna), consents }, anna);

  burst(
    'P8, §1.8 cancels while the Pay of a renewal arrives: the month is kept, and nothing follows',
    async ({ product, settled, live, subscriptionOf }) => {
      const anna = await subscriber(product);
      const end = await endOf(product, anna);
      await renewUnheard(product, anna, 'pay');
      await Promise.all([deliver(product, 'pay'), cancel(product, anna)]);
      await settled();
      expect(await endOf(product, anna)).toBeGreaterThan(end + 27 * 86_400_000);
      expect(await subscriptionOf(anna)).toMatchObject({ renewal: 'cancelled' });
      expect(await live()).toEqual([]);
    },
  );

  burst(
    'cancels while a code lowers the price: the update does not revive the mandate',
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
      await product.deps.store.direct.promos.create(promo);
      const anna = await subscriber(product);
      await product.call(enterPromo, { ...identity(anna), promo: 'SPRING' }, anna);
      await Promise.all([
        insisting(() => sweepOutbox(product.deps)),
        cancel(product, anna).then(() => insisting(() => sweepOutbox(product.deps))),
      ]);
      await settled();
      expect(await subscriptionOf(anna)).toMatchObject({ renewal: 'cancelled' });
      expect(await live()).toEqual([]);
    },
  );

  burst(
    'P9 resumes and cancels at once, again and again: the provider ends up with what was decided last',
    async ({ product, settled, live, subscriptionOf }) => {
      const anna = await subscriber(product);
      await Promise.all([
        cancel(product, anna),
        resume(product, anna),
        insisting(() => sweepOutbox(product.deps)),
        cancel(product, anna),
        resume(product, anna),
        insisting(() => sweepOutbox(product.deps)),
      ]);
      await settled();
      const renewal = (await subscriptionOf(anna))?.renewal;
      expect(await live()).toHaveLength(renewal === 'on' ? 1 : 0);
      await resume(product, anna);
      await settled();
      expect(await subscriptionOf(anna)).toMatchObject({ renewal: 'on' });
      expect(await live()).toMatchObject([{ Amount: 150 }]);
    },
  );
});
