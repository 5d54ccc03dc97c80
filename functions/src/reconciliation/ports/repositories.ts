import type { Kopecks } from '@functions/base/contract/values/money';
import type { ReadOf, Repository } from '@functions/base/ports/repositories';
import type { Instant } from '@functions/base/rules/calendar';
import type { Repositories as Lower } from '@functions/campaigns/ports/repositories';
import type { DepsOf, PaymentDepsOf } from '@functions/ports/services';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import type { DayCloseProgress } from '@functions/reconciliation/rules/day-close-progress';
import type { DailyTotals, EndOfDaySnapshot } from '@functions/reconciliation/rules/metrics';

export interface DayCloseRepository extends Repository<DayClose> {
  /** The closed days from the first to the last, YYYY-MM-DD, in order. */
  listBetween(from: string, to: string): Promise<DayClose[]>;
  /** The day (YYYY-MM-DD) of the first order or of the first close, whichever is earlier; null before either. */
  findFirst(): Promise<string | null>;
  /** The latest moment up to which chargebacks were recorded; null when they never were. */
  findChargebacksReadTo(): Promise<Instant | null>;
}

/** Day closes that are not finished. */
export interface DayCloseProgressRepository extends Repository<DayCloseProgress> {
  remove(day: string): Promise<void>;
  /** The first unfinished days, YYYY-MM-DD, in order. */
  listDays(limit: number): Promise<string[]>;
}

/** Totals that the database computes by aggregation, whatever the number of documents. */
export interface MetricsReader {
  /** The totals of an accounting day, YYYY-MM-DD. */
  ofDay(day: string): Promise<DailyTotals>;
  /** The money of an accounting day up to a moment of it, in kopecks. */
  moneyUntil(day: string, until: Instant): Promise<{ readonly revenue: Kopecks; readonly refunds: Kopecks }>;
  /** Customers with access whose charge failed and is tried again. */
  countPastDue(now: Instant): Promise<number>;
  /** The numbers of subscriptions at this moment. */
  snapshotAt(now: Instant): Promise<EndOfDaySnapshot>;
}

export interface Repositories extends Lower {
  dayCloses: DayCloseRepository;
  dayCloseProgress: DayCloseProgressRepository;
  metrics: MetricsReader;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
export type PaymentDeps = PaymentDepsOf<Repositories>;
