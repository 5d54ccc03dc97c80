import * as z from 'zod/mini';
import { STAFF_ROLES } from '@contract/values/staff';
import { isoDate, succeeded } from '@contract/wire';
import { ADMIN_ONLY, panelEndpoint } from '@contract/panel/panel-endpoint';

const login = z.string().check(z.regex(/^[a-z0-9._-]{3,32}$/));
const password = z.string().check(z.minLength(12), z.maxLength(256));

export const staffMember = z.object({
  login: z.string(),
  role: z.enum(STAFF_ROLES),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  created: isoDate,
  lastSignIn: z.nullable(isoDate),
});

export const listStaff = panelEndpoint({
  name: 'listStaff',
  method: 'POST',
  path: '/panel/staff',
  roles: ADMIN_ONLY,
  request: z.object({}),
  response: z.object({ content: z.array(staffMember) }),
});

export const addStaff = panelEndpoint({
  name: 'addStaff',
  method: 'POST',
  path: '/panel/staff/add',
  roles: ADMIN_ONLY,
  request: z.object({ login, password, role: z.enum(STAFF_ROLES) }),
  response: z.object({ success: succeeded }),
});

/** Every change ends the member's sessions at once. Nobody changes or disables themselves. */
export const changeStaff = panelEndpoint({
  name: 'changeStaff',
  method: 'POST',
  path: '/panel/staff/change',
  roles: ADMIN_ONLY,
  request: z.object({
    login,
    role: z.optional(z.enum(STAFF_ROLES)),
    isDisabled: z.optional(z.boolean()),
    password: z.optional(password),
    /** Takes the second factor away, when its device is lost. */
    withoutSecondFactor: z.optional(z.literal(true)),
  }),
  response: z.object({ success: succeeded }),
});
