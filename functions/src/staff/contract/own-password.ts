import * as z from 'zod/mini';
import { STAFF_DUTIES, STAFF_PASSWORD_LENGTH } from '@functions/staff/contract/values/staff';
import { succeeded } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint } from './panel-endpoint';

/** Additive call: a member of staff changes their own password. Their other sessions end (T25). */
export const changeOwnPassword = panelEndpoint({
  name: 'changeOwnPassword',
  path: '/panel/password/change',
  roles: EVERY_ROLE,
  before: STAFF_DUTIES,
  effect: 'change',
  repetition: 'sameState',
  audit: 'changeOwnPassword',
  limits: ['staff-proofs'],
  refusals: ['staff_proof_wrong', 'password_same', 'too_many_attempts'],
  request: z.object({
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    newPassword: z.string().check(z.minLength(STAFF_PASSWORD_LENGTH), z.maxLength(256)),
  }),
  response: z.object({ success: succeeded }),
});
