import { NAVIGATION_ITEMS } from '@web/panel/shell/navigation';
import { expect, it } from 'vitest';

const ahead = NAVIGATION_ITEMS.filter(({ isAskedAhead }) => isAskedAhead === true);

it.each(ahead)('a hover may ask for $name: no data of customers, no audit row (decision 94)', ({ call }) => {
  expect(call).toMatchObject({ effect: 'read', dataExposure: 'none', audit: null });
  expect(call.request.safeParse({}).success).toBe(true);
});

it('pages without data of customers are asked ahead', () => {
  expect(ahead.map(({ name }) => name)).toEqual(['staff', 'notices', 'nodes', 'webhooks']);
});
