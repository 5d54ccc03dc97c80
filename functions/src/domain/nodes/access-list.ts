import type { Instant } from '@functions/domain/platform/calendar';
import { entitled, slotsOf, type Device } from '@functions/domain/devices/device';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { Terms } from '@functions/domain/subscription/terms';

/** All that a VPN node needs to know of a customer: which keys it lets in, and until when. Nodes read nothing else. */
export interface AccessList {
  readonly uid: string;
  /** Access = now < validUntil; the node keeps to it by itself, so an end needs no job. */
  readonly validUntil: Instant | null;
  readonly entries: readonly AccessEntry[];
}

export interface AccessEntry {
  readonly deviceId: string;
  readonly keyHash: string;
  readonly publicKey: string | null;
}

export const accessListOf = (subscription: Subscription, active: readonly Device[], terms: Terms): AccessList => ({
  uid: subscription.uid,
  validUntil: subscription.accessUntil,
  entries: entitled(active, slotsOf(subscription, terms)).map(({ deviceId, keyHash, publicKey }) => ({
    deviceId,
    keyHash,
    publicKey,
  })),
});

/** Whether nodes have to be told: another end, or another number of slots. */
export const changesAccess = (before: Subscription, after: Subscription): boolean =>
  before.accessUntil !== after.accessUntil || before.extraDevices !== after.extraDevices;
