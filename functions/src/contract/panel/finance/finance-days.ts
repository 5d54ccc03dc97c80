import * as z from 'zod/mini';
import { isoDate, roubles } from '@contract/wire';
import { FINANCE_DESK, panelEndpoint } from '@contract/panel/panel-endpoint';
import { day } from '@contract/panel/panel-wire';

const count = z.int();

/** Sums of an accounting day or month in roubles, and counts. */
const sums = {
  payments: count,
  revenue: roubles,
  refunds: roubles,
  /** Revenue less refunds; below zero when more went back than came in. */
  net: z.number(),
  renewals: count,
  failedRenewals: count,
  trials: count,
  /** First regular charges after a trial. */
  trialsToPaid: count,
  /** Renewals that ended: cancelled, given up by the provider, or refunded. */
  churned: count,
};

/** `mrr`, `active`: at the end of the day (month); null where no close ran that could say. */
const standing = { mrr: z.nullable(roubles), active: z.nullable(count) };

export const dayFigures = z.object({ day: z.string(), ...sums, ...standing, isClosed: z.boolean() });
export const monthFigures = z.object({
  month: z.string(),
  ...sums,
  ...standing,
  /** Shares of 0..1; null where there was nothing to divide by. */
  trialToPaid: z.nullable(z.number()),
  renewalSuccess: z.nullable(z.number()),
  churn: z.nullable(z.number()),
});
export type DayMetrics = z.output<typeof dayFigures>;
export type MonthMetrics = z.output<typeof monthFigures>;

/** Additive: figures by day, at most 400 days; today is summed now. */
export const getFigures = panelEndpoint({
  name: 'getFigures',
  method: 'POST',
  path: '/panel/finance/figures',
  inQuery: true,
  roles: FINANCE_DESK,
  request: z.object({ from: day, to: day }),
  response: z.object({ days: z.array(dayFigures), months: z.array(monthFigures), now: isoDate }),
});

export const difference = z.object({
  /** Empty for a row of the provider whose number cannot be read. */
  transactionId: z.string(),
  /** `fee`, `representment`: what a disputed payment cost us, or brought back; they are in no ledger. */
  kind: z.enum(['missing', 'extra', 'amount', 'refund-missing', 'refund-extra', 'unreadable', 'fee', 'representment']),
  ours: z.nullable(roubles),
  theirs: z.nullable(roubles),
  /** The night learned of it from the list: it is in the ledger now. */
  isRepaired: z._default(z.boolean(), false),
});

export const dayClose = z.object({
  day: z.string(),
  closedAt: isoDate,
  payments: count,
  revenue: roubles,
  refunds: roubles,
  differences: z.array(difference),
});

/**
 * Additive: the nightly comparisons with the provider's own list, newest first, and the days of the period that
 * nobody closed, YYYY-MM-DD, newest first too: those since trade began that are over.
 */
export const listDayCloses = panelEndpoint({
  name: 'listDayCloses',
  method: 'POST',
  path: '/panel/finance/days',
  inQuery: true,
  roles: FINANCE_DESK,
  request: z.object({ from: day, to: day }),
  response: z.object({ content: z.array(dayClose), notClosed: z._default(z.array(day), []) }),
});

/** Additive: compares a day once more, or for the first time. */
export const closeDayAgain = panelEndpoint({
  name: 'closeDayAgain',
  method: 'POST',
  path: '/panel/finance/days/close',
  roles: FINANCE_DESK,
  request: z.object({ day }),
  response: dayClose,
});
