import type { Instant } from '@functions/domain/platform/calendar';
import { entitled, slotsOf, type Device } from '@functions/domain/devices/device';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { Terms } from '@functions/domain/subscription/terms';

/** All that a VPN node needs to know of a customer: which keys it lets in, and until when. Nodes read nothing else. */
export interface AccessGrant {
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

export const accessGrantOf = (subscription: Subscription, active: readonly Device[], terms: Terms): AccessGrant => ({
  uid: subscription.uid,
  validUntil: subscription.accessEndsAt,
  entries: entitled(active, slotsOf(subscription, terms)).map(({ deviceId, keyHash, publicKey }) => ({
    deviceId,
    keyHash,
    publicKey,
  })),
});

/** Whether nodes have to be told: another end, or another number of slots. */
export const changesAccessGrant = (before: Subscription, after: Subscription): boolean =>
  before.accessEndsAt !== after.accessEndsAt || before.extraDevices !== after.extraDevices;
