import type { Kopecks } from '@contract/values/money';
import { nextCharge, type Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { termsAt } from '@functions/domain/subscription/terms';

/**
 * What an event counts as on its accounting day, besides its money. `failedRenewal`: the first refusal of a period, however often
 * the provider tries again; `recovered`: that period was paid all the same; `trialLost`: the renewal ended before the first
 * regular charge.
 */
export const FIGURES = [
  'trial',
  'trialToPaid',
  'trialLost',
  'renewal',
  'failedRenewal',
  'recovered',
  'churned',
] as const;
export type Figure = (typeof FIGURES)[number];

export type FigureCounts = Readonly<Record<Figure, number>>;

/** An accounting day's money as the ledger has it, and what was counted. */
export interface DaySums {
  readonly payments: number;
  readonly revenue: Kopecks;
  /** What went back on this day, whenever it was paid. */
  readonly refunds: Kopecks;
  readonly counts: FigureCounts;
}

/** How things stand at a moment. */
export interface Standing {
  /** Customers with access. */
  readonly active: number;
  /** Customers whose next period follows by itself, trials included. */
  readonly renewing: number;
  /** Kopecks a month of all who renew and have paid a regular charge. */
  readonly mrr: Kopecks;
}

/** What an event that had its effect is counted as; `before` and `after` are the subscription around it. */
export function figuresOf(before: Subscription, event: SubscriptionEvent, after: Subscription): Figure[] {
  const ended = before.renewal === 'on' && after.renewal !== 'on';
  if (ended) return before.isTrial ? ['churned', 'trialLost'] : ['churned'];
  switch (event.type) {
    case 'orderSettled':
      // A free order is neither a trial nor a conversion: nothing was paid.
      if (event.amount === 0) return [];
      if (event.trialDays > 0) return ['trial'];
      return before.isTrial ? ['trialToPaid'] : [];
    case 'renewalSettled':
      return [
        'renewal',
        ...(before.isTrial ? (['trialToPaid'] as const) : []),
        ...(before.pastDue ? (['recovered'] as const) : []),
      ];
    case 'renewalFailed':
      return before.pastDue ? [] : ['failedRenewal'];
    default:
      return [];
  }
}

/** Kopecks a month that a subscription brings by its next charge; nothing from a trial, nor from who does not renew. */
export function monthlyRevenue(subscription: Subscription): Kopecks {
  const { renewal, restricted, isTrial, tariff, endDate } = subscription;
  if (renewal !== 'on' || restricted !== null || isTrial || tariff === null || endDate === null) return 0;
  return Math.round((nextCharge(subscription, termsAt(endDate)) ?? 0) / tariff);
}

export interface DayFigures extends DaySums {
  /** YYYY-MM-DD in Moscow. */
  readonly day: string;
  /** As the night's close saw it; null where none ran in time. */
  readonly standing: Standing | null;
  readonly isClosed: boolean;
}

export interface MonthFigures extends DaySums {
  /** YYYY-MM. */
  readonly month: string;
  readonly standing: Standing | null;
  /** Of the trials that ended in the month, those that were followed by a regular charge; null where none ended. */
  readonly trialToPaid: number | null;
  /** Of the renewals that were due, those that were paid, at once or later. */
  readonly renewalSuccess: number | null;
  /** Renewals that ended, of all that ran when the month began; null where no close of the day before says how many. */
  readonly churn: number | null;
}

const NOTHING: FigureCounts = {
  trial: 0,
  trialToPaid: 0,
  trialLost: 0,
  renewal: 0,
  failedRenewal: 0,
  recovered: 0,
  churned: 0,
};

export const noSums: DaySums = { payments: 0, revenue: 0, refunds: 0, counts: NOTHING };

const add = (left: DaySums, right: DaySums): DaySums => ({
  payments: left.payments + right.payments,
  revenue: left.revenue + right.revenue,
  refunds: left.refunds + right.refunds,
  counts: Object.fromEntries(FIGURES.map((figure) => [figure, left.counts[figure] + right.counts[figure]])) as Record<
    Figure,
    number
  >,
});

const share = (part: number, whole: number): number | null => (whole > 0 ? Math.min(1, part / whole) : null);

/** Months of days in order. `before`: how things stood on the eve of the first day, if a close said. */
export function monthsOf(days: readonly DayFigures[], before: Standing | null): MonthFigures[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  let eve = before;
  return [...months].map(([month, own]) => {
    const sums = own.reduce<DaySums>(add, noSums);
    const { renewal, failedRenewal, recovered, trialToPaid, trialLost, churned } = sums.counts;
    const standing = own.findLast((day) => day.standing !== null)?.standing ?? null;
    const figures = {
      month,
      ...sums,
      standing,
      trialToPaid: share(trialToPaid, trialToPaid + trialLost),
      renewalSuccess: share(renewal, renewal - recovered + failedRenewal),
      churn: eve === null ? null : share(churned, eve.renewing),
    };
    eve = own.at(-1)?.standing ?? null;
    return figures;
  });
}

/** Every day from the first to the last, YYYY-MM-DD. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
