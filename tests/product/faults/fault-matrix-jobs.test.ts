import { describe } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import type { JobName } from '@functions/base/rules/job-run';
import { JOB_FUNCTIONS } from '@functions/jobs/jobs';
import { recountReferrals } from '@functions/renewals/tasks/recount-referrals';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { buy } from '../../support/customers/buy';
import {
  anonymousOrder,
  periodEndOf,
  firstPayment,
  setClock,
  pay,
  register,
  passMinutes,
  subscriber,
  withPaidReferrals,
} from '../../support/faults/fault-actors';
import { crashTests, type FaultScenario } from '../../support/faults/fault-matrix';
import { storeUnapplied } from '../../support/product/store-unapplied';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { RunningProduct } from '../../support/product/start-product';

const survives = crashTests('jobs');

/** After a crash the scheduler runs the job again at its next time, with the secrets of its function only. */
const run = <Actors>(name: JobName, given: FaultScenario<Actors>['given']): FaultScenario<Actors> => ({
  given,
  when: (product) => JOB_FUNCTIONS[name](product.depsOf(name)),
  retry: (product) => JOB_FUNCTIONS[name](product.depsOf(name)),
});

/** Plays everything due until a minute before `at`, then sets the clock to a minute after it. */
async function waitUntil(product: RunningProduct, at: number): Promise<void> {
  await product.moveTo(at - MINUTE);
  await setClock(product, at + MINUTE);
}

const beforeEnd = async (product: RunningProduct, anna: Session, days: number) =>
  waitUntil(product, (await periodEndOf(product, anna)) - days * DAY);

describe('a job may crash before and after each call: its next run ends in the same state', () => {
  survives(
    'sweepPaymentEvents with a Pay that was acknowledged and not applied (P3)',
    run('sweep-payment-events', async (product) => {
      const anna = await register(product);
      await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 99 } } });
      await buy(product, anna);
      await storeUnapplied(product, 'pay');
    }),
  );

  survives(
    'runDueCheckpoints three days before a charge',
    run('run-due-checkpoints', async (product) => beforeEnd(product, await subscriber(product), 3)),
  );

  survives(
    'runDueCheckpoints one day before a charge, when the sum is announced',
    run('run-due-checkpoints', async (product) => beforeEnd(product, await subscriber(product), 1)),
  );

  survives(
    'runDueCheckpoints at the end of a period whose renewal costs nothing (§1)',
    run('run-due-checkpoints', async (product) => {
      const anna = await subscriber(product);
      await withPaidReferrals(product, anna, 4);
      await recountReferrals(product.deps, { uid: anna.uid });
      await passMinutes(product);
      await beforeEnd(product, anna, 0);
    }),
  );

  survives(
    'runDueCheckpoints at the end of access (§4)',
    run('run-due-checkpoints', async (product) => {
      const anna = await subscriber(product);
      await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
      await beforeEnd(product, anna, 0);
    }),
  );

  survives(
    'processUnclaimedPurchases after three days, with one reminder',
    run('process-unclaimed-purchases', async (product) => {
      await pay(product, await anonymousOrder(product));
      await waitUntil(product, (await product.deps.clock.now()) + 3 * DAY);
    }),
  );

  survives(
    'processUnclaimedPurchases after thirty days, with one refund',
    run('process-unclaimed-purchases', async (product) => {
      await pay(product, await anonymousOrder(product));
      await waitUntil(product, (await product.deps.clock.now()) + 30 * DAY);
    }),
  );

  survives(
    'closeYesterday with a payment and its partial refund (P11)',
    run('close-yesterday', async (product) => {
      const { uid } = await subscriber(product);
      const amount = 50;
      await requestRefund(product.deps, {
        uid,
        transactionId: null,
        amount,
        reason: 'asked for it',
        actor: 'support-1',
        requestId: 'click-1',
      });
      await passMinutes(product);
      await waitUntil(product, (await product.deps.clock.now()) + DAY);
    }),
  );

  survives(
    'closeYesterday after three days without a close, with a chargeback and a fee (P11)',
    run('close-yesterday', async (product) => {
      await subscriber(product);
      const disputed = await firstPayment(product);
      await product.sandbox.cloudpayments.chargeback({ transactionId: disputed });
      await waitUntil(product, (await product.deps.clock.now()) + 1.5 * DAY);
      await product.sandbox.cloudpayments.chargeback({ transactionId: disputed, row: 'fee' });
      await waitUntil(product, (await product.deps.clock.now()) + 1.5 * DAY);
    }),
  );
});
