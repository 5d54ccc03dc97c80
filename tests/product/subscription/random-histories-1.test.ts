import { expect, it } from 'vitest';
import { playShare } from '../../support/model/random-histories';

it('the invariants hold after every step of the first half of the random histories (P1, P2, P5, P7-P12)', async () => {
  await expect(playShare(0)).resolves.toBeUndefined();
}, 21_600_000);
