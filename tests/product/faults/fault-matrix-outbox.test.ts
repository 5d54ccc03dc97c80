import { describe } from 'vitest';
import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { enqueueReferralRecount } from '@functions/usecases/platform/outbox-tasks';
import { requestRefund } from '@functions/usecases/refunds/request-refund';
import { CARDS, order } from '../../support/customers/buy';
import {
  anonymousOrder,
  purchaser,
  periodEndOf,
  pay,
  register,
  subscriber,
  withPaidReferrals,
} from '../../support/faults/fault-actors';
import { crashTests, type FaultScenario } from '../../support/faults/fault-matrix';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { post, report } from '../../support/product/notifications';
import type { RunningProduct } from '../../support/product/start-product';

const survives = crashTests('outbox');

/** Only the sweep retries outbox tasks, and the scheduler repeats it; `again` is therefore not needed. */
const swept = <Actors>(given: FaultScenario<Actors>['given']): FaultScenario<Actors> => ({
  given,
  when: (product) => sweepOutbox(product.deps),
});

const refund = (product: RunningProduct, uid: string, amount: number | null) =>
  requestRefund(product.deps, {
    uid,
    transactionId: null,
    amount,
    reason: 'asked for it',
    actor: 'support-1',
    requestId: 'click-1',
  });

async function friendsOf(product: RunningProduct, anna: Session, friends: number): Promise<void> {
  await withPaidReferrals(product, anna, friends);
  const now = await product.deps.clock.now();
  await product.deps.store.transaction((records) => enqueueReferralRecount(records, { uid: anna.uid }, 'friends', now));
}

describe('the outbox may crash before and after each call: swept again, each effect happens once', () => {
  survives(
    'a whole payment is refunded once, and its mandate ends first (P10, T12)',
    swept(async (product) => refund(product, (await subscriber(product)).uid, null)),
  );

  survives(
    'a mandate is replaced when another card paid the past-due period',
    swept(async (product) => {
      const anna = await subscriber(product, { card: CARDS.poorLater, period: 5 });
      await product.moveTo((await periodEndOf(product, anna)) + 60_000);
      await pay(product, await order(product, anna, { kind: 'past-due-payment' }));
    }),
  );

  survives('a mandate is created and the first payment confirmed by e-mail', swept(purchaser));

  survives(
    'a mandate is updated after an extra device was bought, and an e-mail is sent',
    swept(async (product) => pay(product, await order(product, await subscriber(product), { kind: 'device-slot' }))),
  );

  survives(
    'a mandate is cancelled, and an e-mail is sent (P8)',
    swept(async (product) => {
      const anna = await subscriber(product);
      await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
    }),
  );

  survives(
    'a cancellation at the provider’s own site is found and recorded (P7)',
    swept(async (product) => {
      await subscriber(product);
      const [mandate] = await product.sandbox.cloudpayments.subscriptions();
      await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: String(mandate?.Id) });
    }),
  );

  survives(
    'a part of a payment is refunded once (P10)',
    swept(async (product) => {
      const anna = await subscriber(product);
      await product.moveTo((await periodEndOf(product, anna)) + 60_000);
      await refund(product, anna.uid, 5000);
    }),
  );

  survives(
    'an inviter’s discount is recounted, and an e-mail is sent (§1)',
    swept(async (product) => {
      await friendsOf(product, await subscriber(product), 1);
    }),
  );

  survives(
    'the fourth counting invitee makes the charge zero, and the mandate ends (§1)',
    swept(async (product) => {
      await friendsOf(product, await subscriber(product), 4);
    }),
  );

  survives(
    'a Pay after a Fail is confirmed by the provider and applied once (T26)',
    swept(async (product) => {
      const anna = await register(product);
      await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
      await pay(product, await order(product, anna));
      const sent = (await product.sandbox.cloudpayments.deliveries()).find(({ type }) => type === 'pay')?.body ?? '';
      const { TransactionId = '', InvoiceId = '' } = Object.fromEntries(new URLSearchParams(sent));
      await report(product, 'fail', { TransactionId, InvoiceId, AccountId: anna.uid });
      await post(product, { type: 'pay', body: sent });
    }),
  );

  survives(
    'the e-mail to a guest buyer is sent',
    swept(async (product) => pay(product, await anonymousOrder(product))),
  );
});
