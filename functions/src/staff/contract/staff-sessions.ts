import * as z from 'zod/mini';
import { STAFF_DUTIES, STAFF_ROLES } from '@functions/staff/contract/values/staff';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { ADMIN_ONLY, EVERY_ROLE, panelEndpoint } from './panel-endpoint';

const session = z.object({
  /** It identifies the session and opens nothing. */
  id: z.string(),
  login: z.string(),
  role: z.enum(STAFF_ROLES),
  created: isoDate,
  /** Up to ten minutes late. */
  lastSeen: isoDate,
  expires: isoDate,
  /** The client address of the login; '' if unknown. */
  clientIp: z.string(),
  /** Browser and system of the login, for example "Firefox, Windows"; '' if unknown. */
  browser: z.string(),
  /** The session of this call. */
  isCurrent: z.boolean(),
});
const sessionId = z.string().check(z.regex(/^[a-z0-9]{16,64}$/));

/** Additive call: the open sessions of the member of staff who calls, newest first. */
export const listMySessions = panelEndpoint({
  name: 'listMySessions',
  path: '/panel/sessions/mine',
  roles: EVERY_ROLE,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({ content: z.array(session) }),
});

/** Additive call: ends one session of the member of staff who calls. */
export const endMySession = panelEndpoint({
  name: 'endMySession',
  path: '/panel/sessions/mine/end',
  roles: EVERY_ROLE,
  effect: 'change',
  repetition: 'sameState',
  audit: 'endMySession',
  limits: [],
  refusals: ['no_such_session'],
  request: z.object({ id: sessionId }),
  response: z.object({ success: succeeded }),
});

/** Additive call: the open sessions of all members of staff, newest first. */
export const listStaffSessions = panelEndpoint({
  name: 'listStaffSessions',
  path: '/panel/sessions',
  roles: ADMIN_ONLY,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({ content: z.array(session) }),
});

/** Additive call: ends one session of any member of staff. */
export const endStaffSession = panelEndpoint({
  name: 'endStaffSession',
  path: '/panel/sessions/end',
  roles: ADMIN_ONLY,
  effect: 'change',
  repetition: 'sameState',
  audit: 'endStaffSession',
  limits: [],
  refusals: ['no_such_session'],
  request: z.object({ id: sessionId }),
  response: z.object({ success: succeeded }),
});

/**
 * Additive call: ends the session of this call. Its tokens work no longer, wherever they are. The cookie keeps that the
 * device is known.
 */
export const signOutStaff = panelEndpoint({
  name: 'signOutStaff',
  path: '/auth/logout',
  roles: EVERY_ROLE,
  before: STAFF_DUTIES,
  effect: 'change',
  repetition: 'sameState',
  audit: 'signOutStaff',
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({ success: succeeded }),
});
