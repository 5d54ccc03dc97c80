import type { Terms } from './terms';

/**
 * All prices and terms of sale, oldest first; prices in kopecks. A price change is a new entry; a new tariff gets
 * its prices in every entry, because it has no first day. Paid orders stay as
 * they are, and a job updates the mandates in time. A price increase is released and announced 30 days before its
 * `validFrom`. A price reduction needs no notice and applies from its first day, except to charges that were already
 * announced (decision 52).
 */
export const PRICE_LIST: readonly Terms[] = [
  {
    validFrom: Date.UTC(2021, 0, 1),
    // An extra device costs a third of the term, in whole roubles rounded down.
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
  },
];
