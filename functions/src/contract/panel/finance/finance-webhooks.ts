import * as z from 'zod/mini';
import { isoDate, succeeded } from '@contract/wire';
import { FINANCE_DESK, panelEndpoint } from '@contract/panel/panel-endpoint';
import { cursor, pieces } from '@contract/panel/panel-wire';

export const WEBHOOK_TYPES = ['check', 'pay', 'fail', 'confirm', 'refund', 'recurrent', 'cancel'] as const;
export const WEBHOOK_STATES = ['received', 'applied', 'quarantined', 'failed'] as const;

/** A notification of the provider as it is stored; the card's token is hidden, and old ones have no fields left. */
export const webhookRow = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_TYPES),
  receivedAt: isoDate,
  /** Which of the two keys of a rotation signed it; null where that was not kept. */
  key: z.nullable(z.enum(['current', 'former'])),
  state: z.enum(WEBHOOK_STATES),
  note: z.nullable(z.string()),
  /** The answer to a Check. */
  code: z.nullable(z.int()),
  attempts: z.int(),
  fields: z.record(z.string(), z.string()),
  isRedacted: z.boolean(),
});

/** Additive: newest first, fifty at a time. `forgedWebhooks`: minutes of the last day in which forged ones came, with their number. */
export const listWebhooks = panelEndpoint({
  name: 'listWebhooks',
  method: 'POST',
  path: '/panel/finance/webhooks',
  inQuery: true,
  roles: FINANCE_DESK,
  request: z.object({ type: z.optional(z.enum(WEBHOOK_TYPES)), state: z.optional(z.enum(WEBHOOK_STATES)), cursor }),
  response: z.object({
    content: z.array(webhookRow),
    forgedWebhooks: z.array(z.object({ minute: isoDate, count: z.int() })),
    ...pieces,
  }),
});

/** Additive: a notification that could not be applied is tried again. */
export const reapplyWebhook = panelEndpoint({
  name: 'reapplyWebhook',
  method: 'POST',
  path: '/panel/finance/webhooks/apply',
  roles: FINANCE_DESK,
  request: z.object({ id: z.string().check(z.maxLength(128), z.regex(/^[\w-]+$/)) }),
  response: z.object({ success: succeeded, state: z.enum(WEBHOOK_STATES), note: z.nullable(z.string()) }),
});
