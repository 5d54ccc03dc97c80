import * as z from 'zod/mini';
import { RESTRICTION_REASONS } from '@contract/values/staff';
import { succeeded } from '@contract/wire';
import { panelEndpoint, SUPPORT_DESK } from '@contract/panel/panel-endpoint';
import { requestId, userId, why } from '@contract/panel/panel-wire';

/** Additive calls of «Управление подпиской»: what staff may do to a subscription, each once for each click. */

const about = { userId, requestId, reason: why };
const response = z.object({ success: succeeded });

/** No renewal any more; access to the end of what is paid. */
export const cancelForUser = panelEndpoint({
  name: 'cancelForUser',
  method: 'POST',
  path: '/panel/subscription/cancel',
  roles: SUPPORT_DESK,
  request: z.object(about),
  response,
});

export const grantDays = panelEndpoint({
  name: 'grantDays',
  method: 'POST',
  path: '/panel/subscription/grant',
  roles: SUPPORT_DESK,
  request: z.object({ ...about, days: z.int().check(z.minimum(1), z.maximum(366)) }),
  response,
});

/** Access off for misuse; the customer sees the class of the reason and how to reach support. */
export const restrictUser = panelEndpoint({
  name: 'restrictUser',
  method: 'POST',
  path: '/panel/subscription/restrict',
  roles: SUPPORT_DESK,
  request: z.object({ ...about, class: z.enum(RESTRICTION_REASONS) }),
  response,
});

/** Access on again, with the days that were lost. */
export const liftRestriction = panelEndpoint({
  name: 'liftRestriction',
  method: 'POST',
  path: '/panel/subscription/lift',
  roles: SUPPORT_DESK,
  request: z.object(about),
  response,
});

/** «Убрать одно устройство»: one extra slot less from the next renewal on. */
export const removeSlot = panelEndpoint({
  name: 'removeSlot',
  method: 'POST',
  path: '/panel/subscription/removeSlot',
  roles: SUPPORT_DESK,
  request: z.object(about),
  response,
});
