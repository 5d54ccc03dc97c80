import { it } from 'vitest';
import { playShare } from '../../support/model/random-histories';
import { isInMemory } from '../../support/product/services';
import { REPEATED, SWEEP } from '../../support/sweep';

it(
  'the invariants hold after every step of the other half of the random histories (P1, P2, P5, P7-P12)',
  { timeout: 21_600_000, ...(isInMemory ? REPEATED : SWEEP) },
  async () => {
    await playShare(1);
  },
);
