import * as fc from 'fast-check';
import { expect } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { changeTariff, previewTariffs } from '@functions/renewals/contract/change-tariff';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { OLDEST_REFUND, UNCLAIMED_AFTER } from '@functions/subscription/rules/terms';
import { PURCHASE_KINDS } from '@functions/purchase/rules/kinds/purchase-kinds';
import { TARIFFS } from '@functions/base/contract/values/tariff';
import {
  BECOMES_ACTIVE,
  action,
  isRegistered,
  isRestricted,
  describeLost,
  name,
  NAMES,
  newPerson,
  ignorePrecondition,
  statusOf,
  markStopped,
  markRenewing,
  weighted,
  lostDeliveries,
  type Edge,
  type HistoryCommand,
  type Name,
} from './model';
import { SOLD_BY_PAGES } from '../purchases/buying';
import { buysDevice } from './device-action';
import { twoTabs } from './two-tabs-action';
import type { CardName, World } from './world';

/**
 * Actions of customers on the site. The expected responses follow from the last observed profile, not from the
 * product's rules.
 */

const card = fc.constantFrom<CardName>('good', 'good', 'good', 'goodWith3ds', 'poorLater', 'poor');
const tariff = fc.constantFrom(1, 1, 1, ...TARIFFS);
const period = fc.constantFrom(1, 5, 30);

const registers = fc.record({ isInvited: fc.boolean() }).map(({ isInvited }) =>
  action({
    description: `boris registers${isInvited ? ' with the code of anna' : ''}`,
    when: (model) => !model.people.has('boris'),
    who: 'boris',
    run: async (model, world) => {
      const { status } = await world.register('boris', isInvited ? { inviter: 'anna' } : {});
      expect(status).toBe(200);
      model.people.set('boris', newPerson());
    },
  }),
);

const buysAsGuest = fc
  .record({ card, tariff, period, lostDeliveries })
  .map(({ card, tariff, period, lostDeliveries }) =>
    action({
      description: `a guest buys ${period} days and ${tariff} months with «${card}»${describeLost(lostDeliveries)}`,
      when: ({ prepaid }) => prepaid.length < 2,
      run: async (model, world) => {
        const token = `${String(model.prepaid.length + 1).padStart(30, 'a')}_${period}_${tariff}`;
        await world.dropNotifications('pay', lostDeliveries);
        const outcome = await world.prepay(token, card, `guest-${model.prepaid.length}@example.com`);
        expect(outcome).toBe(card === 'poor' ? 'fail' : 'success');
        model.prepaid.push({ token, isPaid: outcome === 'success', paidAt: await world.now(), claimedBy: null });
      },
    }),
  );

/** A claimed purchase that was already refunded gives no time: the account only becomes CANCELED. */
const CLAIM_EDGES: readonly Edge[] = [...BECOMES_ACTIVE, 'NOT_ACTIVE > CANCELED'];

const claims = fc.record({ name, which: fc.nat({ max: 1 }) }).map(({ name, which }) =>
  action({
    description: `${name} claims purchase ${which}`,
    when: (model) => isRegistered(name)(model) && model.prepaid[which] !== undefined,
    who: name,
    edges: CLAIM_EDGES,
    run: async (model, world) => {
      const bought = model.prepaid[which]!;
      const { status, body } = await world.register(name, { prepaidToken: bought.token });
      expect(status).toBe(200);
      if (bought.claimedBy !== null)
        expect(body.claim, 'P12').toBe(bought.claimedBy === name ? 'already-yours' : 'claimed-by-other');
      else if (!bought.isPaid) expect(body.claim).toBe('awaiting-payment');
      else if ((await world.now()) >= bought.paidAt + UNCLAIMED_AFTER)
        expect(['claimed-by-other', 'awaiting-payment'], 'it was refunded to the payer').toContain(body.claim);
      else expect(model.isQuiet ? ['claimed'] : ['claimed', 'awaiting-payment']).toContain(body.claim);
      if (body.claim === 'claimed' || body.claim === 'awaiting-payment') {
        bought.claimedBy = name;
        markRenewing(model, name);
      }
    },
  }),
);

const claimTogether = fc.nat({ max: 1 }).map((which) =>
  action({
    description: `anna and boris claim purchase ${which} at the same time`,
    when: (model) => NAMES.every((name) => isRegistered(name)(model)) && model.prepaid[which] !== undefined,
    edges: CLAIM_EDGES,
    run: async (model, world) => {
      const bought = model.prepaid[which]!;
      const replies = await Promise.all(
        NAMES.map(async (name) => ({ name, ...(await world.register(name, { prepaidToken: bought.token })) })),
      );
      for (const { status } of replies) expect([200, 503]).toContain(status);
      const winners = replies.filter(({ body }) => body.claim === 'claimed' || body.claim === 'awaiting-payment');
      expect(winners.length, 'P12 exactly one wins').toBeLessThanOrEqual(bought.claimedBy === null ? 1 : 0);
      bought.claimedBy ??= winners[0]?.name ?? null;
      for (const winner of winners) markRenewing(model, winner.name);
    },
  }),
);

const buys = fc
  .record({
    name,
    card,
    tariff,
    period,
    promo: fc.option(fc.nat({ max: 2 }), { freq: 3 }),
    lostDeliveries,
    ignorePrecondition,
  })
  .map(({ name, card, tariff, period, promo, lostDeliveries, ignorePrecondition }) =>
    action({
      description:
        `${name} buys ${tariff} months with ${period} days of trial with the card «${card}»` +
        (promo === null ? '' : `, with promo code ${promo}`) +
        describeLost(lostDeliveries),
      when: (model) => isRegistered(name)(model) && (ignorePrecondition || statusOf(model, name) !== 'ACTIVE'),
      who: name,
      edges: BECOMES_ACTIVE,
      run: async (model, world) => {
        const code = promo === null ? undefined : model.promos[promo];
        const kind = statusOf(model, name) === 'CANCELED' ? 'resubscribe' : 'new-subscription';
        const { expirationDate } = (await world.profile(name)).userInfo;
        // Not more than a year is paid ahead before another term is added.
        const isPaidForLong =
          expirationDate !== null && Date.parse(expirationDate) > (await world.now()) + OLDEST_REFUND;
        await world.dropNotifications('pay', lostDeliveries);
        const outcome = await world.buy(name, card, {
          kind,
          tariff,
          period,
          ...(code !== undefined && { promo: code }),
        });
        if (outcome === 'success' || outcome === 'free') markRenewing(model, name);
        if (statusOf(model, name) === 'ACTIVE' || isRestricted(model, name) || isPaidForLong)
          expect(outcome).toBe('refused');
        else if (code === undefined && model.isQuiet)
          expect(card === 'poor' ? ['fail', 'free'] : ['success', 'free']).toContain(outcome);
      },
    }),
  );

const paysTheRenewal = fc.record({ name, card, ignorePrecondition }).map(({ name, card, ignorePrecondition }) =>
  action({
    description: `${name} pays the renewal with the card «${card}»`,
    when: (model) =>
      isRegistered(name)(model) &&
      (ignorePrecondition ||
        model.people.get(name)?.lastProfile?.pastDue != null ||
        statusOf(model, name) === 'EXPIRED'),
    who: name,
    edges: BECOMES_ACTIVE,
    run: async (model, world) => {
      const { pastDue, userInfo } = await world.profile(name);
      const outcome = await world.buy(name, card, { kind: 'past-due-payment' });
      if (outcome === 'success' || outcome === 'free') markRenewing(model, name);
      if (pastDue && (userInfo.amount ?? 0) > 0) expect(card === 'poor' ? 'fail' : 'success').toBe(outcome);
      if (userInfo.subscriptionStatus === 'NOT_ACTIVE') expect(outcome).toBe('refused');
    },
  }),
);

const cancels = fc
  .record({ name, times: fc.constantFrom(1, 1, 1, 2), ignorePrecondition })
  .map(({ name, times, ignorePrecondition }) =>
    action({
      description: `${name} cancels${times > 1 ? ' by two concurrent clicks' : ''}`,
      when: (model) =>
        isRegistered(name)(model) &&
        (ignorePrecondition || ['ACTIVE', 'EXPIRED'].includes(statusOf(model, name)) || isRestricted(model, name)),
      who: name,
      edges: ['ACTIVE > CANCELED', 'EXPIRED > CANCELED'],
      run: async (model, world) => {
        const was = statusOf(model, name);
        const at = await world.now();
        const money = await paymentsOf(world, name);
        const replies = await Promise.all(Array.from({ length: times }, () => world.call(cancelSubscription, name)));
        // Of two concurrent clicks, one may get 503 and a request to retry.
        const busy = replies.filter(({ status }) => status === 503);
        expect(busy.length).toBeLessThan(times);
        for (const { status } of replies) expect([503, was === 'NOT_ACTIVE' ? 409 : 200]).toContain(status);
        if (was === 'ACTIVE') expect((await world.profile(name)).userInfo.subscriptionStatus).toBe('CANCELED');
        if (was === 'NOT_ACTIVE') return;
        expect(await paymentsOf(world, name), 'a cancellation moves no money').toEqual(money);
        const { userInfo } = await world.profile(name);
        expect(userInfo.nextTransactionDate, 'no next charge after a cancellation').toBeNull();
        markStopped(model, name, at);
      },
    }),
  );

/** Payments with amounts and refunds so far. */
const paymentsOf = async ({ product, person }: World, name: Name) =>
  (await product.deps.store.nonTransactional.receipts.ofCustomer((await person(name)).uid, 50)).map(
    ({ transactionId, amount, refunded, status }) => ({ transactionId, amount, refunded, status }),
  );

const resumes = fc.record({ name, ignorePrecondition }).map(({ name, ignorePrecondition }) =>
  action({
    description: `${name} resumes with the saved card`,
    when: (model) => isRegistered(name)(model) && (ignorePrecondition || statusOf(model, name) === 'CANCELED'),
    who: name,
    edges: ['CANCELED > ACTIVE'],
    run: async (model, world) => {
      const { card, userInfo, restricted } = await world.profile(name);
      const { uid } = await world.person(name);
      const stored = await world.product.deps.store.nonTransactional.subscriptions.get(uid);
      const { status } = await world.call(resumeSubscription, name, { consents: { autoCharge: true, offer: true } });
      const isPossible =
        userInfo.subscriptionStatus === 'CANCELED' &&
        userInfo.subscriptionIsActive &&
        card !== null &&
        restricted === null;
      // A repeated call changes nothing. After the provider gave up nothing renews, and the term is bought.
      const isRepeated = userInfo.subscriptionStatus === 'ACTIVE' && stored?.autoRenewal === 'active';
      expect(status === 200).toBe(isPossible || isRepeated);
      if (status === 200) markRenewing(model, name);
    },
  }),
);

const removesCard = fc.record({ name, ignorePrecondition }).map(({ name, ignorePrecondition }) =>
  action({
    description: `${name} removes the card`,
    when: (model) =>
      isRegistered(name)(model) && (ignorePrecondition || model.people.get(name)?.lastProfile?.card != null),
    who: name,
    edges: ['ACTIVE > CANCELED', 'EXPIRED > CANCELED'],
    run: async (model, world) => {
      const at = await world.now();
      const hadCard = (await world.profile(name)).card !== null;
      expect((await world.call(removeCard, name)).status).toBe(200);
      expect((await world.profile(name)).card).toBeNull();
      if (hadCard) markStopped(model, name, at);
    },
  }),
);

const choosesTariff = fc.record({ name, tariff, ignorePrecondition }).map(({ name, tariff, ignorePrecondition }) =>
  action({
    description: `${name} chooses ${tariff} months from the next charge on`,
    when: (model) => isRegistered(name)(model) && (ignorePrecondition || statusOf(model, name) === 'ACTIVE'),
    who: name,
    run: async (_model, world) => {
      const before = await world.profile(name);
      const money = await paymentsOf(world, name);
      const preview = await world.call(previewTariffs, name);
      expect([200, 403, 409]).toContain(preview.status);
      if (preview.status !== 200) return;
      const { tariffs, possibleFrom, tariffNextPeriod } = previewTariffs.response.parse(preview.body);
      const amount = tariffs.find((choice) => choice.tariff === tariff)?.amount;
      const consents = { autoCharge: true, offer: true };
      const { status } = await world.call(changeTariff, name, { tariff, amount, consents });
      const isPossible = possibleFrom === null || tariffNextPeriod === tariff;
      expect(status === 200, 'a tariff is chosen until the charge is announced').toBe(isPossible);
      const after = await world.profile(name);
      expect(await paymentsOf(world, name), 'a choice moves no money').toEqual(money);
      expect(after.userInfo.expirationDate, 'and no time').toBe(before.userInfo.expirationDate);
      expect(after.tariff).toBe(before.tariff);
      if (status === 200)
        expect([after.tariffNextPeriod ?? after.tariff, after.userInfo.amount]).toEqual([tariff, amount]);
      else expect(after.userInfo.amount).toBe(before.userInfo.amount);
    },
  }),
);

const changesCard = fc
  .record({ name, card, lostDeliveries, ignorePrecondition })
  .map(({ name, card, lostDeliveries, ignorePrecondition }) =>
    action({
      description: `${name} changes the card to «${card}»${describeLost(lostDeliveries)}`,
      when: (model) => isRegistered(name)(model) && (ignorePrecondition || statusOf(model, name) === 'ACTIVE'),
      who: name,
      run: async (_model, world) => {
        // An order first asks the provider about a payment whose notification is lost.
        const reply = await world.order(name, { kind: 'card-change' });
        const before = await world.profile(name);
        await world.dropNotifications('pay', lostDeliveries);
        const outcome = await world.pay(name, card, reply);
        const isPossible =
          before.userInfo.subscriptionStatus === 'ACTIVE' && before.renews && before.restricted === null;
        if (!isPossible) expect(outcome).toBe('refused');
        if (card === 'poor') expect(outcome).not.toBe('success');
        const after = await world.profile(name);
        expect(after.userInfo.expirationDate, 'another card buys no time').toBe(before.userInfo.expirationDate);
        expect(after.userInfo.amount, 'and costs nothing').toBe(before.userInfo.amount);
        expect(after.deviceSlots).toBe(before.deviceSlots);
      },
    }),
  );

/** Whatever a page sells, for sale or not: the next kind is played without being named. */
const buysAnything = fc
  .record({ name, card, kind: fc.constantFrom(...SOLD_BY_PAGES), lostDeliveries })
  .map(({ name, card, kind, lostDeliveries }) =>
    action({
      description: `${name} asks for a ${kind} with «${card}»${describeLost(lostDeliveries)}`,
      when: isRegistered(name),
      who: name,
      edges: BECOMES_ACTIVE,
      run: async (model, world) => {
        const { buy, settle } = PURCHASE_KINDS[kind];
        // An order first asks the provider about a payment whose notification is lost.
        const reply = await world.order(name, { kind });
        const before = await world.profile(name);
        await world.dropNotifications('pay', lostDeliveries);
        const outcome = await world.pay(name, card, reply);
        if (isRestricted(model, name)) expect(outcome).toBe('refused');
        if (card === 'poor') expect(outcome).not.toBe('success');
        if (settle.event === null) {
          const { userInfo, deviceSlots } = await world.profile(name);
          expect(userInfo.expirationDate, 'it buys its payer no time').toBe(before.userInfo.expirationDate);
          expect(deviceSlots).toBe(before.deviceSlots);
        }
        const isBought = outcome === 'success' || outcome === 'free';
        if (isBought && buy.renews && settle.event !== null) markRenewing(model, name);
      },
    }),
  );

const entersPromo = fc.record({ name, which: fc.nat({ max: 2 }) }).map(({ name, which }) =>
  action({
    description: `${name} enters promo code ${which}`,
    when: (model) => isRegistered(name)(model) && model.promos[which] !== undefined,
    run: async (model, world) => {
      const promo = model.promos[which] ?? '';
      const first = await world.call(applyPromoCode, name, { promo });
      if (first.status === 200)
        expect((await world.call(applyPromoCode, name, { promo })).status, '§5 each code once').toBe(409);
      else expect([409]).toContain(first.status);
    },
  }),
);

export const customerActions: fc.Arbitrary<HistoryCommand>[] = weighted([
  [2, registers],
  [3, buysAsGuest],
  [4, claims],
  [2, claimTogether],
  [8, buys],
  [2, paysTheRenewal],
  [3, cancels],
  [3, resumes],
  [1, removesCard],
  [2, choosesTariff],
  [2, changesCard],
  [2, buysAnything],
  [4, buysDevice],
  [4, twoTabs],
  [1, entersPromo],
]);
