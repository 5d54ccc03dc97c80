import { DAY, HOUR, MINUTE, moscowDay, startOfMoscowDay, type Instant } from './calendar';
import { daysWithoutClose, earliestToClose, isOpen, type DayClose } from '@functions/domain/reconciliation/day-close';
import { JOB_NAMES, JOBS, type JobName, type JobRun } from './job-run';
import { NEWS_CHANNELS, type NewsChannel } from '@contract/values/news';
import type { TengeRate } from '@contract/values/tenge';
import { needsNewRate, rateInForce, type StoredTengeRate } from './tenge-rate';
import { brokenChannelsIn, SERVICES, type DependencyHealth, type ServiceName } from './dependency-health';
import type { Kopecks } from '@contract/values/money';

/** `warn`: staff have work to do. `bad`: something does not work. */
export const HEALTH_STATES = ['good', 'warn', 'bad'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export interface Backlog {
  /** Notifications that are acknowledged but not applied yet. */
  readonly unapplied: { readonly count: number; readonly oldest: Instant | null };
  readonly failed: number;
  /** Payments in quarantine: their number and sum. */
  readonly quarantined: { readonly count: number; readonly sum: Kopecks };
  /** Notifications in quarantine that have no payment. */
  readonly quarantinedNotices: number;
  /** Outbox tasks whose next attempt is due. */
  readonly due: { readonly count: number; readonly oldest: Instant | null };
  /** Outbox tasks without further attempts. */
  readonly dead: number;
  /** When the newest outbox task was enqueued, of those older than `TRIGGER_GRACE`; null if there is none. */
  readonly lastEnqueued: Instant | null;
  /** Mandates for which the provider refuses a call; the first of them. */
  readonly refusedMandates: { readonly count: number; readonly oldest: Instant | null };
  /** Mandates that may charge and cannot be read at the provider; the first of them. */
  readonly unreadableMandates: { readonly count: number; readonly oldest: Instant | null };
  /** Payments of today, of orders that are to renew, with and without a token of the card. */
  readonly cardTokens: { readonly given: number; readonly missing: number };
  /** E-mails that failed at least once and are retried. */
  readonly failingMails: number;
  /** Outbox tasks that wait for a release that knows them. */
  readonly unknownTasks: number;
  /** The start of the window of each shared rate limit that is full (T21). */
  readonly fullLimits: readonly Instant[];
  readonly lastDay: DayClose | null;
  /** The day of the first order or of the first close, YYYY-MM-DD; null before either. */
  readonly firstDay: string | null;
  /** Which of the last 40 days are closed, YYYY-MM-DD. */
  readonly closedDays: readonly string[];
}

export type HealthCheckName =
  | 'unapplied'
  | 'failed'
  | 'quarantined'
  | 'due'
  | 'dead'
  | 'outboxTrigger'
  | 'refusedMandates'
  | 'unreadableMandates'
  | 'missingTokens'
  | 'failingMails'
  | 'fullLimits'
  | 'dayClose'
  | 'tengeRate'
  | 'brokenChannels'
  | 'unknownTasks';

export interface HealthCheck {
  readonly name: HealthCheckName;
  readonly state: HealthState;
  /** For `dayClose`: days without a close plus unexplained differences of the last one. */
  readonly count: number | null;
  /** The time of the oldest item. For `dayClose`: the first day without a close, or the time of the last close. */
  readonly since: Instant | null;
}

export interface JobHealth {
  readonly name: JobName;
  readonly state: HealthState;
  readonly run: JobRun | null;
}

export interface ServiceHealth {
  readonly service: ServiceName;
  readonly state: HealthState;
  readonly answeredAt: Instant | null;
  readonly failedAt: Instant | null;
}

/**
 * How long after midnight in Moscow the last scheduled run of the day close is over (`JOBS`). A day that is still open
 * then needs a person.
 */
const CLOSED_BY = 6 * HOUR;
const MANY_FAILING_MAILS = 20;

/** How long the trigger of the outbox may take. */
export const TRIGGER_GRACE = 3 * MINUTE;

/** Each instance of the functions writes its heartbeat once a minute; their clocks may differ by seconds. */
const HEARTBEAT = 2 * MINUTE;

/** The share of payments without a card token that payment methods without one explain. */
const USUAL_MISSING_TOKENS = 0.2;

/** The checks of the backlog. `now` is the product's time, which the local stack can move. */
export function checksOf(backlog: Backlog, now: Instant): HealthCheck[] {
  const { unapplied, due, refusedMandates, unreadableMandates } = backlog;
  const quarantined = backlog.quarantined.count + backlog.quarantinedNotices;
  return [
    {
      name: 'unapplied',
      state: byAge(unapplied.oldest, now, 3 * MINUTE, 10 * MINUTE),
      count: unapplied.count,
      since: unapplied.oldest,
    },
    { name: 'failed', state: backlog.failed > 0 ? 'bad' : 'good', count: backlog.failed, since: null },
    { name: 'quarantined', state: quarantined > 0 ? 'warn' : 'good', count: quarantined, since: null },
    { name: 'due', state: byAge(due.oldest, now, 5 * MINUTE, 15 * MINUTE), count: due.count, since: due.oldest },
    { name: 'dead', state: backlog.dead > 0 ? 'bad' : 'good', count: backlog.dead, since: null },
    badIfAny('refusedMandates', refusedMandates),
    badIfAny('unreadableMandates', unreadableMandates),
    checkOfTokens(backlog),
    {
      name: 'failingMails',
      state: backlog.failingMails > MANY_FAILING_MAILS ? 'bad' : backlog.failingMails > 0 ? 'warn' : 'good',
      count: backlog.failingMails,
      since: null,
    },
    {
      name: 'unknownTasks',
      state: backlog.unknownTasks > 0 ? 'warn' : 'good',
      count: backlog.unknownTasks,
      since: null,
    },
    {
      name: 'fullLimits',
      state: backlog.fullLimits.length > 0 ? 'warn' : 'good',
      count: backlog.fullLimits.length,
      since: backlog.fullLimits.toSorted((left, right) => left - right)[0] ?? null,
    },
    checkOfCloses(backlog, now),
  ];
}

/**
 * All checks that the health page and Today show. `heard`: the last contacts of the services. `brokenChannels`: those
 * whose secrets this function found wrong itself.
 */
export function allChecksOf(
  {
    backlog,
    heard,
    rate,
    brokenChannels,
  }: {
    readonly backlog: Backlog;
    readonly heard: readonly DependencyHealth[];
    readonly rate: StoredTengeRate | null;
    readonly brokenChannels: readonly NewsChannel[];
  },
  moments: { readonly now: Instant; readonly realNow: Instant },
): HealthCheck[] {
  const heartbeat = heard.find(({ service }) => service === 'outbox-trigger')?.answeredAt ?? null;
  return [
    ...checksOf(backlog, moments.now),
    checkOfTrigger(backlog.lastEnqueued, heartbeat, moments),
    checkOfRate(rateInForce(rate), moments.now),
    checkOfChannels([...brokenChannels, ...brokenChannelsIn(heard, moments.realNow)]),
  ];
}

/** A channel with a wrong secret is off: nobody gets its messages, and nobody is offered it. */
function checkOfChannels(broken: readonly NewsChannel[]): HealthCheck {
  const count = NEWS_CHANNELS.filter((channel) => broken.includes(channel)).length;
  return { name: 'brokenChannels', state: count > 0 ? 'bad' : 'good', count, since: null };
}

const badIfAny = (
  name: HealthCheckName,
  { count, oldest }: { readonly count: number; readonly oldest: Instant | null },
): HealthCheck => ({ name, state: count > 0 ? 'bad' : 'good', count, since: oldest });

/** Without a token nothing renews. None at all means that the provider does not save cards. */
function checkOfTokens({ cardTokens: { given, missing } }: Backlog): HealthCheck {
  const isUnusual = missing > USUAL_MISSING_TOKENS * (given + missing);
  const state = missing > 0 && given === 0 ? 'bad' : isUnusual ? 'warn' : 'good';
  return { name: 'missingTokens', state, count: missing, since: null };
}

/**
 * Whether the trigger of the outbox works. The sweep does its work every minute, so that nothing but the delay shows
 * that it is gone, for example after a database was created again. `enqueued` and `now` are the product's time,
 * `heartbeat` and `realNow` real time.
 */
export function checkOfTrigger(
  enqueued: Instant | null,
  heartbeat: Instant | null,
  { now, realNow }: { readonly now: Instant; readonly realNow: Instant },
): HealthCheck {
  const isMissed = enqueued !== null && (heartbeat ?? -Infinity) < realNow - (now - enqueued) - HEARTBEAT;
  return { name: 'outboxTrigger', state: isMissed ? 'bad' : 'good', count: null, since: heartbeat };
}

/** Whether staff should set the rate of the tenge: after 30 days it is hidden. `since` is the day of the rate. */
export const checkOfRate = (rate: TengeRate, now: Instant): HealthCheck => ({
  name: 'tengeRate',
  state: needsNewRate(rate, now) ? 'warn' : 'good',
  count: null,
  since: Date.parse(rate.day),
});

function checkOfCloses({ lastDay, firstDay, closedDays }: Backlog, now: Instant): HealthCheck {
  const today = moscowDay(now - CLOSED_BY);
  const from = firstDay === null ? today : earliestToClose({ first: firstDay, today });
  const missing = daysWithoutClose({ from, today, closed: closedDays });
  const count = missing.length + (lastDay?.differences.filter(isOpen).length ?? 0);
  const since = missing[0] === undefined ? (lastDay?.closedAt ?? null) : startOfMoscowDay(missing[0]);
  if (count > 0) return { name: 'dayClose', state: 'bad', count, since };
  return { name: 'dayClose', state: lastDay === null ? 'warn' : 'good', count: lastDay && 0, since };
}

const byAge = (oldest: Instant | null, now: Instant, warnAfter: Instant, badAfter: Instant): HealthState =>
  oldest === null || now - oldest < warnAfter ? 'good' : now - oldest < badAfter ? 'warn' : 'bad';

/**
 * The health of every scheduled job. Schedules run in real time. A job without any run is new, or its schedule was
 * never created.
 */
export function jobsOf(runs: readonly JobRun[], realNow: Instant): JobHealth[] {
  return JOB_NAMES.map((name) => {
    const run = runs.find((each) => each.name === name) ?? null;
    const isLate = run !== null && realNow - (run.succeededAt ?? -Infinity) > JOBS[name].lateAfter;
    return { name, run, state: isLate ? 'bad' : run === null || run.result === 'failed' ? 'warn' : 'good' };
  });
}

/**
 * The provider is called at least once a day, by renewals and the day close. After a longer silence its state is
 * unknown.
 */
const FRESH_FOR = 26 * HOUR;

/** The health of the outside services, from their last responses and failures. */
export function servicesOf(contacts: readonly DependencyHealth[], realNow: Instant): ServiceHealth[] {
  return SERVICES.map((service) => {
    const { answeredAt, failedAt } = contacts.find((each) => each.service === service) ?? {
      answeredAt: null,
      failedAt: null,
    };
    const isSilent = failedAt !== null && failedAt > (answeredAt ?? 0) && realNow - failedAt < DAY;
    const isFresh = answeredAt !== null && (service === 'mail' || realNow - answeredAt < FRESH_FOR);
    return { service, answeredAt, failedAt, state: isSilent ? 'bad' : isFresh ? 'good' : 'warn' };
  });
}

/** The worst of some states; `good` for none. */
export const worstOf = (states: readonly HealthState[]): HealthState =>
  HEALTH_STATES.findLast((state) => states.includes(state)) ?? 'good';
