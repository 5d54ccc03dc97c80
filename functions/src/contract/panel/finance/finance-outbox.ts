import * as z from 'zod/mini';
import { isoDate, succeeded } from '@contract/wire';
import { FINANCE_DESK, panelEndpoint } from '@contract/panel/panel-endpoint';
import { cursor, pieces } from '@contract/panel/panel-wire';

/** A task for the outside that nobody could carry out. `about`: whom or what it concerns. */
export const outboxRow = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.string(),
  state: z.enum(['pending', 'dead']),
  attempts: z.int(),
  created: isoDate,
  nextAttemptAt: isoDate,
  lastError: z.nullable(z.string()),
});

/** Additive: `dead` = given up after a hundred attempts; `late` = failed at least once and tried again. */
export const listOutbox = panelEndpoint({
  name: 'listOutbox',
  method: 'POST',
  path: '/panel/finance/outbox',
  inQuery: true,
  roles: FINANCE_DESK,
  request: z.object({ show: z._default(z.enum(['dead', 'late']), 'dead'), cursor }),
  response: z.object({ content: z.array(outboxRow), ...pieces }),
});

/** Additive: tried again from the start. */
export const retryOutboxEntry = panelEndpoint({
  name: 'retryOutboxEntry',
  method: 'POST',
  path: '/panel/finance/outbox/retry',
  roles: FINANCE_DESK,
  request: z.object({ id: z.string().check(z.minLength(1), z.maxLength(256)) }),
  response: z.object({ success: succeeded }),
});
