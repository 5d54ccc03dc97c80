import * as z from 'zod/mini';
import { isoDate } from '@contract/wire';
import { ADMIN_ONLY, panelEndpoint } from '@contract/panel/panel-endpoint';
import { cursor, day, pieces } from '@contract/panel/panel-wire';

/** One thing that a member of staff did, saw or was refused; rows are only ever added. */
export const auditRow = z.object({
  id: z.string(),
  at: isoDate,
  /** The login; "webhooks" for what no person did. */
  actor: z.string(),
  role: z.nullable(z.string()),
  /** The name of the call, or signIn, signInRefused, forgedWebhooks. */
  action: z.string(),
  /** customers.id it was about; null for none. */
  userId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What was asked for, by name. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

const filter = {
  actor: z.optional(z.string().check(z.maxLength(64))),
  action: z.optional(z.string().check(z.maxLength(64))),
  userId: z.optional(z.string().check(z.maxLength(64))),
};

/** Additive: newest first, fifty at a time; one filter besides the days at a time. */
export const listAudit = panelEndpoint({
  name: 'listAudit',
  method: 'POST',
  path: '/panel/audit',
  inQuery: true,
  roles: ADMIN_ONLY,
  request: z
    .object({ ...filter, from: z.optional(day), to: z.optional(day), cursor })
    .check(
      z.refine(
        ({ actor, action, userId }) => [actor, action, userId].filter(Boolean).length <= 1,
        'one of actor, action, userId at a time',
      ),
    ),
  response: z.object({ content: z.array(auditRow), ...pieces }),
});

/** Additive: a day's rows as lines of CSV, in pieces that the panel joins. The first piece begins with the heading. */
export const exportAudit = panelEndpoint({
  name: 'exportAudit',
  method: 'POST',
  path: '/panel/audit/export',
  inQuery: true,
  roles: ADMIN_ONLY,
  gives: 'export',
  request: z.object({ day, cursor }),
  response: z.object({ csv: z.string(), ...pieces }),
});
