import * as z from 'zod/mini';
import { NOTIFICATION_TYPES, PAYMENT_EVENT_STATES, SIGNING_KEYS } from '@functions/payments/contract/values/payments';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { FINANCE_DESK, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { cursor, cursorPage } from '@functions/staff/contract/panel-wire';

/** A stored notification of the provider. The card token is hidden; fields are removed after 90 days. */
const webhookRow = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  receivedAt: isoDate,
  /** The key that signed it; null when it was not recorded. */
  key: z.nullable(z.enum(SIGNING_KEYS)),
  state: z.enum(PAYMENT_EVENT_STATES),
  note: z.nullable(z.string()),
  /** The provider's code of our decision on a `check`. */
  code: z.nullable(z.int()),
  attempts: z.int(),
  fields: z.record(z.string(), z.string()),
  isRedacted: z.boolean(),
});

/**
 * Additive call: notifications, newest first, 50 per page. `forgedWebhooks`: the minutes of the last day with forged
 * notifications, and their number.
 */
export const listWebhooks = panelEndpoint({
  name: 'listWebhooks',
  path: '/panel/finance/webhooks',
  inQuery: true,
  roles: FINANCE_DESK,
  dataExposure: 'list',
  effect: 'read',
  audit: 'listWebhooks',
  limits: [],
  refusals: [],
  request: z.object({
    type: z.optional(z.enum(NOTIFICATION_TYPES)),
    state: z.optional(z.enum(PAYMENT_EVENT_STATES)),
    cursor,
  }),
  response: z.object({
    content: z.array(webhookRow),
    forgedWebhooks: z.array(z.object({ minute: isoDate, count: z.int() })),
    ...cursorPage,
  }),
});

/** Additive call: applies a failed or quarantined notification again. */
export const reapplyWebhook = panelEndpoint({
  name: 'reapplyWebhook',
  path: '/panel/finance/webhooks/apply',
  roles: FINANCE_DESK,
  effect: 'change',
  repetition: 'sameState',
  audit: 'reapplyWebhook',
  limits: [],
  refusals: ['no_such_row', 'cannot_be_applied'],
  request: z.object({ id: z.string().check(z.maxLength(128), z.regex(/^[\w-]+$/)) }),
  response: z.object({ success: succeeded, state: z.enum(PAYMENT_EVENT_STATES), note: z.nullable(z.string()) }),
});
