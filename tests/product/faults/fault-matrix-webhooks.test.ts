import { describe } from 'vitest';
import { CARDS, order } from '../../support/customers/buy';
import {
  anonymousOrder,
  deliver,
  firstPayment,
  pay,
  payUnlessPaid,
  register,
  renewWithoutNotification,
  passMinutes,
  subscriber,
} from '../../support/faults/fault-actors';
import { crashTests } from '../../support/faults/fault-matrix';
import { BUYING, orderKind, SOLD_BY_PAGES } from '../../support/purchases/buying';

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

  for (const kind of SOLD_BY_PAGES)
    survives(`Check and Pay of a ${kind} (P9, P14, §1)`, {
      given: async (product) => {
        const anna = await register(product);
        await BUYING[kind].prepare(product, anna);
        return orderKind(product, kind, anna);
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
