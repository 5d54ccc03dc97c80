import type { Terms } from './terms';

/**
 * All prices and terms of sale, oldest first; prices in kopecks. A price change is a new entry. Paid orders stay as
 * they are, and a job updates the mandates in time. A price increase is released and announced 30 days before its
 * `validFrom`. A price reduction needs no notice and applies from its first day, except to charges that were already
 * announced (decision 103).
 */
export const PRICE_LIST: readonly Terms[] = [
  {
    validFrom: Date.UTC(2021, 0, 1),
    tariffs: { 1: 150_00, 3: 450_00, 6: 600_00, 12: 1080_00 },
    trialPrice: 1_00,
    extraDevice: { 1: 50_00, 3: 150_00, 6: 200_00, 12: 360_00 },
    devicesIncluded: 3,
    mostDevices: 10,
    leastDevicePayment: 1_00,
    referralPercent: 25,
    promoMonths: 12,
  },
];
