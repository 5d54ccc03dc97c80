import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, isoDate, roubles, succeeded } from '@functions/base/contract/wire';

/** The coming charge, and the regular one after it, if this tariff is chosen. `tariff`: months. */
const tariffChoice = z.object({ tariff: z.int(), amount: roubles });

/**
 * Additive call: what each tariff would cost from the next charge on, with the customer's discounts and devices.
 * Nothing is charged now.
 */
export const previewTariffs = endpoint({
  name: 'previewTariffs',
  path: '/api/subscriptions/tariffs',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads prices' },
  effect: 'read',
  limits: [],
  refusals: ['restricted', 'not_active'],
  request: z.object(claimedIdentity),
  response: z.object({
    success: succeeded,
    now: isoDate,
    /** The tariff of the current period, and the one from the next charge on. */
    tariff: z.int(),
    tariffNextPeriod: z.int(),
    chargeDate: isoDate,
    /** Null while a tariff can be chosen. Otherwise the coming charge is fixed, and a choice is possible after it. */
    possibleFrom: z.nullable(isoDate),
    tariffs: z.array(tariffChoice),
  }),
});
export type TariffPreview = z.output<typeof previewTariffs.response>;

/**
 * Additive call: chooses the tariff from the next charge on; the present tariff takes an earlier choice back. `amount`:
 * the sum of the next charge in roubles that the customer agreed to; the call is refused if it is another one. A sum
 * above the one planned needs a sign-in of the last ten minutes.
 */
export const changeTariff = endpoint({
  name: 'changeTariff',
  path: '/api/subscriptions/changeTariff',
  caller: 'customer',
  needsRecentSignIn: { when: 'dearer' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: [
    'recent_sign_in_needed',
    'too_many_attempts',
    'consents_missing',
    'tariff_not_sold',
    'restricted',
    'not_active',
    'charge_announced',
    'amount_changed',
  ],
  request: z.object({
    ...claimedIdentity,
    tariff: z.int(),
    amount: roubles,
    consents: z.object({ autoCharge: z.boolean(), offer: z.boolean() }),
  }),
  response: z.object({ success: succeeded, tariffNextPeriod: z.int(), chargeDate: isoDate, amount: roubles }),
});
