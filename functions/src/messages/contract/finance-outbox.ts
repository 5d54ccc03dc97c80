import * as z from 'zod/mini';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { FINANCE_DESK, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { cursor, cursorPage } from '@functions/staff/contract/panel-wire';

/** An outbox task that failed. `about`: the customer or object that it concerns. */
const outboxRow = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.string(),
  state: z.enum(['pending', 'dead']),
  attempts: z.int(),
  created: isoDate,
  nextAttemptAt: isoDate,
  lastError: z.nullable(z.string()),
});

/** Additive call: failed outbox tasks. `dead`: no more attempts after 100; `late`: failed at least once and retried. */
export const listOutbox = panelEndpoint({
  name: 'listOutbox',
  path: '/panel/finance/outbox',
  inQuery: true,
  roles: FINANCE_DESK,
  effect: 'read',
  audit: 'listOutbox',
  limits: [],
  refusals: [],
  request: z.object({ show: z._default(z.enum(['dead', 'late']), 'dead'), cursor }),
  response: z.object({ content: z.array(outboxRow), ...cursorPage }),
});

/** Additive call: retries a task with a new count of attempts. */
export const retryOutboxEntry = panelEndpoint({
  name: 'retryOutboxEntry',
  path: '/panel/finance/outbox/retry',
  roles: FINANCE_DESK,
  effect: 'change',
  repetition: 'sameState',
  audit: 'retryOutboxEntry',
  limits: [],
  refusals: ['no_such_row'],
  request: z.object({ id: z.string().check(z.minLength(1), z.maxLength(256)) }),
  response: z.object({ success: succeeded }),
});
