import { expect } from 'vitest';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { grantDays, liftRestriction, restrictAccess } from '@functions/renewals/steps/change-subscription';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { action, markStopped, markRenewing, type Action, type HistoryCommand } from './model';
import type { CardName, Purchase, Reply, World } from './world';

/** Short histories of renewals, refunds and restrictions that random histories reach rarely. */
export interface ExampleHistory {
  readonly title: string;
  readonly actions: readonly HistoryCommand[];
}

/** A step that allows any change of status; the invariants are still checked. */
const step = (description: string, run: Action['run']): HistoryCommand => action({ description, edges: 'any', run });

const buys = (purchase: Purchase, lostDeliveries = 0, card: CardName = 'good'): HistoryCommand =>
  step(`anna buys ${JSON.stringify(purchase)}`, async (model, world) => {
    await world.dropNotifications('pay', lostDeliveries);
    expect(await world.buy('anna', card, purchase)).toBe('success');
    if (purchase.kind !== 'device-slot') markRenewing(model, 'anna');
  });

const cancels = step('anna cancels', async (model, world) => {
  const at = await world.now();
  expect((await world.cancel('anna')).status).toBe(200);
  expect((await world.profile('anna')).userInfo.nextTransactionDate).toBeNull();
  markStopped(model, 'anna', at);
});

/** An order that is paid after the steps between, with a notification that is late. */
function ordersAndPaysAfter(...between: readonly HistoryCommand[]): readonly HistoryCommand[] {
  let order: Reply | undefined;
  return [
    step('anna orders', async (_model, world) => {
      order = await world.order('anna', { kind: 'resubscribe' });
    }),
    ...between,
    step('anna pays the order', async (model, world) => {
      await world.dropNotifications('pay', 8);
      expect(order && (await world.pay('anna', 'good', order))).toBe('success');
      markRenewing(model, 'anna');
    }),
  ];
}

const cannotPayTheRenewal = step('anna cannot pay the renewal', async (_model, world) => {
  expect((await world.profile('anna')).pastDue).toBeNull();
  expect(await world.buy('anna', 'good', { kind: 'past-due-payment' })).toBe('refused');
});

const removesCard = step('anna removes the card', async (model, world) => {
  const at = await world.now();
  expect((await world.call(removeCard, 'anna')).status).toBe(200);
  markStopped(model, 'anna', at);
});

const passes = (days: number): HistoryCommand =>
  step(`${days} days pass`, async (_model, world) => world.product.moveTo((await world.now()) + days * DAY));

/** Moves to `hours` before the end of the period. */
const before = (hours: number): HistoryCommand =>
  step(`it is ${hours} hours before the end`, async (_model, world) => {
    const { currentPeriodEnd } = (await stored(world)) ?? {};
    await world.product.moveTo((currentPeriodEnd ?? 0) - hours * HOUR);
  });

const stored = async ({ product, person }: World) =>
  product.deps.store.nonTransactional.subscriptions.get((await person('anna')).uid);

const restricted = step('staff restrict anna', async (model, world) => {
  const { uid } = await world.person('anna');
  const at = await world.now();
  expect((await restrictAccess(world.product.deps, { uid, reason: 'law' })).ok).toBe(true);
  const person = model.people.get('anna');
  if (person) person.renewalState.restrictedAt = at;
});

const lifted = step('staff lift the restriction', async (model, world) => {
  expect((await liftRestriction(world.product.deps, { uid: (await world.person('anna')).uid })).ok).toBe(true);
  const person = model.people.get('anna');
  if (person) person.renewalState.restrictedAt = null;
});

const granted = step('staff grant anna a day', async (_model, world) => {
  expect((await grantDays(world.product.deps, { uid: (await world.person('anna')).uid, days: 1 })).ok).toBe(true);
});

const lastRefunded = step('staff refund the last payment in full', async (_model, world) => {
  const { deps } = world.product;
  const { uid } = await world.person('anna');
  const [last] = await deps.store.nonTransactional.receipts.ofCustomer(uid, 1);
  const request = { uid, amount: null, reason: 'asked for', actor: 'staff', requestId: `example-${await world.now()}` };
  expect((await requestRefund(deps, { ...request, transactionId: last?.transactionId ?? null })).ok).toBe(true);
});

const trial = buys({ period: 5 });
const trialWithPoorCard = buys({ period: 5 }, 0, 'poorLater');

export const exampleHistories: readonly ExampleHistory[] = [
  {
    title: 'a cancellation stops a purchase whose notification arrives afterwards (P8)',
    actions: [trial, cancels, buys({ kind: 'resubscribe' }, 8), cancels, passes(1), passes(40)],
  },
  {
    title: 'removing the card stops a purchase whose notification arrives afterwards (P8)',
    actions: [trial, cancels, buys({ kind: 'resubscribe' }, 8), removesCard, passes(1), passes(40)],
  },
  {
    title: 'removing the card stops a purchase whose notification arrives after a refund of the former payment (P8)',
    actions: [trial, cancels, passes(5.1), buys({ tariff: 6 }, 1), lastRefunded, removesCard, passes(1), passes(200)],
  },
  {
    title: 'a second cancellation stops a purchase that was ordered before the first one and paid after it (P8)',
    actions: [
      trialWithPoorCard,
      passes(9),
      ...ordersAndPaysAfter(cancels, passes(0.01)),
      cancels,
      passes(1),
      passes(40),
    ],
  },
  {
    title: 'a customer whose charges failed is granted days, and buys again',
    actions: [trialWithPoorCard, passes(7.95), granted, cannotPayTheRenewal, buys({ kind: 'resubscribe' }), passes(40)],
  },
  {
    title: 'a restricted customer cancels, and the restriction is lifted',
    actions: [trial, restricted, cancels, passes(9), lifted, passes(40)],
  },
  {
    title: 'a restriction lifted in the last hours leaves a day between announcement and charge',
    actions: [trial, before(2), restricted, passes(3), lifted, passes(3)],
  },
  {
    title: 'a restriction lifted before the announcement leaves a day between announcement and charge',
    actions: [trial, before(30), restricted, passes(9), lifted, passes(3)],
  },
  {
    title: 'a term paid in advance is refunded in the last hours of the term before',
    actions: [trial, cancels, buys({ kind: 'resubscribe' }), passes(4.8), lastRefunded, passes(3)],
  },
  {
    title: 'a device is refunded after the charge was announced with it',
    actions: [trial, buys({ kind: 'device-slot' }), before(12), lastRefunded, passes(3)],
  },
  {
    title: 'a device whose payment also covers the announced term is refunded',
    actions: [trial, before(12), buys({ kind: 'device-slot' }), lastRefunded, passes(3)],
  },
  { title: 'a day is granted in the last hours', actions: [trial, before(2), granted, passes(4)] },
];
