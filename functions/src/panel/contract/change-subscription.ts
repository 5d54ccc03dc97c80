import * as z from 'zod/mini';
import { RESTRICTION_REASONS } from '@functions/staff/contract/values/staff';
import { succeeded } from '@functions/base/contract/wire';
import { panelEndpoint, SUPPORT_DESK } from '@functions/staff/contract/panel-endpoint';
import { requestId, userId, staffReason } from '@functions/staff/contract/panel-wire';

/**
 * Additive calls of «Управление подпиской»: changes of a subscription by staff. A repeated `requestId` changes nothing
 * (decision 22).
 */

const target = { userId, requestId, reason: staffReason };
const response = z.object({ success: succeeded });

/** Ends the renewals; access continues to the end of the paid period. */
export const cancelForUser = panelEndpoint({
  name: 'cancelForUser',
  path: '/panel/subscription/cancel',
  roles: SUPPORT_DESK,
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
  path: '/panel/subscription/grant',
  roles: SUPPORT_DESK,
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
  path: '/panel/subscription/restrict',
  roles: SUPPORT_DESK,
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
  path: '/panel/subscription/lift',
  roles: SUPPORT_DESK,
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
  path: '/panel/subscription/removeSlot',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'removeSlot',
  limits: [],
  refusals: ['no_such_user', 'no_extra_devices'],
  request: z.object(target),
  response,
});

/**
 * Ends a trial early (specification §1, offer 9): it ends in 24 hours, and the first term is charged then. The customer
 * is told sum and date by e-mail.
 */
export const endTrial = panelEndpoint({
  name: 'endTrial',
  path: '/panel/subscription/endTrial',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'endTrial',
  limits: [],
  refusals: ['no_such_user', 'no_trial_to_end'],
  request: z.object(target),
  response,
});

/** Ends a promo code early: from the next charge on that is not announced yet, the full price is charged. */
export const endPromo = panelEndpoint({
  name: 'endPromo',
  path: '/panel/subscription/endPromo',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'endPromo',
  limits: [],
  refusals: ['no_such_user', 'no_promo_to_end'],
  request: z.object(target),
  response,
});

/**
 * Sends the e-mail with the link to pay a failed renewal, or the next term of a subscription that cannot be charged.
 * At most three a day go to one customer.
 */
export const resendPayLink = panelEndpoint({
  name: 'resendPayLink',
  path: '/panel/subscription/resendPayLink',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'resendPayLink',
  limits: ['staff-pay-links'],
  refusals: ['no_such_user', 'nothing_to_send', 'too_many_mails'],
  request: z.object({ userId, requestId }),
  response,
});
