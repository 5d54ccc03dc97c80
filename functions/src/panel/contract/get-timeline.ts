import * as z from 'zod/mini';
import { TIMELINE_KINDS } from '@functions/panel/contract/values/timeline';
import { isoDate } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { cursor, cursorPage, userId } from '@functions/staff/contract/panel-wire';

/** A timeline entry. `name`: the event, e-mail kind or audit action (`orderSettled`, `charge-ahead`, `grantDays`). */
export const timelineEntry = z.object({
  at: isoDate,
  kind: z.enum(TIMELINE_KINDS),
  name: z.string(),
  /** Of a refund below zero: the bank gave disputed money back. */
  amount: z.nullable(z.number()),
  actor: z.nullable(z.string()),
  /** Details by name: days, reason, transactionId, percent, until… Dates are ISO, amounts in roubles. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Additive call: everything that happened to a customer in one list, newest first. */
export const getTimeline = panelEndpoint({
  name: 'getTimeline',
  path: '/panel/timeline',
  inQuery: true,
  roles: EVERY_ROLE,
  dataExposure: 'one',
  effect: 'read',
  audit: 'getTimeline',
  limits: [],
  refusals: ['no_such_user'],
  request: z.object({ userId, cursor }),
  response: z.object({ content: z.array(timelineEntry), ...cursorPage }),
});
