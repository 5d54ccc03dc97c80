import * as fc from 'fast-check';
import { expect } from 'vitest';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { DAY, HOUR, moscowDay } from '@functions/base/rules/calendar';
import { CARDS } from '../customers/buy';
import { readBooks } from './ledger-check';
import { action, name, markStopped, weighted, type HistoryCommand } from './model';

/** Actions of time and of the provider, including faults. */

const timePasses = fc.constantFrom(0.1, 1, 2.5, 5, 29, 31, 31, 35).map((days) =>
  action({
    description: `${days} days pass`,
    edges: ['ACTIVE > EXPIRED', 'EXPIRED > ACTIVE'],
    run: async (_model, world) => {
      await world.product.moveTo((await world.now()) + days * DAY);
    },
  }),
);

/**
 * Moves around the end of the paid period: before the charge, right after it, and to both sides of the end of the grace
 * period.
 */
const movesNearPeriodEnd = fc
  .record({ name, hours: fc.constantFrom(-80, -12, -12, 0.2, 25, 71, 73) })
  .map(({ name, hours }) =>
    action({
      description: `it is ${Math.abs(hours)} hours ${hours < 0 ? 'before' : 'after'} the end of the period of ${name}`,
      when: (model) => model.people.get(name)?.lastProfile?.userInfo.subscriptionIsActive === true,
      edges: ['ACTIVE > EXPIRED', 'EXPIRED > ACTIVE'],
      run: async (_model, world) => {
        const { currentPeriodEnd = null } =
          (await world.product.deps.store.nonTransactional.subscriptions.get((await world.person(name)).uid)) ?? {};
        const target = (currentPeriodEnd ?? 0) + hours * HOUR;
        if (target < (await world.now()) || target > (await world.now()) + 70 * DAY) return;
        await world.product.moveTo(target);
      },
    }),
  );

const cardsFail = fc.boolean().map((failing) =>
  action({
    description: failing ? 'the bank starts to decline saved cards' : 'the bank accepts saved cards again',
    run: async (_model, { product }) => {
      await product.sandbox.cloudpayments.setFaults({
        tokenOutcomes: failing ? { [CARDS.good]: 5051, [CARDS.goodWith3ds]: 5051 } : {},
      });
    },
  }),
);

const cancelsAtProvider = name.map((name) =>
  action({
    description: `${name} cancels at the provider’s own site`,
    when: (model) => model.people.get(name)?.lastProfile?.userInfo.nextTransactionDate != null,
    who: name,
    edges: ['ACTIVE > CANCELED'],
    run: async (model, { product, person, now }) => {
      const { uid } = await person(name);
      const at = await now();
      const own = (await readBooks(product)).recurring.find(({ accountId, isLive }) => accountId === uid && isLive);
      if (!own) return;
      await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: own.id });
      // Until the notification arrives, the profile still shows the next charge.
      if (model.isQuiet && (await readBooks(product)).isQuiet) markStopped(model, name, at);
    },
  }),
);

const refundsAtProvider = fc.record({ isFull: fc.boolean(), which: fc.nat({ max: 2 }) }).map(({ isFull, which }) =>
  action({
    description: `the provider refunds ${isFull ? 'all' : 'half'} of payment ${which + 1} from the last`,
    when: (model) => model.payments > which,
    edges: ['ACTIVE > CANCELED', 'ACTIVE > EXPIRED', 'EXPIRED > CANCELED', 'NOT_ACTIVE > CANCELED'],
    run: async (_model, { product }) => {
      const charge = (await readBooks(product)).charges.toReversed()[which];
      const left = charge ? charge.amount - charge.refunded : 0;
      if (!charge || left < 2) return;
      const amount = (isFull ? left : Math.floor(left / 2)) / 100;
      await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(charge.id), amount });
    },
  }),
);

const redelivers = fc.constant(
  action({
    description: 'the provider redelivers every notification',
    when: (model) => model.payments > 0,
    run: async (_model, { product }) => {
      await product.sandbox.cloudpayments.replayAll();
    },
  }),
);

const kind = fc.constantFrom('pay', 'pay', 'fail', 'refund', 'recurrent');

/** A notification that fails eight times arrives an hour and a half later, possibly after newer ones. */
const loses = fc
  .record({ kind, isAnswer: fc.boolean(), count: fc.constantFrom(1, 8) })
  .map(({ kind, isAnswer, count }) =>
    action({
      description: isAnswer
        ? `our next response to a ${kind} notification is lost`
        : `the next ${kind} notification is lost ${count === 1 ? 'once' : 'eight times'}`,
      run: async (_model, { product }) => {
        await product.sandbox.cloudpayments.setFaults({
          notifications: { [kind]: isAnswer ? { loseAnswer: 1 } : { drop: count } },
        });
      },
    }),
  );

const duplicates = fc.record({ kind, copies: fc.nat({ max: 3 }) }).map(({ kind, copies }) =>
  action({
    description: `each ${kind} notification arrives with ${copies} more copies at the same time`,
    run: async (_model, { product }) => {
      await product.sandbox.cloudpayments.setFaults({
        notifications: { [kind]: { duplicate: copies, together: true } },
      });
    },
  }),
);

const method = fc.constantFrom(
  '/payments/refund',
  '/subscriptions/create',
  '/subscriptions/update',
  '/subscriptions/cancel',
  '/subscriptions/find',
  '/v2/payments/list',
);

const fails = fc
  .record({
    method,
    kind: fc.constantFrom('error500', 'tooMany', 'disconnectBefore', 'disconnectAfter'),
    count: fc.constantFrom(1, 7),
  })
  .map(({ method, kind, count }) =>
    action({
      description: `the provider’s next ${count === 1 ? '' : 'seven '}${method} end in ${kind}`,
      run: async (_model, { product }) => {
        await product.sandbox.cloudpayments.setFaults({ faults: [{ method, kind, count }] });
      },
    }),
  );

const closesDays = fc.constant(
  action({
    description: 'today and yesterday are closed',
    when: ({ isQuiet }) => isQuiet,
    run: async (_model, world) => {
      const now = await world.now();
      await world.product.sandbox.cloudpayments.setFaults({ faults: [] });
      for (const day of [moscowDay(now - DAY), moscowDay(now)])
        expect((await closeDay(world.product.deps, { day })).differences, 'P11').toEqual([]);
    },
  }),
);

export const providerActions: fc.Arbitrary<HistoryCommand>[] = weighted([
  [4, timePasses],
  [5, movesNearPeriodEnd],
  [1, cardsFail],
  [2, cancelsAtProvider],
  [3, refundsAtProvider],
  [1, redelivers],
  [2, loses],
  [1, duplicates],
  [2, fails],
  [1, closesDays],
]);

const NO_LOSSES = { drop: 0, loseAnswer: 0 };

/** Ends the faults and lets lost notifications and failed tasks be retried. Afterwards nothing may be pending. */
export const deliverEverything = action({
  description: 'a day passes, and all lost notifications arrive',
  edges: ['ACTIVE > EXPIRED', 'EXPIRED > ACTIVE'],
  run: async (_model, world) => {
    await world.product.sandbox.cloudpayments.setFaults({
      faults: [],
      notifications: { pay: NO_LOSSES, fail: NO_LOSSES, refund: NO_LOSSES, recurrent: NO_LOSSES },
    });
    await world.product.moveTo((await world.now()) + DAY);
    expect((await readBooks(world.product)).isQuiet).toBe(true);
  },
});
