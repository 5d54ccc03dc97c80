import { SIGN_IN_WAYS } from '@functions/base/contract/values/status';
import { SWITCHES, type Switch } from '@functions/operations/contract/values/switches';
import type { Instant } from '@functions/base/rules/calendar';
import { fail, ok, type Result } from '@functions/base/rules/result';

/** The switches that are off. Without the document all are on. */
export interface StoredSwitches {
  readonly off: readonly Switch[];
  readonly setBy: string;
  readonly setAt: Instant;
}

/** The switches to store, in their order. Fails with `no_sign_in_left`: nobody could sign in. */
export function newSwitches(
  off: readonly Switch[],
  setBy: string,
  now: Instant,
): Result<StoredSwitches, 'no_sign_in_left'> {
  if (SIGN_IN_WAYS.every((way) => off.includes(way))) return fail('no_sign_in_left');
  return ok({ off: SWITCHES.filter((name) => off.includes(name)), setBy, setAt: now });
}

/** Those that this release knows. */
export const offIn = (stored: StoredSwitches | null): readonly Switch[] =>
  SWITCHES.filter((name) => stored?.off.includes(name));
