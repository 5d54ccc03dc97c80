import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { changeTariff } from '@functions/renewals/contract/change-tariff';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { runDueCheckpoints } from '@functions/renewals/tasks/run-due-checkpoints';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { Contention } from '@functions/base/ports/repositories';
import { detachDevice } from '@functions/devices/contract/detach-device';
import { BUYING, SOLD_BY_PAGES } from '../purchases/buying';
import { bindDevice } from '@functions/devices/steps/bind-device';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import {
  cancelByStaff,
  grantDays,
  liftRestriction,
  restrictAccess,
} from '@functions/renewals/steps/change-subscription';
import { sign, type SentNotification } from '../product/notifications';
import { bind } from '../product/devices';
import type { RaceWorld } from './race-world';

/**
 * One use case of a race. It may refuse, and it may lose to another one; it may not fail. Returns whether it was done,
 * which shows that a race is not about refusals only.
 */
export type Run = () => Promise<boolean>;

export type Runs = Readonly<Record<string, Run>>;

/** A moment at which several things can happen to one customer, anna. */
export interface Scene {
  readonly name: string;
  /** Prepares the moment, and returns what may happen only then. */
  readonly open: (world: RaceWorld) => Promise<Runs>;
}

/** The last day of a month: calendar arithmetic is hardest there. */
const START = Date.parse('2027-01-31T09:00:00Z');
const TOKEN = `${'a'.repeat(30)}_30_1`;

/** Calls the page makes; a refusal is an answer, a server error is not. */
async function answered(reply: Promise<{ status: number; body: unknown }>): Promise<boolean> {
  const { status, body } = await reply;
  // 503: the call lost to others at every attempt, and the page repeats it.
  if (status >= 500 && status !== 503) throw new Error(`${status} ${JSON.stringify(body)}`);
  return status === 200;
}

/** Use cases of staff throw Contention when they lose to others at every attempt. */
const orBusy = (work: Promise<{ readonly ok: boolean }>): Promise<boolean> =>
  work.then(
    ({ ok }) => ok,
    (error: unknown) => {
      if (error instanceof Contention) return false;
      throw error;
    },
  );

const ran = (job: Promise<unknown>): Promise<boolean> => job.then(() => true);

const deliver = ({ product }: RaceWorld, { type, body }: SentNotification): Promise<boolean> =>
  answered(
    product.webhooks({
      method: 'POST',
      path: `/api/webhooks/cloudpayments/${type}`,
      query: {},
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-hmac': sign(body, process.env.CLOUDPAYMENTS_API_SECRET ?? ''),
      },
      rawBody: Buffer.from(body),
    }),
  );

const MANY = 20;
const loseNotifications = (world: RaceWorld): Promise<unknown> =>
  world.product.sandbox.cloudpayments.setFaults({
    notifications: { pay: { drop: MANY }, fail: { drop: MANY }, refund: { drop: MANY }, recurrent: { drop: MANY } },
  });

/** What customers, staff and jobs may do at any moment. */
export async function everyday(world: RaceWorld): Promise<Runs> {
  const { deps } = world.product;
  const { uid } = await world.person('anna');
  const [device] = await deps.store.nonTransactional.devices.ofCustomer(uid);
  const asked = { uid, transactionId: null, amount: null, reason: 'asked', actor: 'olga', requestId: 'click' };
  return {
    cancel: () => answered(world.cancel('anna')),
    resume: () => answered(world.call(resumeSubscription, 'anna', { consents: { autoCharge: true, offer: true } })),
    'remove the card': () => answered(world.call(removeCard, 'anna', { confirmed: true })),
    'enter a promo code': () => answered(world.call(applyPromoCode, 'anna', { promo: 'SPRING' })),
    // Half a year without discounts: with one, the sum that the customer saw is out of date, and the call is refused.
    'choose a tariff': () =>
      answered(
        world.call(changeTariff, 'anna', { tariff: 6, amount: 600, consents: { autoCharge: true, offer: true } }),
      ),
    order: () => answered(world.order('anna', { kind: 'new-subscription' })),
    'bind a device': () =>
      orBusy(bindDevice(deps, { uid, installId: 'new', deviceName: 'New', platform: 'android', publicKey: null })),
    ...(device && {
      'detach a device': () => answered(world.call(detachDevice, 'anna', { deviceId: device.deviceId })),
    }),
    'delete the account': () => answered(world.call(deleteAccount, 'anna', { confirmed: true })),
    'grant days': () => orBusy(grantDays(deps, { uid, days: 7 })),
    restrict: () => orBusy(restrictAccess(deps, { uid, reason: 'key-shared' })),
    'lift the restriction': () => orBusy(liftRestriction(deps, { uid })),
    'staff cancels': () => orBusy(cancelByStaff(deps, { uid })),
    refund: () => orBusy(requestRefund(deps, asked)),
    'run checkpoints': () => ran(runDueCheckpoints(deps)),
    'sweep the outbox': () => ran(sweepOutbox(deps)),
    'sweep payment events': () => ran(sweepPaymentEvents(deps)),
  };
}

async function subscribed(world: RaceWorld): Promise<void> {
  await world.begin(START);
  await world.register('anna');
  await world.product.deps.store.nonTransactional.promos.save({
    id: 'SPRING',
    code: 'SPRING',
    promoType: 'SUBSCRIPTION',
    percent: 20,
    expirationDate: '2099-12-31',
    isAvailable: true,
    created: START,
  });
  await world.buy('anna', 'good', { period: 30 });
  await world.runDueWork();
  await bind(world.product.deps, (await world.person('anna')).uid, { deviceName: 'Phone' });
}

/** Notifications that were lost so far arrive; the provider also repeats them later. */
async function notifications(world: RaceWorld): Promise<Runs> {
  const deliveries = await world.product.sandbox.cloudpayments.deliveries();
  const lost = deliveries.filter(({ type, state }) => type !== 'check' && state !== 'delivered');
  if (lost.length === 0) throw new Error('no notification is on the way');
  return Object.fromEntries(
    lost.map((each, index) => [`${each.type} ${index + 1} arrives`, () => deliver(world, each)]),
  );
}

async function periodEnd(world: RaceWorld): Promise<number> {
  const { uid } = await world.person('anna');
  return (await world.product.deps.store.nonTransactional.subscriptions.get(uid))?.currentPeriodEnd ?? 0;
}

export const SCENES: readonly Scene[] = [
  {
    name: 'a renewal is charged, and its notification is on the way',
    open: async (world) => {
      await subscribed(world);
      await world.product.moveTo((await periodEnd(world)) - HOUR);
      await loseNotifications(world);
      await world.product.sandbox.cloudpayments.runDue();
      await world.product.moveTo((await periodEnd(world)) + 1000);
      return notifications(world);
    },
  },
  ...SOLD_BY_PAGES.map((kind) => ({
    name: `a ${kind} was paid, and the notification is on the way`,
    open: async (world: RaceWorld) => {
      await world.begin(START);
      await world.register('anna');
      await BUYING[kind].prepare(world.product, await world.person('anna'));
      await world.product.moveTo((await world.now()) + DAY);
      await world.runDueWork();
      await loseNotifications(world);
      await world.buy('anna', 'goodWith3ds', { kind });
      return notifications(world);
    },
  })),
  {
    name: 'a guest purchase waits for its account, and two people hold its link',
    open: async (world) => {
      await world.begin(START);
      await world.register('anna');
      await world.register('boris');
      await loseNotifications(world);
      await world.prepay(TOKEN, 'good', 'guest@example.com');
      const claim = (name: string) => answered(world.register(name, { prepaidToken: TOKEN }));
      return {
        ...(await notifications(world)),
        'anna claims': () => claim('anna'),
        'boris claims': () => claim('boris'),
      };
    },
  },
  {
    name: 'a customer is restricted',
    open: async (world) => {
      await subscribed(world);
      await restrictAccess(world.product.deps, { uid: (await world.person('anna')).uid, reason: 'key-shared' });
      await world.runDueWork();
      await loseNotifications(world);
      return {};
    },
  },
];
