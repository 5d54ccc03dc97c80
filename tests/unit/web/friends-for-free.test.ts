import { friendsForFree } from '@web/features/promo/friends-for-free';
import { expect, it } from 'vitest';

it.each([
  // [the discount of now, the discount for each friend, how many make it free, how many of them count]
  [0, 0.25, 4, 0],
  [0.25, 0.25, 4, 1],
  [0.75, 0.25, 4, 3],
  [1, 0.25, 4, 4],
  [0.1 + 0.2, 0.1, 10, 3],
  [0.9, 0.3, 4, 3],
  [1, 0.3, 4, 4],
  [0.28, 0.07, 15, 4],
  [1, 1, 1, 1],
])('%d of %d for each friend: %d friends make the subscription free, and %d count', (discount, each, all, counting) => {
  expect(friendsForFree(discount, each)).toEqual({ all, counting });
});

it('without a discount for friends nothing makes it free', () => {
  expect(friendsForFree(0, 0)).toEqual({ all: 0, counting: 0 });
});
