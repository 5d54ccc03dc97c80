import { plannedSlots } from '@functions/subscription/rules/slots';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { Contention } from '@functions/base/ports/repositories';
import {
  cancelByStaff,
  grantDays,
  liftRestriction,
  removeDeviceSlot,
  restrictAccess,
} from '@functions/renewals/steps/change-subscription';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import {
  action,
  hasAccess,
  isRegistered,
  isRestricted,
  name,
  ignorePrecondition,
  statusOf,
  markStopped,
  weighted,
  type HistoryCommand,
} from './model';

/** Actions of staff. */

const grants = fc.record({ name, days: fc.constantFrom(1, 7, 40) }).map(({ name, days }) =>
  action({
    description: `staff grant ${name} ${days} days`,
    when: isRegistered(name),
    who: name,
    edges: ['NOT_ACTIVE > CANCELED', 'EXPIRED > CANCELED', 'ACTIVE > CANCELED', 'EXPIRED > ACTIVE'],
    run: async (model, world) => {
      const outcome = await grantDays(world.product.deps, { uid: (await world.person(name)).uid, days });
      expect(outcome.ok).toBe(!isRestricted(model, name));
      if (outcome.ok) expect((await world.profile(name)).userInfo.subscriptionIsActive).toBe(true);
    },
  }),
);

const restricts = fc.record({ name, ignorePrecondition }).map(({ name, ignorePrecondition }) =>
  action({
    description: `staff restrict ${name}`,
    when: (model) => isRegistered(name)(model) && (ignorePrecondition || hasAccess(model, name)),
    who: name,
    edges: ['ACTIVE > CANCELED', 'EXPIRED > CANCELED'],
    run: async (model, world) => {
      const at = await world.now();
      const outcome = await restrictAccess(world.product.deps, {
        uid: (await world.person(name)).uid,
        reason: 'key-shared',
      });
      expect(outcome.ok).toBe(!isRestricted(model, name));
      expect((await world.profile(name)).userInfo.subscriptionIsActive).toBe(false);
      const person = model.people.get(name);
      if (person) person.renewalState.restrictedAt ??= at;
    },
  }),
);

const cancels = fc.record({ name, ignorePrecondition }).map(({ name, ignorePrecondition }) =>
  action({
    description: `staff cancel for ${name}`,
    when: (model) =>
      isRegistered(name)(model) &&
      (ignorePrecondition || statusOf(model, name) === 'ACTIVE' || isRestricted(model, name)),
    who: name,
    edges: ['ACTIVE > CANCELED', 'EXPIRED > CANCELED'],
    run: async (model, world) => {
      const at = await world.now();
      const { renews, userInfo } = await world.profile(name);
      const outcome = await cancelByStaff(world.product.deps, { uid: (await world.person(name)).uid });
      if (renews) expect(outcome.ok).toBe(true);
      if (userInfo.subscriptionStatus === 'NOT_ACTIVE') expect(outcome.ok).toBe(false);
      if (!outcome.ok) return;
      const after = await world.profile(name);
      expect(after.userInfo.subscriptionStatus).toBe('CANCELED');
      expect(after.userInfo.nextTransactionDate, 'no next charge after a cancellation').toBeNull();
      markStopped(model, name, at);
    },
  }),
);

const lifts = name.map((name) =>
  action({
    description: `staff lift the restriction of ${name}`,
    when: (model) => isRestricted(model, name),
    who: name,
    edges: ['CANCELED > ACTIVE', 'CANCELED > EXPIRED'],
    run: async (model, world) => {
      expect((await liftRestriction(world.product.deps, { uid: (await world.person(name)).uid })).ok).toBe(true);
      const person = model.people.get(name);
      if (person) person.renewalState.restrictedAt = null;
    },
  }),
);

const removesSlot = fc.record({ name, ignorePrecondition }).map(({ name, ignorePrecondition }) =>
  action({
    description: `staff remove a device slot of ${name}`,
    when: (model) =>
      isRegistered(name)(model) &&
      (ignorePrecondition || (model.people.get(name)?.lastProfile?.availableDevices ?? 0) > 3),
    run: async (_model, world) => {
      const { uid } = await world.person(name);
      const before = await world.product.deps.store.nonTransactional.subscriptions.get(uid);
      const planned = before === null ? 0 : plannedSlots(before).length;
      expect((await removeDeviceSlot(world.product.deps, { uid })).ok).toBe(planned > 0);
    },
  }),
);

const makesPromo = fc.constantFrom(20, 50).map((percent) =>
  action({
    description: `staff create a promo code of ${percent} %`,
    when: ({ promos }) => promos.length < 3,
    run: async (model, world) => {
      const code = `CODE${model.promos.length}`;
      const created = await world.now();
      await world.product.deps.store.nonTransactional.promos.save({
        id: code,
        code,
        promoType: 'SUBSCRIPTION',
        percent,
        expirationDate: '2099-12-31',
        isAvailable: true,
        created,
      });
      model.promos.push(code);
    },
  }),
);

/** Concurrent clicks of several staff members on one payment create one refund (P10). */
const refunds = fc
  .record({
    name,
    isFull: fc.boolean(),
    which: fc.option(fc.nat({ max: 3 })),
    clicks: fc.constantFrom(1, 1, 1, 2),
    lost: fc.constantFrom(0, 0, 1, 7),
  })
  .map(({ name, isFull, which, clicks, lost }) =>
    action({
      description:
        `staff refund ${isFull ? 'all' : 'a part'} of ` +
        `${which === null ? 'the last payment' : `payment ${which}`} of ${name} ` +
        `by ${clicks === 1 ? 'one click' : 'two concurrent clicks'}` +
        (lost === 0 ? '' : `, and the provider’s response is lost ${lost} times`),
      when: (model) => isRegistered(name)(model) && model.payments > 0,
      who: name,
      edges: ['ACTIVE > CANCELED', 'ACTIVE > EXPIRED', 'EXPIRED > CANCELED'],
      run: async (model, world) => {
        // After seven lost responses the provider no longer knows the request's idempotency key.
        await world.dropResponses('/payments/refund', lost);
        const { uid } = await world.person(name);
        const { deps } = world.product;
        const receipts = await deps.store.nonTransactional.receipts.ofCustomer(uid, 20);
        const receipt = which === null ? undefined : receipts[which];
        const person = model.people.get(name)!;
        person.refundRequests += 1;
        const ask = (click: number) =>
          requestRefund(deps, {
            uid,
            transactionId: receipt?.transactionId ?? null,
            amount: isFull ? null : 50,
            reason: 'asked for',
            actor: `staff-${click % 2}`,
            requestId: `${name}-${person.refundRequests}-${click % 2}`,
          });
        const results = await Promise.allSettled(Array.from({ length: clicks }, (_, click) => ask(click)));
        const busy = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as Error);
        for (const error of busy)
          expect(error, 'a click that loses to another one may be repeated').toBeInstanceOf(Contention);
        const done = results.flatMap((result) =>
          result.status === 'fulfilled' && result.value.ok ? [result.value.value] : [],
        );
        const begun = new Set(done.map(({ transactionId, part }) => `${transactionId} ${part.index}`));
        expect(begun.size, 'P10 all clicks are one refund').toBeLessThanOrEqual(1);
        if (receipts.length === 0) expect(begun.size).toBe(0);
      },
    }),
  );

export const staffActions: fc.Arbitrary<HistoryCommand>[] = weighted([
  [2, grants],
  [1, restricts],
  [1, cancels],
  [2, lifts],
  [1, removesSlot],
  [1, makesPromo],
  [4, refunds],
]);
