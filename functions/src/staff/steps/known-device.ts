import { DEVICE_LIFETIME, type StaffMember } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/staff/ports/repositories';

type DeviceDeps = Pick<Deps, 'signedTokens' | 'random' | 'clock'>;

/** A browser that members of staff have logged in from, as its cookie proves it. */
export interface KnownDevice {
  readonly id: string;
  /** One key for each member: it fits only while the password and the device version are the same. */
  readonly keys: readonly string[];
}

/** More members than that do not share a browser; the oldest key leaves. */
const MAX_KEYS = 5;
const KEY_LENGTH = 16;

/** Reads the seal in the cookie of a device. Null when we did not make it, or when its last login is too long ago. */
export function readDevice({ signedTokens, clock }: DeviceDeps, seal: string): KnownDevice | null {
  const [id = '', at = '', ...keys] = (signedTokens.verify('staff-device', seal) ?? '').split('.');
  return id !== '' && clock.realNow() - Number(at) < DEVICE_LIFETIME ? { id, keys } : null;
}

/** Whether this member has logged in from the device, and neither changed the password nor was disabled since then. */
export const isKnownTo = (deps: DeviceDeps, device: KnownDevice | null, member: StaffMember): device is KnownDevice =>
  device?.keys.includes(keyOf(deps, member)) === true;

/** The seal of a device after a login of the member. It names nobody: the signed text is readable. */
export function sealDevice(deps: DeviceDeps, device: KnownDevice | null, member: StaffMember): string {
  const key = keyOf(deps, member);
  const keys = [key, ...(device?.keys ?? []).filter((other) => other !== key)].slice(0, MAX_KEYS);
  const id = device?.id ?? deps.random.secretId();
  return deps.signedTokens.sign('staff-device', [id, deps.clock.realNow(), ...keys].join('.'));
}

/** The hash of a password has a random salt, so the key says nothing about the password. */
const keyOf = ({ random }: DeviceDeps, { login, passwordHash, deviceVersion }: StaffMember): string =>
  random.hash(`${login}|${passwordHash}|${deviceVersion}`).slice(0, KEY_LENGTH);
