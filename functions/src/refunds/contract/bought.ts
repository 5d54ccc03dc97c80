import * as z from 'zod/mini';
import { SOLD_KINDS } from '@functions/payments/contract/values/sold-kinds';

/** What a payment bought. The other fields are missing where they say nothing. */
export const bought = z.object({
  kind: z.enum(SOLD_KINDS),
  /** Of a term or a gift. */
  months: z.optional(z.int()),
  /** Of a trial. */
  days: z.optional(z.int()),
  /** A term without renewal. */
  isOneOff: z.optional(z.literal(true)),
  /** Of a gift: the masked address; empty after a deletion. */
  recipient: z.optional(z.string()),
});
export type Bought = z.output<typeof bought>;
