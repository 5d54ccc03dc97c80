import { expect } from 'vitest';
import { removeCard } from '@contract/subscription/remove-card';
import { DAY, HOUR } from '@functions/domain/platform/calendar';
import { grantDays, liftRestriction, restrictAccess } from '@functions/usecases/subscription/change-subscription';
import { refundPayment } from '@functions/usecases/refunds/request-refund';
import { deed, wantsNoRenewals, wantsRenewals, type Deed, type HistoryCommand } from './model';
import type { Purchase, World } from './world';

/** Short histories at the points where renewals and money meet; the random ones come by them seldom. */
export interface Example {
  readonly title: string;
  readonly deeds: readonly HistoryCommand[];
}

/** A status that changes is judged by the promises alone here. */
const step = (words: string, run: Deed['run']): HistoryCommand => deed({ words, edges: 'any', run });

const buys = (purchase: Purchase, unheard = 0): HistoryCommand =>
  step(`anna buys ${JSON.stringify(purchase)}`, async (model, world) => {
    await world.loseNews('pay', unheard);
    expect(await world.buy('anna', 'good', purchase)).toBe('success');
    if (purchase.kind !== 'device') wantsRenewals(model, 'anna');
  });

const cancels = step('anna cancels', async (model, world) => {
  const at = await world.now();
  expect((await world.cancel('anna')).status).toBe(200);
  expect((await world.profile('anna')).userInfo.nextTransactionDate).toBeNull();
  wantsNoRenewals(model, 'anna', at);
});

const removesCard = step('anna removes the card', async (model, world) => {
  const at = await world.now();
  expect((await world.call(removeCard, 'anna')).status).toBe(200);
  wantsNoRenewals(model, 'anna', at);
});

const passes = (days: number): HistoryCommand =>
  step(`${days} days pass`, async (_model, world) => world.product.moveTo((await world.now()) + days * DAY));

/** `hours` before the end of the period. */
const before = (hours: number): HistoryCommand =>
  step(`it is ${hours} hours before the end`, async (_model, world) => {
    const { endDate } = (await stored(world)) ?? {};
    await world.product.moveTo((endDate ?? 0) - hours * HOUR);
  });

const stored = async ({ product, person }: World) =>
  product.deps.store.direct.subscriptions.get((await person('anna')).uid);

const restricted = step('staff restrict anna', async (model, world) => {
  const { uid } = await world.person('anna');
  const at = await world.now();
  expect((await restrictAccess(world.product.deps, { uid, reason: 'law' })).ok).toBe(true);
  const person = model.people.get('anna');
  if (person) person.wish.restrictedAt = at;
});

const lifted = step('staff lift the restriction', async (model, world) => {
  expect((await liftRestriction(world.product.deps, { uid: (await world.person('anna')).uid })).ok).toBe(true);
  const person = model.people.get('anna');
  if (person) person.wish.restrictedAt = null;
});

const granted = step('staff give anna a day', async (_model, world) => {
  expect((await grantDays(world.product.deps, { uid: (await world.person('anna')).uid, days: 1 })).ok).toBe(true);
});

const lastIsReturned = step('staff return all of the last payment', async (_model, world) => {
  const { deps } = world.product;
  const { uid } = await world.person('anna');
  const [last] = await deps.store.direct.receipts.ofCustomer(uid, 1);
  const request = { uid, amount: null, reason: 'asked for', actor: 'staff', requestId: `example-${await world.now()}` };
  expect((await refundPayment(deps, { ...request, transactionId: last?.transactionId ?? null })).ok).toBe(true);
});

const trial = buys({ period: 5 });

export const examples: readonly Example[] = [
  {
    title: 'P8 a cancellation stops a purchase that is told of only afterwards',
    deeds: [trial, cancels, buys({ kind: 'resume' }, 8), cancels, passes(1), passes(40)],
  },
  {
    title: 'P8 removing the card stops a purchase that is told of only afterwards',
    deeds: [trial, cancels, buys({ kind: 'resume' }, 8), removesCard, passes(1), passes(40)],
  },
  {
    title: 'A1 a restricted customer cancels, and is let in again',
    deeds: [trial, restricted, cancels, passes(9), lifted, passes(40)],
  },
  {
    title: 'who is let in again in the last hours is told of the charge a day ahead',
    deeds: [trial, before(2), restricted, passes(3), lifted, passes(3)],
  },
  {
    title: 'who is let in again before the announcement is told of the charge a day ahead',
    deeds: [trial, before(30), restricted, passes(9), lifted, passes(3)],
  },
  {
    title: 'A11 a term that was paid ahead goes back in the last hours of the one before',
    deeds: [trial, cancels, buys({ kind: 'resume' }), passes(4.8), lastIsReturned, passes(3)],
  },
  {
    title: 'a device goes back after the charge was announced with it',
    deeds: [trial, buys({ kind: 'device' }), before(12), lastIsReturned, passes(3)],
  },
  {
    title: 'a device goes back that was paid for the announced term too',
    deeds: [trial, before(12), buys({ kind: 'device' }), lastIsReturned, passes(3)],
  },
  { title: 'a day is given in the last hours', deeds: [trial, before(2), granted, passes(4)] },
];
