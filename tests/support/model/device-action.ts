import { slotsLeft } from '@functions/subscription/rules/slots';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { toKopecks } from '@functions/base/contract/values/money';
import { readBooks } from './ledger-check';
import { extraDevicePrice } from './extra-device-price';
import { action, hasAccess, isRegistered, describeLost, name, ignorePrecondition, lostDeliveries } from './model';
import type { CardName } from './world';

const card = fc.constantFrom<CardName>('good', 'good', 'goodWith3ds', 'poor');

const MOST_EXTRA_DEVICES = 7;
/** The clock advances between the two readings, which may change the price by a kopeck. */
const withinOneKopeck = (kopecks: number): number[] => [kopecks - 1, kopecks, kopecks + 1];

/** Checks the price of an extra device and the growth of the next charge, to the kopeck. */
export const buysDevice = fc
  .record({ name, card, lostDeliveries, ignorePrecondition })
  .map(({ name, card, lostDeliveries, ignorePrecondition }) =>
    action({
      description: `${name} buys one more device with the card «${card}»${describeLost(lostDeliveries)}`,
      when: (model) => isRegistered(name)(model) && (ignorePrecondition || hasAccess(model, name)),
      who: name,
      run: async (model, world) => {
        const { uid } = await world.person(name);
        // An order first asks the provider about a payment whose notification is lost.
        const reply = await world.order(name, { kind: 'device-slot' });
        const before = await world.profile(name);
        const stored = await world.product.deps.store.nonTransactional.subscriptions.get(uid);
        const sum = stored && extraDevicePrice(stored, await world.now());
        const hasRoom = (stored === null ? 0 : slotsLeft(stored, await world.now()).length) < MOST_EXTRA_DEVICES;
        const isSold = sum !== null && before.userInfo.subscriptionIsActive && hasRoom;
        expect(reply.status === 200, 'a device is sold while paid time is left').toBe(isSold);
        if (!isSold) return;
        const { checkout } = createOrder.response.parse(reply.body);
        expect(toKopecks(Number(checkout?.amount)), 'a device costs the days that are left').toBeOneOf(
          withinOneKopeck(sum.now),
        );
        await world.dropNotifications('pay', lostDeliveries);
        const outcome = await world.pay(name, card, reply);
        if (card === 'poor') expect(outcome).toBe('fail');
        else if (model.isQuiet) expect(outcome).toBe('success');
        if (outcome !== 'success' || lostDeliveries > 0 || !model.isQuiet) return;
        await world.runDueWork();
        const after = await world.profile(name);
        if (!(await readBooks(world.product)).isQuiet) return;
        expect(after.availableDevices - before.availableDevices, 'one slot').toBe(1);
        const grown = toKopecks(after.userInfo.amount ?? 0) - toKopecks(before.userInfo.amount ?? 0);
        expect(grown, 'the next charge holds the device, unless its term is paid').toBe(sum.later);
      },
    }),
  );
