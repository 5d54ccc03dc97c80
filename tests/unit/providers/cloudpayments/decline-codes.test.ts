import { describe, expect, it } from 'vitest';
import { declineReason, isOwnRefusal } from '@functions/providers/cloudpayments/decline-codes';

/** Every code in the provider's documentation, grouped by what the payer can do. */
const DOCUMENTED: Record<string, readonly number[]> = {
  funds: [5051],
  cardExpired: [5033, 5054],
  cardDetails: [5014, 5055],
  limit: [5013, 5065],
  bankRefused: [5001, 5003, 5005, 5012, 5017, 5057],
  suspicious: [5034, 5063],
  bankSilent: [5030, 5096, 3006, 3007],
  phone: [5761, 5762, 5763],
  orderExpired: [3004],
  notAccepted: [3001, 3002, 3003, 3005, 3008],
};

describe('why a payment was declined', () => {
  it.each(Object.entries(DOCUMENTED))('the reason %s covers the codes %o', (decline, codes) => {
    expect(codes.map(declineReason)).toEqual(codes.map(() => decline));
  });

  it('an unknown or missing code is a plain decline', () => {
    expect([declineReason(9999), declineReason(null), declineReason(undefined)]).toEqual([
      'declined',
      'declined',
      'declined',
    ]);
  });

  it('3001 to 3008 are our own refusals', () => {
    expect([3000, 3001, 3008, 3009, 5051, null].map(isOwnRefusal)).toEqual([false, true, true, false, false, false]);
  });
});
