import type { Platform } from '@functions/base/contract/values/status';
import { DAY, type Instant } from '@functions/base/rules/calendar';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { workingSlots } from '@functions/subscription/rules/slots';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Terms } from '@functions/subscription/rules/terms';

/** A device that was added to an account. A detached device stays stored for staff, without its key. */
export interface Device {
  readonly deviceId: string;
  readonly uid: string;
  /** The app's id of its installation. The same installation gets the same slot again. */
  readonly installId: string;
  readonly deviceName: string;
  readonly platform: Platform;
  readonly created: Instant;
  readonly firstActivation: Instant | null;
  readonly lastSeen: Instant | null;
  /** The name of the server of the last connection. Missing in older documents and before the first connection. */
  readonly lastServer?: string;
  readonly isActive: boolean;
  /** sha256 of the device's access key; empty once it is revoked. */
  readonly keyHash: string;
  readonly publicKey: string | null;
  /** The version that the app reported at the last activation. */
  readonly appVersion?: string;
  readonly detachedAt: Instant | null;
  /** Whether detaching it freed a slot for another device. Such swaps are limited. */
  readonly isSwap: boolean;
}

/** The limit of swaps: a slot that goes to another device (decision 14). `within` in milliseconds. */
export const DEVICE_SWAP_LIMIT = { most: 5, within: 30 * DAY } as const;

/** The slots at a moment, those of extra devices included. Does not check whether access is active. */
export const slotsOf = (subscription: Pick<Subscription, 'time' | 'slots'>, terms: Terms, now: Instant): number =>
  terms.devicesIncluded + workingSlots(subscription, now);

/** Slots without a bound device: `availableDevices` on the wire. */
export const freeSlots = (slots: number, active: readonly Device[]): number => Math.max(0, slots - active.length);

/** The devices that have access. When there are more devices than slots, those used last keep it. */
export const entitledDevices = (active: readonly Device[], slots: number): Device[] =>
  active
    .toSorted((left, right) => lastUsed(right) - lastUsed(left) || (left.deviceId < right.deviceId ? -1 : 1))
    .slice(0, slots);

/** The ids of the devices that work: those with a slot, while access is open. */
export const workingDeviceIds = (active: readonly Device[], slots: number, hasAccess: boolean): ReadonlySet<string> =>
  new Set(hasAccess ? entitledDevices(active, slots).map(({ deviceId }) => deviceId) : []);

const lastUsed = ({ lastSeen, firstActivation, created }: Device): Instant => lastSeen ?? firstActivation ?? created;

/** Sorts devices by creation. */
export const inOrder = (devices: readonly Device[]): Device[] =>
  devices.toSorted((left, right) => left.created - right.created || (left.deviceId < right.deviceId ? -1 : 1));

/**
 * Detaches a device and revokes its key. Freeing a slot is a swap; when 5 swaps were made within 30 days it fails with
 * `too_many_swaps`. Detaching a device beyond the slots (access ended, or slots were removed) is no swap and always
 * possible.
 */
export function detach(
  device: Device,
  { active, slots, recentSwaps, now }: { active: readonly Device[]; slots: number; recentSwaps: number; now: Instant },
): Result<Device, 'too_many_swaps'> {
  const isSwap = active.length <= slots;
  if (isSwap && recentSwaps >= DEVICE_SWAP_LIMIT.most) return fail('too_many_swaps');
  return ok({ ...device, isActive: false, keyHash: '', publicKey: null, detachedAt: now, isSwap });
}

/** The request to activate a device. A known `installId` keeps its slot. */
export interface Activation {
  readonly uid: string;
  readonly installId: string;
  readonly deviceName: string;
  readonly platform: Platform;
  readonly publicKey: string | null;
  readonly appVersion?: string;
}

/** The device after an activation, with the hash of its new key. Fails with `device_limit` when every slot is taken. */
export function activate(
  activation: Activation,
  {
    active,
    slots,
    now,
    deviceId,
    keyHash,
  }: { active: readonly Device[]; slots: number; now: Instant; deviceId: string; keyHash: string },
): Result<Device, 'device_limit'> {
  const present = active.find(({ installId }) => installId === activation.installId);
  if (!present && active.length >= slots) return fail('device_limit');
  return ok({
    deviceId,
    created: now,
    firstActivation: now,
    detachedAt: null,
    isSwap: false,
    ...present,
    ...activation,
    lastSeen: now,
    isActive: true,
    keyHash,
  });
}
