import { afterAll, beforeAll } from 'vitest';
import { PRICE_LIST } from '@functions/subscription/rules/price-list';
import type { Terms } from '@functions/subscription/rules/terms';

/** The prices of the seller, for the tests of these. */
export const SELLER_PRICES: readonly Terms[] = [...PRICE_LIST];

/**
 * The prices of all other tests of the unit and the product stage: a change of the seller's prices fails only the tests
 * of those prices (tests/unit/subscription/every-tariff.test.ts).
 */
export const TEST_PRICES: Terms = {
  validFrom: Date.UTC(2021, 0, 1),
  tariffs: {
    1: { price: 150_00, extraDevice: 50_00 },
    3: { price: 450_00, extraDevice: 150_00 },
    6: { price: 600_00, extraDevice: 200_00 },
    12: { price: 1080_00, extraDevice: 360_00 },
  },
  trialPrice: 1_00,
  devicesIncluded: 3,
  mostDevices: 10,
  leastDevicePayment: 1_00,
  referralPercent: 25,
  promoMonths: 12,
};

/** Sells at these terms in this process; the product reads the list at every use. */
export function replacePrices(...terms: readonly Terms[]): void {
  (PRICE_LIST as Terms[]).splice(0, PRICE_LIST.length, ...terms);
}

/** In the tests of this file a month costs another price, in kopecks, from a moment on. */
export function changeMonthlyPrice(validFrom: number, price: number): void {
  const { tariffs } = TEST_PRICES;
  beforeAll(() => {
    replacePrices(TEST_PRICES, { ...TEST_PRICES, validFrom, tariffs: { ...tariffs, 1: { ...tariffs[1], price } } });
  });
  afterAll(() => {
    replacePrices(TEST_PRICES);
  });
}
