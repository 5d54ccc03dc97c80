import * as z from 'zod/mini';
import { STAFF_ROLES } from '@contract/values/staff';
import { isoDate } from '@contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@contract/panel/panel-endpoint';

/** Additive: whose session this is, and until when (a session ends twelve hours after the login). */
export const whoAmI = panelEndpoint({
  name: 'whoAmI',
  method: 'POST',
  path: '/panel/me',
  roles: EVERY_ROLE,
  request: z.object({}),
  response: z.object({
    login: z.string(),
    role: z.enum(STAFF_ROLES),
    hasSecondFactor: z.boolean(),
    sessionUntil: isoDate,
    now: isoDate,
  }),
});
