import * as z from 'zod/mini';
import { STAFF_PASSWORD_LENGTH, STAFF_ROLES } from '@functions/staff/contract/values/staff';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { ADMIN_ONLY, panelEndpoint } from './panel-endpoint';

const login = z.string().check(z.regex(/^[a-z0-9._-]{3,32}$/));
const password = z.string().check(z.minLength(STAFF_PASSWORD_LENGTH), z.maxLength(256));

const staffMember = z.object({
  login: z.string(),
  role: z.enum(STAFF_ROLES),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  mustHaveSecondFactor: z.boolean(),
  /** How many passkeys open the panel for the member. */
  passkeys: z.int(),
  mustHavePasskey: z.boolean(),
  /** The password is known to somebody else and has to be changed at the next login. */
  mustChangePassword: z.boolean(),
  created: isoDate,
  lastSignIn: z.nullable(isoDate),
});

/** Additive call: all members of staff. */
export const listStaff = panelEndpoint({
  name: 'listStaff',
  path: '/panel/staff',
  roles: ADMIN_ONLY,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({ content: z.array(staffMember) }),
});

/** Additive call: adds a member of staff, who changes the password at the first login. */
export const addStaff = panelEndpoint({
  name: 'addStaff',
  path: '/panel/staff/add',
  roles: ADMIN_ONLY,
  effect: 'change',
  repetition: 'sameState',
  audit: 'addStaff',
  limits: [],
  refusals: ['login_taken'],
  request: z.object({ login, password, role: z.enum(STAFF_ROLES) }),
  response: z.object({ success: succeeded }),
});

/**
 * Additive call: changes a member of staff and ends their sessions at once. Nobody can change or disable themselves. A
 * new password has to be changed at the next login.
 */
export const changeStaff = panelEndpoint({
  name: 'changeStaff',
  path: '/panel/staff/change',
  roles: ADMIN_ONLY,
  effect: 'change',
  repetition: 'newEffect',
  audit: 'changeStaff',
  limits: [],
  refusals: ['not_on_yourself', 'no_such_user'],
  request: z.object({
    login,
    role: z.optional(z.enum(STAFF_ROLES)),
    isDisabled: z.optional(z.boolean()),
    password: z.optional(password),
    /** Removes the second factor, for example when the device is lost. */
    withoutSecondFactor: z.optional(z.literal(true)),
    /** Removes every passkey, for example when the device is lost. */
    withoutPasskeys: z.optional(z.literal(true)),
    /** Whether a passkey is demanded: a code of an authenticator app does not replace it. */
    mustHavePasskey: z.optional(z.boolean()),
    /** Whether a second factor is demanded. False changes nothing for finance and admin, who always need one. */
    mustHaveSecondFactor: z.optional(z.boolean()),
  }),
  response: z.object({ success: succeeded }),
});
