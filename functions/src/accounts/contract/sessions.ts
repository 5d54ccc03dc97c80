import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { SIGN_IN_WAYS } from '@functions/base/contract/values/status';
import { claimedIdentity, isoDate, succeeded } from '@functions/base/contract/wire';

const session = z.object({
  /** It identifies the record and opens nothing. */
  id: z.string(),
  /** Browser and system, for example "Firefox, Windows"; '' if unknown. */
  browser: z.string(),
  /** How the customer signed in there. */
  provider: z.enum(SIGN_IN_WAYS),
  firstSeen: isoDate,
  /** Up to ten minutes late. */
  lastSeen: isoDate,
  /** The client address of the last use; '' if unknown. Former addresses are not stored. */
  lastAddress: z.string(),
  /** The browser of this call. */
  isCurrent: z.boolean(),
});

/** Additive call: the browsers and apps in which this account is signed in, the last used first. */
export const listSessions = endpoint({
  name: 'listSessions',
  path: '/api/auth/sessions',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, sessions: z.array(session) }),
});

/**
 * Additive call: the customer signs out in the calling browser, which is then no longer listed. The tokens are the
 * browser's to forget.
 */
export const signOut = endpoint({
  name: 'signOut',
  path: '/api/auth/signOut',
  caller: 'customer',
  needsRecentSignIn: { never: 'it takes the calling browser off a list' },
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded }),
});

/**
 * Additive call: ends every session of this customer except the calling one, after a sign-in of the last ten minutes.
 * Sign in with `customToken`, which continues the session: Firebase has revoked its former tokens.
 */
export const signOutElsewhere = endpoint({
  name: 'signOutElsewhere',
  path: '/api/auth/signOutElsewhere',
  caller: 'customer',
  needsRecentSignIn: true,
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: ['recent_sign_in_needed', 'not_registered', 'sign_in_again'],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, customToken: z.string() }),
});
