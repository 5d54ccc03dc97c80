import * as z from 'zod/mini';
import { isoDate, roubles } from '@functions/base/contract/wire';

/**
 * What a part of the payment covers: the days until the end of the period, or the coming term. `days` is missing for
 * payments before 26 November 2026.
 */
export const deviceLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days-left'), until: isoDate, days: z.optional(z.int()), amount: roubles }),
  z.object({ kind: z.literal('coming-term'), months: z.int(), amount: roubles }),
]);
export type DeviceLine = z.output<typeof deviceLine>;

/** A charge after the payment. One that was announced before has no part for the new device. */
export const followingCharge = z.object({ date: isoDate, amount: roubles, isAnnounced: z.boolean() });

/**
 * One more device: what is paid now, line by line, and the charges that follow: the next one and, if that one is
 * announced, the one after it. None if nothing renews.
 */
export const deviceOffer = z.object({ lines: z.array(deviceLine), charges: z.array(followingCharge) });
export type DeviceOffer = z.output<typeof deviceOffer>;
