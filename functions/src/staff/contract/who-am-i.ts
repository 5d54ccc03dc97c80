import * as z from 'zod/mini';
import { STAFF_DUTIES, STAFF_ROLES } from '@functions/staff/contract/values/staff';
import { isoDate } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint } from './panel-endpoint';

/** Additive call: the member of staff of this session, and when it ends (12 hours after the login). */
export const whoAmI = panelEndpoint({
  name: 'whoAmI',
  path: '/panel/me',
  roles: EVERY_ROLE,
  before: STAFF_DUTIES,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: ['not_staff'],
  request: z.object({}),
  response: z.object({
    login: z.string(),
    role: z.enum(STAFF_ROLES),
    /** Codes of an authenticator app are set up. */
    hasSecondFactor: z.boolean(),
    /** A passkey is a second factor too. */
    hasPasskey: z.boolean(),
    /** What comes before every other call, first things first. */
    duties: z.array(z.enum(STAFF_DUTIES)),
    sessionUntil: isoDate,
    now: isoDate,
  }),
});
