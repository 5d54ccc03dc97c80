import type { Platform } from '@contract/values/status';
import { DAY, type Instant } from '@functions/domain/platform/calendar';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { Terms } from '@functions/domain/subscription/terms';

/** A device that took a slot. A detached one stays as a trace for staff, without its key. */
export interface Device {
  readonly deviceId: string;
  readonly uid: string;
  /** The app's own id of its installation: the same one takes the same slot again. */
  readonly installId: string;
  readonly deviceName: string;
  readonly platform: Platform;
  readonly created: Instant;
  readonly firstActivation: Instant | null;
  readonly lastSeen: Instant | null;
  readonly isActive: boolean;
  /** sha256 of the personal access key; empty once it was revoked. */
  readonly keyHash: string;
  readonly publicKey: string | null;
  /** As the app named itself when it was activated last. */
  readonly appVersion?: string;
  readonly detachedAt: Instant | null;
  /** Whether its detaching freed a slot for another device, and so is one of the swaps that are limited. */
  readonly isSwap: boolean;
}

/** How often a slot may go to another device. Source: terms of sale, devices. */
export const SWAPS = { most: 5, within: 30 * DAY } as const;

export const DEVICE_NAME_LENGTH = 64;

/** Slots that the running period has, paid ones included. Whether access runs at all is not asked here. */
export const slotsOf = ({ extraDevices }: Pick<Subscription, 'extraDevices'>, terms: Terms): number =>
  terms.devicesIncluded + extraDevices;

/** Slots without a bound device: the wire's `availableDevices`. */
export const freeSlots = (slots: number, active: readonly Device[]): number => Math.max(0, slots - active.length);

/** The devices that have access: when slots left at a renewal, the ones that were used last. */
export const entitled = (active: readonly Device[], slots: number): Device[] =>
  active
    .toSorted((left, right) => lastUsed(right) - lastUsed(left) || (left.deviceId < right.deviceId ? -1 : 1))
    .slice(0, slots);

const lastUsed = ({ lastSeen, firstActivation, created }: Device): Instant => lastSeen ?? firstActivation ?? created;

/** In the order they came. */
export const inOrder = (devices: readonly Device[]): Device[] =>
  devices.toSorted((left, right) => left.created - right.created || (left.deviceId < right.deviceId ? -1 : 1));

/**
 * Takes a device off its slot and its key away. Freeing a slot is a swap, of which there are five in thirty days; taking off
 * a device that stands on no slot (access ended, or slots left) is none and is always possible.
 */
export function detach(
  device: Device,
  { active, slots, recentSwaps, now }: { active: readonly Device[]; slots: number; recentSwaps: number; now: Instant },
): Result<Device> {
  const isSwap = active.length <= slots;
  if (isSwap && recentSwaps >= SWAPS.most) return fail('too-many-swaps');
  return ok({ ...device, isActive: false, keyHash: '', publicKey: null, detachedAt: now, isSwap });
}

/** What an activation asks for. `installId` again is the slot it has already. */
export interface Activation {
  readonly uid: string;
  readonly installId: string;
  readonly deviceName: string;
  readonly platform: Platform;
  readonly publicKey: string | null;
  readonly appVersion?: string;
}

/** The device that an activation makes, with the hash of its new key. Refused when every slot is taken. */
export function activate(
  activation: Activation,
  {
    active,
    slots,
    now,
    deviceId,
    keyHash,
  }: { active: readonly Device[]; slots: number; now: Instant; deviceId: string; keyHash: string },
): Result<Device> {
  const present = active.find(({ installId }) => installId === activation.installId);
  if (!present && active.length >= slots) return fail('device-limit');
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

/** What nobody should read in a name: control signs, and signs that turn the direction of what follows (T13). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
/** Joins parts of one emoji, and so is seen. */
const JOINER = '\u200d';

/** A name as it is kept: one form of each letter, one line, at most 64 characters, whole ones. Null when nothing is left. */
export function cleanDeviceName(name: string): string | null {
  const seen = name
    .normalize('NFC')
    .replace(UNSEEN, (sign) => (sign === JOINER ? sign : ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const cut = Array.from(seen).slice(0, DEVICE_NAME_LENGTH).join('').trim();
  return cut.replaceAll(JOINER, '') === '' ? null : cut;
}
