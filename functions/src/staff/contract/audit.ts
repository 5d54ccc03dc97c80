import * as z from 'zod/mini';
import { isoDate } from '@functions/base/contract/wire';
import { ADMIN_ONLY, panelEndpoint } from './panel-endpoint';
import { cursor, day, cursorPage } from './panel-wire';

/** An audit entry: what a member of staff did, read or was refused. Entries are only added (P27). */
const auditRow = z.object({
  id: z.string(),
  at: isoDate,
  /** The staff login; "webhooks" for entries without a person. */
  actor: z.string(),
  role: z.nullable(z.string()),
  /** One of AUDIT_ACTIONS: the name of the API call, or for example signIn, signInRefused, forgedWebhooks. */
  action: z.string(),
  /** The `id` of the customer concerned; null for none. */
  userId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Details of the action by name. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

const filter = {
  actor: z.optional(z.string().check(z.maxLength(64))),
  action: z.optional(z.string().check(z.maxLength(64))),
  userId: z.optional(z.string().check(z.maxLength(64))),
};

/** Additive call: audit entries, newest first, 50 per page. Only one filter besides the days may be given. */
export const listAudit = panelEndpoint({
  name: 'listAudit',
  path: '/panel/audit',
  inQuery: true,
  roles: ADMIN_ONLY,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z
    .object({ ...filter, from: z.optional(day), to: z.optional(day), cursor })
    .check(
      z.refine(
        ({ actor, action, userId }) => [actor, action, userId].filter(Boolean).length <= 1,
        'one of actor, action, userId at a time',
      ),
    ),
  response: z.object({ content: z.array(auditRow), ...cursorPage }),
});

/**
 * Additive call: the entries of a day as CSV, in pages that the panel joins. The first page starts with the heading.
 */
export const exportAudit = panelEndpoint({
  name: 'exportAudit',
  path: '/panel/audit/export',
  inQuery: true,
  roles: ADMIN_ONLY,
  dataExposure: 'export',
  effect: 'read',
  audit: 'exportAudit',
  limits: [],
  refusals: [],
  request: z.object({ day, cursor }),
  response: z.object({ csv: z.string(), ...cursorPage }),
});
