import * as z from 'zod';
import { OTHER_METHOD_NAMES, type OtherMethod } from './other-methods';
import { NOTIFICATION_TYPES } from '@functions/payments/contract/values/payments';

const count = z.int().nonnegative();

const deliveryFault = z.object({
  /** Whether this notification type is configured in the merchant account. */
  enabled: z.boolean(),
  /** Extra copies of every delivery. */
  duplicate: count,
  /** Sends the copies in parallel instead of one after the other. */
  inParallel: z.boolean(),
  /** In real time. A delayed notification does not delay the payment. */
  delayMs: count,
  /** The next n attempts do not reach the shop. */
  drop: count,
  /** The next n attempts reach the shop, but its response is lost. */
  loseResponses: count,
});
export type DeliveryFault = z.infer<typeof deliveryFault>;

export const FAULT_KINDS = [
  'error500',
  'tooMany',
  'disconnectBefore',
  'disconnectAfter',
  'forbidden',
  'refused',
] as const;

const fault = z.object({
  /** Path of the API method, for example `/payments/refund`. */
  method: z.string(),
  kind: z.enum(FAULT_KINDS),
  count: z.int().positive(),
  /** Of `refused`, which is `Success: false`: what the provider says, and the code of a declined card. */
  message: z.string().optional(),
  reasonCode: z.int().optional(),
});
export type Fault = z.infer<typeof fault>;

export const faultSettingsPatch = z.object({
  notifications: z.partialRecord(z.enum(NOTIFICATION_TYPES), deliveryFault.partial()).optional(),
  /** Holds this many notifications, then sends them in reverse order; 0 turns it off and sends the held ones. */
  reorder: count.optional(),
  faults: z.array(fault).optional(),
  /** The merchant account's "save forcibly" option: every payment with an AccountId gets a token. */
  alwaysTokenize: z.boolean().optional(),
  /** The merchant account's option to save card tokens at all. Without it no payment has a token. */
  savesTokens: z.boolean().optional(),
  /** The methods beside cards whose payments give a token if one is asked for; the provider enables them on request. */
  tokenMethods: z.array(z.enum(OTHER_METHOD_NAMES)).optional(),
  /** Reason codes of later charges by token, by card number or method; 0 is success. Overrides the card table. */
  tokenOutcomes: z.record(z.string(), z.int().nonnegative()).optional(),
  /** Numbers of cards whose bank wants 3-D Secure for a charge by token, too. */
  confirmsByToken: z.array(z.string()).optional(),
  /** The next n payments of any kind are declined with this reason code. */
  declineNext: z.object({ count, reasonCode: z.int().positive() }).optional(),
  /** TransactionId and ChargeBackId of the rows that the lists return without an amount. */
  brokenRows: z.array(z.string()).optional(),
  /** Fields of recurring payments that the API shows otherwise than they are, by Id; null for one that is missing. */
  changedSubscriptions: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});
export type FaultSettingsPatch = z.infer<typeof faultSettingsPatch>;

export interface FaultSettings {
  notifications: Record<(typeof NOTIFICATION_TYPES)[number], DeliveryFault>;
  reorder: number;
  faults: Fault[];
  alwaysTokenize: boolean;
  savesTokens: boolean;
  tokenMethods: OtherMethod[];
  tokenOutcomes: Record<string, number>;
  confirmsByToken: string[];
  declineNext: { count: number; reasonCode: number };
  brokenRows: string[];
  changedSubscriptions: Record<string, Record<string, unknown>>;
}

const noFault = (): DeliveryFault => ({
  enabled: true,
  duplicate: 0,
  inParallel: false,
  delayMs: 0,
  drop: 0,
  loseResponses: 0,
});

export const initialFaultSettings = (): FaultSettings => ({
  notifications: {
    check: noFault(),
    pay: noFault(),
    fail: noFault(),
    confirm: noFault(),
    refund: noFault(),
    recurrent: noFault(),
    cancel: noFault(),
  },
  reorder: 0,
  faults: [],
  alwaysTokenize: false,
  savesTokens: true,
  tokenMethods: [],
  tokenOutcomes: {},
  confirmsByToken: [],
  declineNext: { count: 0, reasonCode: 5051 },
  brokenRows: [],
  changedSubscriptions: {},
});

export function changeFaultSettings(settings: FaultSettings, patch: FaultSettingsPatch): void {
  const { notifications, ...rest } = patch;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  Object.assign(settings, Object.fromEntries(given));
  for (const type of NOTIFICATION_TYPES) Object.assign(settings.notifications[type], notifications?.[type]);
}
