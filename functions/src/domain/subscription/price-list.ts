import type { Terms } from './terms';

/**
 * Every number that sells, oldest first. A change of price is a new entry: paid orders stay as they are, the nightly
 * look at the mandates re-prices them in time. A price that rises is released and announced thirty days before its
 * `validFrom`. A price that falls needs no notice: it holds for everybody from its first day, except for charges that
 * were announced already.
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
