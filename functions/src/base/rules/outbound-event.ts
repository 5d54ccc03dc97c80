import type { Decline } from '@functions/base/contract/values/decline';
import type { Language } from '@functions/base/contract/values/languages';
import type { LeavingReason } from '@functions/base/contract/values/leaving-reasons';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { OutboundEventType, TEST_EVENT } from '@functions/base/contract/values/outbound-events';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { toIso, type Instant } from './calendar';

/**
 * What each event says, beside the id of the customer that is added when it is sent. Amounts are kopecks, dates ISO
 * 8601. No e-mail address, name, key, text of a note or card is ever among it: whoever runs the receiver is not the
 * operator of the product.
 */
export interface OutboundData {
  readonly 'customer.registered': { readonly language: Language };
  readonly 'customer.deleted': Readonly<Record<string, never>>;
  /** Access begins: by a payment, a gift, granted days, or the end of a restriction. */
  readonly 'subscription.started': GivenTerm & { readonly isTrial: boolean };
  readonly 'subscription.renewed': GivenTerm;
  /** The first failed charge of a period. */
  readonly 'subscription.past_due': StateOfAccess & {
    readonly transactionId: string;
    readonly decline: Decline | null;
  };
  /** No charge follows any more; access stays. */
  readonly 'subscription.cancelled': StateOfAccess & {
    /** `provider`: the payment provider will not charge any more. */
    readonly by: 'customer' | 'staff' | 'provider-site' | 'provider' | 'refund' | 'other';
    /** The customer's answer on /cancel; null without one. */
    readonly leavingReason: LeavingReason | null;
  };
  /** A charge follows again. */
  readonly 'subscription.resumed': StateOfAccess;
  /** The end of the access moved. */
  readonly 'subscription.changed': StateOfAccess;
  readonly 'subscription.expired': StateOfAccess;
  readonly 'payment.refunded': ReturnedMoney;
  readonly 'payment.charged_back': ReturnedMoney;
  readonly 'device.added': Devices;
  readonly 'device.removed': Devices;
  readonly 'note.added': { readonly noteId: string; readonly isPinned: boolean };
  readonly [TEST_EVENT]: { readonly endpointId: string };
}

/** What a receiver has to know to tell access and renewals at any later moment. */
export interface StateOfAccess {
  readonly periodEnd: string | null;
  /** Access lasts until then; with renewals it includes the days in which the provider tries a failed charge again. */
  readonly accessUntil: string | null;
  /** A charge follows by itself. */
  readonly renews: boolean;
}

export interface GivenTerm extends StateOfAccess {
  /** Null for time that no payment of the customer gave. */
  readonly transactionId: string | null;
  readonly amount: Kopecks;
  readonly months: Tariff | null;
}

export interface ReturnedMoney {
  /** The payment. */
  readonly transactionId: string;
  readonly amount: Kopecks;
  /** The whole payment is returned. */
  readonly isFull: boolean;
}

interface Devices {
  /** Bound devices after the event. */
  readonly devices: number;
}

export type OutboundEvent = {
  readonly [Type in keyof OutboundData]: {
    readonly type: Type;
    /** When it happened, ISO 8601. */
    readonly timestamp: string;
    readonly data: OutboundData[Type];
  };
}[keyof OutboundData];

/** An event that endpoints subscribe to. */
export type SubscribedEvent = Extract<OutboundEvent, { readonly type: OutboundEventType }>;

/** An event at a moment of the product's time. */
export const outboundEvent = <Type extends keyof OutboundData>(
  type: Type,
  data: OutboundData[Type],
  at: Instant,
): Extract<OutboundEvent, { readonly type: Type }> =>
  ({ type, timestamp: toIso(at), data }) as unknown as Extract<OutboundEvent, { readonly type: Type }>;
