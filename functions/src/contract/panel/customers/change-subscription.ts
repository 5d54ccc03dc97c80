import * as z from 'zod/mini';
import { RESTRICTION_REASONS } from '@contract/values/staff';
import { succeeded } from '@contract/wire';
import { panelEndpoint, SUPPORT_DESK } from '@contract/panel/panel-endpoint';
import { requestId, userId, staffReason } from '@contract/panel/panel-wire';

/**
 * Additive calls of «Управление подпиской»: changes of a subscription by staff. A repeated `requestId` changes nothing
 * (decision 22).
 */

const target = { userId, requestId, reason: staffReason };
const response = z.object({ success: succeeded });

/** Ends the renewals; access continues to the end of the paid period. */
export const cancelForUser = panelEndpoint({
  name: 'cancelForUser',
  method: 'POST',
  path: '/panel/subscription/cancel',
  roles: SUPPORT_DESK,
  dataExposure: 'none',
  effect: 'change',
  repetition: 'ignored',
  audit: 'cancelForUser',
  limits: [],
  refusals: ['no_such_user', 'nothing_to_cancel'],
  request: z.object(target),
  response,
});

/** Grants free days of access. */
export const grantDays = panelEndpoint({
  name: 'grantDays',
  method: 'POST',
  path: '/panel/subscription/grant',
  roles: SUPPORT_DESK,
  dataExposure: 'none',
  effect: 'change',
  repetition: 'ignored',
  audit: 'grantDays',
  limits: [],
  refusals: ['no_such_user', 'restricted'],
  request: z.object({ ...target, days: z.int().check(z.minimum(1), z.maximum(366)) }),
  response,
});

/** Blocks access because of misuse. The customer sees the class of the reason and how to reach support. */
export const restrictUser = panelEndpoint({
  name: 'restrictUser',
  method: 'POST',
  path: '/panel/subscription/restrict',
  roles: SUPPORT_DESK,
  dataExposure: 'none',
  effect: 'change',
  repetition: 'ignored',
  audit: 'restrictUser',
  limits: [],
  refusals: ['no_such_user', 'restricted'],
  request: z.object({ ...target, class: z.enum(RESTRICTION_REASONS) }),
  response,
});

/** Restores access with the time that was left. */
export const liftRestriction = panelEndpoint({
  name: 'liftRestriction',
  method: 'POST',
  path: '/panel/subscription/lift',
  roles: SUPPORT_DESK,
  dataExposure: 'none',
  effect: 'change',
  repetition: 'ignored',
  audit: 'liftRestriction',
  limits: [],
  refusals: ['no_such_user', 'not_restricted'],
  request: z.object(target),
  response,
});

/** «Убрать одно устройство»: removes one extra slot from the next renewal on. */
export const removeSlot = panelEndpoint({
  name: 'removeSlot',
  method: 'POST',
  path: '/panel/subscription/removeSlot',
  roles: SUPPORT_DESK,
  dataExposure: 'none',
  effect: 'change',
  repetition: 'ignored',
  audit: 'removeSlot',
  limits: [],
  refusals: ['no_such_user', 'no_extra_devices'],
  request: z.object(target),
  response,
});
