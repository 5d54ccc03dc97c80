import * as z from 'zod';
import { NOTIFICATION_TYPES } from './records';

const count = z.int().nonnegative();

const deliverySwitch = z.object({
  /** Off: this kind of notification is not configured in the cabinet. */
  enabled: z.boolean(),
  /** Extra copies of every delivery. */
  duplicate: count,
  /** Send the copies at the same moment instead of one after the other. */
  together: z.boolean(),
  /** Real time. A delayed notification no longer holds up the payment. */
  delayMs: count,
  /** The next n attempts never reach the shop. */
  drop: count,
  /** The next n attempts reach the shop, but its answer is lost. */
  loseAnswer: count,
});
export type DeliveryFault = z.infer<typeof deliverySwitch>;

export const FAULT_KINDS = [
  'error500',
  'tooMany',
  'timeoutBefore',
  'timeoutAfter',
  'disconnectBefore',
  'disconnectAfter',
] as const;

const fault = z.object({
  /** As in the documentation: `/payments/refund`. */
  method: z.string(),
  kind: z.enum(FAULT_KINDS),
  count: z.int().positive(),
});
export type Fault = z.infer<typeof fault>;

export const faultSettingsPatch = z.object({
  format: z.enum(['form', 'json']).optional(),
  notifications: z.partialRecord(z.enum(NOTIFICATION_TYPES), deliverySwitch.partial()).optional(),
  /** Hold this many notifications, then send them in reverse order; 0 is off and sends what is held. */
  reorder: count.optional(),
  faults: z.array(fault).optional(),
  concurrencyLimit: z.int().positive().nullable().optional(),
  /** The cabinet's "save forcibly": every card with an account gets a token. */
  alwaysTokenize: z.boolean().optional(),
  /** The bank's answer to later charges by token, by card number: 0 is success. Overrules the card table. */
  tokenOutcomes: z.record(z.string(), z.int().nonnegative()).optional(),
  /** The next n payments of any kind are declined with this reason. */
  declineNext: z.object({ count, reasonCode: z.int().positive() }).optional(),
  /** TransactionId and ChargeBackId of the rows that come without an amount in the lists. */
  brokenRows: z.array(z.string()).optional(),
});
export type FaultSettingsPatch = z.infer<typeof faultSettingsPatch>;

export interface FaultSettings {
  format: 'form' | 'json';
  notifications: Record<(typeof NOTIFICATION_TYPES)[number], DeliveryFault>;
  reorder: number;
  faults: Fault[];
  concurrencyLimit: number | null;
  alwaysTokenize: boolean;
  tokenOutcomes: Record<string, number>;
  declineNext: { count: number; reasonCode: number };
  brokenRows: string[];
}

const quiet = (): DeliveryFault => ({
  enabled: true,
  duplicate: 0,
  together: false,
  delayMs: 0,
  drop: 0,
  loseAnswer: 0,
});

export const initialFaultSettings = (): FaultSettings => ({
  format: 'form',
  notifications: {
    check: quiet(),
    pay: quiet(),
    fail: quiet(),
    confirm: quiet(),
    refund: quiet(),
    recurrent: quiet(),
    cancel: quiet(),
  },
  reorder: 0,
  faults: [],
  concurrencyLimit: null,
  alwaysTokenize: false,
  tokenOutcomes: {},
  declineNext: { count: 0, reasonCode: 5051 },
  brokenRows: [],
});

export function changeFaultSettings(switches: FaultSettings, patch: FaultSettingsPatch): void {
  const { notifications, ...rest } = patch;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  Object.assign(switches, Object.fromEntries(given));
  for (const type of NOTIFICATION_TYPES) Object.assign(switches.notifications[type], notifications?.[type]);
}
