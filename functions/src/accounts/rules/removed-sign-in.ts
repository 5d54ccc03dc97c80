import { DAY, type Instant } from '@functions/base/rules/calendar';
import type { Customer, IdentityId, LinkedSignIn } from './customer';

/** The removal of a sign-in, as the undo link of its e-mail names it. */
export interface RemovedSignIn {
  readonly uid: string;
  readonly signIn: IdentityId;
  readonly at: Instant;
}

/** How long a removed sign-in can be restored by the link of the e-mail (T22). */
export const RESTORABLE = 3 * DAY;

/** The text that the link signs. Uids and identity ids contain no space. */
export const removedSignInText = ({ uid, signIn, at }: RemovedSignIn): string => `${at} ${uid} ${signIn}`;

/** Parses the text of a link; null when it has another form. */
export function readRemovedSignIn(text: string): RemovedSignIn | null {
  const [, at, uid, signIn] = /^(\d+) (\S+) (\S+)$/.exec(text) ?? [];
  return uid === undefined || signIn === undefined ? null : { uid, signIn, at: Number(at) };
}

/** A removal looks back three days, and its link is valid for three days. */
const REMEMBERED = 2 * RESTORABLE;

/** The sign-ins whose linking is still remembered, with new ones added. */
export const withLinked = (
  { linkedSignIns }: Pick<Customer, 'linkedSignIns'>,
  signIns: readonly IdentityId[],
  now: Instant,
): readonly LinkedSignIn[] => [
  ...linkedSignIns.filter(({ signIn, at }) => now - at <= REMEMBERED && !signIns.includes(signIn)),
  ...signIns.map((signIn) => ({ signIn, at: now })),
];

/**
 * Whether the account that a sign-in opened after its removal is surely of the same person: it has no other sign-in,
 * and the sign-in was not linked to the old account shortly before. Otherwise an undo would take over another person's.
 */
export const isOfSamePerson = (
  opened: Pick<Customer, 'signIns'>,
  { signIn, distrusted }: { signIn: IdentityId; distrusted: readonly IdentityId[] },
): boolean => opened.signIns.every((each) => each === signIn) && !distrusted.includes(signIn);

/**
 * The sign-ins that were linked in the three days before the removal or after it: whoever removed the sign-in may have
 * added them, so an undo removes them.
 */
export const linkedAround = (
  { linkedSignIns }: Pick<Customer, 'linkedSignIns'>,
  removedAt: Instant,
): readonly IdentityId[] => linkedSignIns.filter(({ at }) => at >= removedAt - RESTORABLE).map(({ signIn }) => signIn);
