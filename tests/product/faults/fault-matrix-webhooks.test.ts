import { describe } from 'vitest';
import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { CARDS, order } from '../../support/customers/buy';
import {
  anonymousOrder,
  deliver,
  periodEndOf,
  firstPayment,
  pay,
  payUnlessPaid,
  register,
  renewWithoutNotification,
  passMinutes,
  subscriber,
} from '../../support/faults/fault-actors';
import { crashTests } from '../../support/faults/fault-matrix';

const survives = crashTests('webhooks');

describe('a webhook may crash before and after each call: redelivered, it ends in the same state (P1, P3)', () => {
  survives('Check and Pay of a first purchase', {
    given: async (product) => order(product, await register(product)),
    when: pay,
    retry: payUnlessPaid,
  });

  survives('Check and Pay of a guest purchase', {
    given: anonymousOrder,
    when: pay,
    retry: payUnlessPaid,
  });

  survives('Check and Pay of an extra device', {
    given: async (product) => order(product, await subscriber(product), { kind: 'device-slot' }),
    when: pay,
    retry: payUnlessPaid,
  });

  survives('Check and Pay of a cancelled subscription that is resumed (P9, §1)', {
    given: async (product) => {
      const anna = await subscriber(product);
      await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
      await product.drain();
      return order(product, anna, { kind: 'resubscribe' });
    },
    when: pay,
    retry: payUnlessPaid,
  });

  survives('Check and Pay of a period that the provider could not charge (P14)', {
    given: async (product) => {
      const anna = await subscriber(product, { card: CARDS.poorLater, period: 5 });
      await product.moveTo((await periodEndOf(product, anna)) + 60_000);
      return order(product, anna, { kind: 'past-due-payment' });
    },
    when: pay,
    retry: payUnlessPaid,
  });

  survives('Fail of a first purchase, before another card pays it (§8)', {
    given: async (product) => {
      const ordered = await order(product, await register(product));
      await product.sandbox.cloudpayments.setFaults({ notifications: { fail: { drop: 1 } } });
      await pay(product, ordered, CARDS.poor);
      return ordered;
    },
    when: (product) => deliver(product, 'fail'),
    then: payUnlessPaid,
  });

  survives('Pay of a renewal (P7)', {
    given: async (product) => renewWithoutNotification(product, await subscriber(product), 'pay'),
    when: (product) => deliver(product, 'pay'),
  });

  survives('Fail of a renewal (P7, P14)', {
    given: async (product) =>
      renewWithoutNotification(product, await subscriber(product, { card: CARDS.poorLater, period: 5 }), 'fail'),
    when: (product) => deliver(product, 'fail'),
  });

  survives('Refund that began at the provider (P10)', {
    given: async (product) => {
      await subscriber(product);
      await passMinutes(product);
      return firstPayment(product);
    },
    when: (product, transactionId) => product.sandbox.cloudpayments.refundByProvider({ transactionId }),
  });

  survives('Recurrent of a customer who cancelled at the provider’s own site (P7)', {
    given: async (product) => {
      await subscriber(product);
      const [mandate] = await product.sandbox.cloudpayments.subscriptions();
      return String(mandate?.Id);
    },
    when: (product, subscriptionId) => product.sandbox.cloudpayments.cancelByPayer({ subscriptionId }),
  });
});
