import type { Instant } from '@functions/base/rules/calendar';
import { entitledDevices, slotsOf, type Device } from './device';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Terms } from '@functions/subscription/rules/terms';

/**
 * Everything a VPN node needs to know of a customer: which device keys it lets in, and until when. Nodes read nothing
 * else.
 */
export interface AccessGrant {
  readonly uid: string;
  /** Access = now < validUntil. The node checks this itself, so no job is needed when access ends. */
  readonly validUntil: Instant | null;
  readonly entries: readonly AccessEntry[];
}

export interface AccessEntry {
  readonly deviceId: string;
  readonly keyHash: string;
  readonly publicKey: string | null;
}

/** The access grant of a subscription and its active devices, from `now` on until it is saved again. */
export const accessGrantOf = (
  subscription: Subscription,
  active: readonly Device[],
  terms: Terms,
  now: Instant,
): AccessGrant => ({
  uid: subscription.uid,
  validUntil: subscription.accessEndsAt,
  entries: entitledDevices(active, slotsOf(subscription, terms, now)).map(({ deviceId, keyHash, publicKey }) => ({
    deviceId,
    keyHash,
    publicKey,
  })),
});

/** Whether nodes must be updated: the end of access changed, or what the number of slots is read from. */
export const changesAccessGrant = (before: Subscription, after: Subscription): boolean =>
  readFrom(before) !== readFrom(after);

const readFrom = ({ accessEndsAt, time, slots }: Subscription): string => JSON.stringify([accessEndsAt, time, slots]);
