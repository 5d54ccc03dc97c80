import * as z from 'zod/mini';
import { DIFFERENCE_KINDS } from '@functions/payments/contract/values/payments';
import { isoDate, roubles } from '@functions/base/contract/wire';
import { FINANCE_DESK, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { day } from '@functions/staff/contract/panel-wire';

const count = z.int();

const countOrNull = z.nullable(count);
const roublesOrNull = z.nullable(roubles);

/**
 * Totals of an accounting day or month: amounts in roubles, and counts (decision 24). All are null if they are unknown:
 * of a day without a close before the last seven of them, and of its month.
 */
const totals = {
  payments: countOrNull,
  revenue: roublesOrNull,
  /** Below zero if the bank gave more disputed money back than was refunded. */
  refunds: z.nullable(z.number()),
  /** Revenue minus refunds; may be negative. */
  net: z.nullable(z.number()),
  renewals: countOrNull,
  failedRenewals: countOrNull,
  trials: countOrNull,
  /** First regular charges after a trial. */
  trialsToPaid: countOrNull,
  /** Auto-renewals that ended: cancelled, given up by the provider, or refunded. */
  churned: countOrNull,
  /** Cancellations by customers, by their answer. */
  leftTooExpensive: countOrNull,
  leftTooSlow: countOrNull,
  leftNoConnection: countOrNull,
  leftOneTime: countOrNull,
  leftOther: countOrNull,
  leftUnsaid: countOrNull,
  /** Gifts that were paid, and gifts that were claimed. */
  giftsSold: countOrNull,
  giftsClaimed: countOrNull,
  /** Payments and their sums by method. */
  paidByCard: countOrNull,
  paidBySbp: countOrNull,
  paidByTPay: countOrNull,
  paidBySberPay: countOrNull,
  paidByMirPay: countOrNull,
  paidByOther: countOrNull,
  sumByCard: roublesOrNull,
  sumBySbp: roublesOrNull,
  sumByTPay: roublesOrNull,
  sumBySberPay: roublesOrNull,
  sumByMirPay: roublesOrNull,
  sumByOther: roublesOrNull,
};

/** `mrr` (roubles) and `active` at the end of the day or month; null when no day close recorded them. */
const snapshot = { mrr: z.nullable(roubles), active: z.nullable(count) };

export const dayMetrics = z.object({ day: z.string(), ...totals, ...snapshot, isClosed: z.boolean() });
export const monthMetrics = z.object({
  month: z.string(),
  ...totals,
  ...snapshot,
  /** Shares from 0 to 1; null when there was nothing to divide by. */
  trialToPaid: z.nullable(z.number()),
  renewalSuccess: z.nullable(z.number()),
  churn: z.nullable(z.number()),
});
export type DayMetrics = z.output<typeof dayMetrics>;
export type MonthMetrics = z.output<typeof monthMetrics>;

/** Additive call: metrics by day, at most 400 days; today's are computed on request. */
export const getMetrics = panelEndpoint({
  name: 'getMetrics',
  path: '/panel/finance/figures',
  inQuery: true,
  roles: FINANCE_DESK,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: ['too_many_days'],
  request: z.object({ from: day, to: day }),
  response: z.object({ days: z.array(dayMetrics), months: z.array(monthMetrics), now: isoDate }),
});

/**
 * A difference between the ledger and the provider's list, amounts in roubles. `ours`: the ledger; `theirs`: the
 * list.
 */
const difference = z.object({
  /** Empty for a row of the provider whose id cannot be read. */
  transactionId: z.string(),
  /** Of a dispute: `fee`, which is not in the ledger, `representment` and `returned-twice`. */
  kind: z.enum(DIFFERENCE_KINDS),
  ours: z.nullable(roubles),
  theirs: z.nullable(roubles),
  /** The day close imported it from the list; it is in the ledger now. */
  isRepaired: z.boolean(),
});

/** The close of an accounting day; amounts in roubles. */
const dayClose = z.object({
  day: z.string(),
  closedAt: isoDate,
  payments: count,
  revenue: roubles,
  refunds: z.number(),
  differences: z.array(difference),
});

/**
 * Additive call: the day closes of a period, newest first, and its days without a close (YYYY-MM-DD, newest first).
 * Only past days since the first order are listed.
 */
export const listDayCloses = panelEndpoint({
  name: 'listDayCloses',
  path: '/panel/finance/days',
  inQuery: true,
  roles: FINANCE_DESK,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: ['too_many_days'],
  request: z.object({ from: day, to: day }),
  response: z.object({ content: z.array(dayClose), notClosed: z.array(day) }),
});

/**
 * Additive call: closes a day again, or for the first time. `busy`: the day has more payments than one call can
 * compare. The next call continues, and so does the nightly job.
 */
export const closeDayAgain = panelEndpoint({
  name: 'closeDayAgain',
  path: '/panel/finance/days/close',
  roles: FINANCE_DESK,
  effect: 'change',
  repetition: 'newEffect',
  audit: 'closeDayAgain',
  limits: [],
  refusals: ['day_not_over', 'busy'],
  request: z.object({ day }),
  response: dayClose,
});
