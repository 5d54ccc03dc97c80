import { describe } from 'vitest';
import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { CARDS, order } from '../../support/customers/buy';
import {
  anonymousOrder,
  deliver,
  endOf,
  firstPayment,
  pay,
  payUnlessPaid,
  register,
  renewUnheard,
  soon,
  subscriber,
} from '../../support/faults/fault-actors';
import { crashTests } from '../../support/faults/fault-matrix';

const survives = crashTests('webhooks');

describe('P1, P3 a webhook may die before and after each of its calls: redelivered, it has the same end', () => {
  survives('Check and Pay of a first purchase', {
    given: async (product) => order(product, await register(product)),
    when: pay,
    again: payUnlessPaid,
  });

  survives('Check and Pay of a purchase without an account', {
    given: anonymousOrder,
    when: pay,
    again: payUnlessPaid,
  });

  survives('Check and Pay of a device', {
    given: async (product) => order(product, await subscriber(product), { kind: 'device' }),
    when: pay,
    again: payUnlessPaid,
  });

  survives('§1.8, P9 Check and Pay of a cancelled subscription that is resumed', {
    given: async (product) => {
      const anna = await subscriber(product);
      await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
      await product.drain();
      return order(product, anna, { kind: 'resume' });
    },
    when: pay,
    again: payUnlessPaid,
  });

  survives('P14 Check and Pay of a period that the provider could not charge', {
    given: async (product) => {
      const anna = await subscriber(product, { card: CARDS.poorLater, period: 5 });
      await product.moveTo((await endOf(product, anna)) + 60_000);
      return order(product, anna, { kind: 'retry' });
    },
    when: pay,
    again: payUnlessPaid,
  });

  survives('§8 Fail of a first purchase, before another card pays it', {
    given: async (product) => {
      const ordered = await order(product, await register(product));
      await product.sandbox.cloudpayments.switches({ notifications: { fail: { drop: 1 } } });
      await pay(product, ordered, CARDS.poor);
      return ordered;
    },
    when: (product) => deliver(product, 'fail'),
    then: payUnlessPaid,
  });

  survives('P7 Pay of a renewal', {
    given: async (product) => renewUnheard(product, await subscriber(product), 'pay'),
    when: (product) => deliver(product, 'pay'),
  });

  survives('P7, P14 Fail of a renewal', {
    given: async (product) =>
      renewUnheard(product, await subscriber(product, { card: CARDS.poorLater, period: 5 }), 'fail'),
    when: (product) => deliver(product, 'fail'),
  });

  survives('P10 Refund that the provider made by itself', {
    given: async (product) => {
      await subscriber(product);
      await soon(product);
      return firstPayment(product);
    },
    when: (product, transactionId) => product.sandbox.cloudpayments.refundByProvider({ transactionId }),
  });

  survives('P7 Recurrent of a customer who cancelled at the provider’s own site', {
    given: async (product) => {
      await subscriber(product);
      const [mandate] = await product.sandbox.cloudpayments.subscriptions();
      return String(mandate?.Id);
    },
    when: (product, subscriptionId) => product.sandbox.cloudpayments.cancelByPayer({ subscriptionId }),
  });
});
