import { describe } from 'vitest';
import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { pokeReferral } from '@functions/usecases/platform/outbox-tasks';
import { refundPayment } from '@functions/usecases/refunds/request-refund';
import { CARDS, order } from '../../support/customers/buy';
import { anonymousOrder, bought, endOf, pay, subscriber, withPayingFriends } from '../../support/faults/fault-actors';
import { crashTests, type FaultStory } from '../../support/faults/fault-matrix';
import type { Session } from '../../support/customers/sign-in';
import type { RunningProduct } from '../../support/product/start-product';

const survives = crashTests('outbox');

/** The sweep is the only retry: it comes again by itself. */
const swept = <Actors>(given: FaultStory<Actors>['given']): FaultStory<Actors> => ({
  given,
  when: (product) => sweepOutbox(product.deps),
  stumbles: ['after'],
});

const refund = (product: RunningProduct, uid: string, amount: number | null) =>
  refundPayment(product.deps, {
    uid,
    transactionId: null,
    amount,
    reason: 'asked for it',
    actor: 'support-1',
    requestId: 'click-1',
  });

async function friendsOf(product: RunningProduct, anna: Session, friends: number): Promise<void> {
  await withPayingFriends(product, anna, friends);
  const now = await product.deps.clock.now();
  await product.deps.store.transaction((records) => pokeReferral(records, anna.uid, 'friends', now));
}

describe('the outbox may die before and after each call: swept again, each effect happens once (design: ten lines, 3)', () => {
  survives(
    'T12, P10 a whole payment goes back once, and its mandate ends first',
    swept(async (product) => refund(product, (await subscriber(product)).uid, null)),
  );

  survives(
    'a mandate is replaced when another card paid what was past due',
    swept(async (product) => {
      const anna = await subscriber(product, { card: CARDS.poorLater, period: 5 });
      await product.moveTo((await endOf(product, anna)) + 60_000);
      await pay(product, await order(product, anna, { kind: 'retry' }));
    }),
  );

  survives('a mandate is created and the first payment confirmed by mail', swept(bought));

  survives(
    'a mandate is updated after a device was bought, and the mail says so',
    swept(async (product) => pay(product, await order(product, await subscriber(product), { kind: 'device' }))),
  );

  survives(
    'P8 a mandate is cancelled, and the mail says so',
    swept(async (product) => {
      const anna = await subscriber(product);
      await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
    }),
  );

  survives(
    'P7 a cancellation at the provider’s own site is found and recorded',
    swept(async (product) => {
      await subscriber(product);
      const [mandate] = await product.sandbox.cloudpayments.subscriptions();
      await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: String(mandate?.Id) });
    }),
  );

  survives(
    'P10 a part of a payment goes back once',
    swept(async (product) => {
      const anna = await subscriber(product);
      await product.moveTo((await endOf(product, anna)) + 60_000);
      await refund(product, anna.uid, 5000);
    }),
  );

  survives(
    '§1 an inviter’s discount is counted anew, and the mail says so',
    swept(async (product) => {
      await friendsOf(product, await subscriber(product), 1);
    }),
  );

  survives(
    '§1 the fourth counting friend makes the charge nothing, and the mandate ends',
    swept(async (product) => {
      await friendsOf(product, await subscriber(product), 4);
    }),
  );

  survives(
    'the mail to a buyer without an account',
    swept(async (product) => pay(product, await anonymousOrder(product))),
  );
});
