import * as fc from 'fast-check';
import { expect } from 'vitest';
import { TARIFFS } from '@functions/base/contract/values/tariff';
import { PURCHASE_KINDS } from '@functions/purchase/rules/kinds/purchase-kinds';
import { SOLD_BY_PAGES } from '../purchases/buying';
import { BECOMES_ACTIVE, action, isRegistered, isRestricted, describeLost, name, markRenewing } from './model';
import type { Reply } from './world';

const tariff = fc.constantFrom(1, 1, 1, ...TARIFFS);
const kind = fc.constantFrom(...SOLD_BY_PAGES);
const tab = fc.record({ kind, tariff });

const tabPairs = fc.record({
  name,
  tabs: fc.tuple(tab, tab),
  isAtOnce: fc.boolean(),
  lostDeliveries: fc.constantFrom(0, 1, 8),
});

/**
 * Both orders exist before either is paid, or the second is created before the notification of the first payment
 * arrives.
 */
export const twoTabs = tabPairs.map(({ name, tabs, isAtOnce, lostDeliveries }) =>
  action({
    description:
      `${name} pays ${tabs.map(describeTab).join(' and ')} in two tabs ` +
      `${pace(isAtOnce)}${describeLost(lostDeliveries)}`,
    when: (model) =>
      isRegistered(name)(model) && model.people.get(name)?.lastProfile != null && !isRestricted(model, name),
    who: name,
    edges: BECOMES_ACTIVE,
    run: async (model, world) => {
      const [one, other] = tabs;
      await world.dropNotifications('pay', lostDeliveries);
      const first = await world.order(name, { ...one, period: 1 });
      const early = isAtOnce ? null : await world.pay(name, 'good', first);
      const second = await world.order(name, { ...other, period: 1 });
      const late = await Promise.all([
        ...(isAtOnce ? [world.pay(name, 'good', first)] : []),
        world.pay(name, 'goodWith3ds', second),
      ]);
      const outcomes = [...(early === null ? [] : [early]), ...late];
      if (isAtOnce) {
        const paid = outcomes.filter((outcome) => outcome === 'success');
        expect(paid.length, 'of two orders one is open').toBeLessThanOrEqual(1);
      }
      const isPaid = (index: number) => outcomes[index] === 'success' || outcomes[index] === 'free';
      const renews = ({ kind }: (typeof tabs)[number]) =>
        PURCHASE_KINDS[kind].buy.renews && PURCHASE_KINDS[kind].settle.event !== null;
      if (tabs.some((each, index) => renews(each) && isPaid(index))) markRenewing(model, name);
      model.tabs.push({ kinds: [one.kind, other.kind], payTokens: [first, second].flatMap(payTokenOf) });
    },
  }),
);

const pace = (isAtOnce: boolean): string => (isAtOnce ? 'at the same time' : 'one after the other');
const describeTab = ({ kind, tariff }: { kind: string; tariff: number }): string => `${kind} ${tariff}`;
const payTokenOf = ({ status, body }: Reply): string[] => (status === 200 ? [String(body.payToken)] : []);
