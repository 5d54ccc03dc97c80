import {
  DAY,
  HOUR,
  MINUTE,
  moscowDay,
  startOfMoscowDay,
  type Instant,
  type Milliseconds,
} from '@functions/base/rules/calendar';
import { daysWithoutClose, earliestToClose, isOpen, type DayClose } from '@functions/reconciliation/rules/day-close';
import { silentAmong, type VpnNode } from '@functions/nodes/rules/node';
import { JOB_NAMES, JOBS, type JobName, type JobRun } from '@functions/base/rules/job-run';
import { NEWS_CHANNELS, type NewsChannel } from '@functions/base/contract/values/news';
import { needsNewRate, rateInForce, type StoredTengeRate } from '@functions/purchase/rules/tenge-rate';
import { brokenChannelsIn, SERVICES, type DependencyHealth, type ServiceName } from './dependency-health';
import type { Kopecks } from '@functions/base/contract/values/money';
import { offIn, type StoredSwitches } from './switches';
import { isSilence, type Activity, type ActivityName } from './activity';

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
  /** Other tasks that failed at least `OFTEN_FAILED` times and are tried again. */
  readonly failingTasks: number;
  /** Outbox tasks that wait for a release that knows them. */
  readonly unknownTasks: number;
  /** Terms that should have been renewed a day ago: nothing was charged, and no charge failed. */
  readonly unchargedRenewals: number;
  /** Renewals that were charged or failed yesterday and today. */
  readonly heardRenewals: number;
  /** The start of the window of each shared rate limit that is full (T21). */
  readonly fullLimits: readonly Instant[];
  readonly lastDay: DayClose | null;
  /** The day of the first order or of the first close, YYYY-MM-DD; null before either. */
  readonly firstDay: string | null;
  /** Which of the last 40 days are closed, YYYY-MM-DD. */
  readonly closedDays: readonly string[];
}

/** What the lines of the health page are judged by. */
export interface HealthFacts {
  readonly backlog: Backlog;
  readonly activities: Readonly<Record<ActivityName, Activity>>;
  /** The last contacts of the services. */
  readonly heard: readonly DependencyHealth[];
  readonly rate: StoredTengeRate | null;
  /** The channels of news whose secrets this function found wrong itself. */
  readonly brokenChannels: readonly NewsChannel[];
  readonly nodes: readonly VpnNode[];
  readonly switches: StoredSwitches | null;
  /** Notifications with a wrong signature since the last accepted one, within a day. */
  readonly refusedSignatures: number;
}

/** `now` is the product's time, which the local stack can move. */
interface Moments {
  readonly now: Instant;
  readonly realNow: Instant;
}

type Judge = (facts: HealthFacts, moments: Moments) => Judgement;

interface Judgement {
  readonly state: HealthState;
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

/** A task that failed as often is not delayed by an outage of minutes. */
export const OFTEN_FAILED = 5;

/** How long the end of a term may be past until its charge is missed. The provider charges on its day. */
export const CHARGED_WITHIN = DAY;

/** A count that is `state` as soon as there is one. */
const any = (state: 'warn' | 'bad', count: number, since: Instant | null = null): Judgement => ({
  state: count > 0 ? state : 'good',
  count,
  since,
});

/** Every line of the health page, and how it is judged. */
const CHECKS = {
  unapplied: ({ backlog: { unapplied } }, { now }) => ({
    state: byAge(unapplied.oldest, now, 3 * MINUTE, 10 * MINUTE),
    count: unapplied.count,
    since: unapplied.oldest,
  }),
  failed: ({ backlog }) => any('bad', backlog.failed),
  quarantined: ({ backlog }) => any('warn', backlog.quarantined.count + backlog.quarantinedNotices),
  due: ({ backlog: { due } }, { now }) => ({
    state: byAge(due.oldest, now, 5 * MINUTE, 15 * MINUTE),
    count: due.count,
    since: due.oldest,
  }),
  dead: ({ backlog }) => any('bad', backlog.dead),
  refusedMandates: ({ backlog: { refusedMandates } }) => any('bad', refusedMandates.count, refusedMandates.oldest),
  unreadableMandates: ({ backlog: { unreadableMandates } }) =>
    any('bad', unreadableMandates.count, unreadableMandates.oldest),
  // Without a token nothing renews. None at all means that the provider does not save cards.
  missingTokens: ({
    backlog: {
      cardTokens: { given, missing },
    },
  }) => {
    const isUnusual = missing > USUAL_MISSING_TOKENS * (given + missing);
    return { state: missing > 0 && given === 0 ? 'bad' : isUnusual ? 'warn' : 'good', count: missing, since: null };
  },
  failingMails: ({ backlog: { failingMails } }) =>
    any(failingMails > MANY_FAILING_MAILS ? 'bad' : 'warn', failingMails),
  failingTasks: ({ backlog }) => any('bad', backlog.failingTasks),
  unknownTasks: ({ backlog }) => any('warn', backlog.unknownTasks),
  fullLimits: ({ backlog: { fullLimits } }) => any('warn', fullLimits.length, fullLimits.toSorted(ascending)[0]),
  dayClose: ({ backlog }, { now }) => checkOfCloses(backlog, now),
  outboxTrigger: checkOfTrigger,
  // After 30 days the rate is hidden. `since` is its day.
  tengeRate: ({ rate }, { now }) => {
    const inForce = rateInForce(rate);
    return { state: needsNewRate(inForce, now) ? 'warn' : 'good', count: null, since: Date.parse(inForce.day) };
  },
  // A channel with a wrong secret is off: nobody gets its messages, and nobody is offered it.
  brokenChannels: ({ brokenChannels, heard }, { realNow }) => {
    const broken = [...brokenChannels, ...brokenChannelsIn(heard, realNow)];
    return any('bad', NEWS_CHANNELS.filter((channel) => broken.includes(channel)).length);
  },
  switchedOff: ({ switches }) => any('warn', offIn(switches).length, switches?.setAt ?? null),
  silentNodes: ({ nodes }, { realNow }) => {
    const silent = silentAmong(nodes, realNow);
    const heard = silent.flatMap(({ lastSeen }) => lastSeen ?? []);
    return any('bad', silent.length, heard.toSorted(ascending)[0]);
  },
  // One missed charge can be a customer's own case. Most of them are the provider's, or ours.
  missedRenewals: ({ backlog: { unchargedRenewals, heardRenewals } }) =>
    any(unchargedRenewals > heardRenewals ? 'bad' : 'warn', unchargedRenewals),
  // Anybody can send a wrong signature, but nobody can keep the provider's own notifications away.
  refusedSignatures: ({ refusedSignatures, activities: { notifications } }) =>
    any(isSilence(notifications, 'likely') ? 'bad' : 'warn', refusedSignatures, notifications.last),
  noSales: silence('sales'),
  noMails: silence('mails'),
  noSignIns: silence('signIns'),
} as const satisfies Readonly<Record<string, Judge>>;

export type HealthCheckName = keyof typeof CHECKS;

export interface HealthCheck extends Judgement {
  readonly name: HealthCheckName;
}

const JUDGES: Readonly<Record<HealthCheckName, Judge>> = CHECKS;

/** All lines that the health page and Today show. */
export const checksOf = (facts: HealthFacts, moments: Moments): HealthCheck[] =>
  (Object.keys(JUDGES) as HealthCheckName[]).map((name) => ({ name, ...JUDGES[name](facts, moments) }));

function silence(name: ActivityName) {
  return ({ activities: { [name]: activity } }: HealthFacts): Judgement => ({
    state: isSilence(activity, 'certain') ? 'bad' : isSilence(activity, 'likely') ? 'warn' : 'good',
    count: null,
    since: activity.last,
  });
}

/**
 * Whether the trigger of the outbox works. The sweep does its work every minute, so that nothing but the delay shows
 * that it is gone, for example after a database was created again. `since`: its last heartbeat, in real time.
 */
function checkOfTrigger(
  { backlog: { lastEnqueued }, heard }: Pick<HealthFacts, 'backlog' | 'heard'>,
  { now, realNow }: Moments,
): Judgement {
  const heartbeat = heard.find(({ service }) => service === 'outbox-trigger')?.answeredAt ?? null;
  // Entries have the product's time, which differs from real time where the clock can be moved.
  const enqueuedInRealTime = lastEnqueued === null ? null : realNow - (now - lastEnqueued);
  const isMissed = enqueuedInRealTime !== null && (heartbeat ?? -Infinity) < enqueuedInRealTime - HEARTBEAT;
  return { state: isMissed ? 'bad' : 'good', count: null, since: heartbeat };
}

/** `count`: days without a close plus unexplained differences of the last one. */
function checkOfCloses({ lastDay, firstDay, closedDays }: Backlog, now: Instant): Judgement {
  const today = moscowDay(now - CLOSED_BY);
  const from = firstDay === null ? today : earliestToClose({ first: firstDay, today });
  const missing = daysWithoutClose({ from, today, closed: closedDays });
  const count = missing.length + (lastDay?.differences.filter(isOpen).length ?? 0);
  const since = missing[0] === undefined ? (lastDay?.closedAt ?? null) : startOfMoscowDay(missing[0]);
  if (count > 0) return { state: 'bad', count, since };
  return lastDay === null ? { state: 'warn', count: null, since } : { state: 'good', count: 0, since };
}

const byAge = (oldest: Instant | null, now: Instant, warnAfter: Milliseconds, badAfter: Milliseconds): HealthState =>
  oldest === null || now - oldest < warnAfter ? 'good' : now - oldest < badAfter ? 'warn' : 'bad';

const ascending = (left: Instant, right: Instant): number => left - right;

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
 * unknown. The others are called when somebody needs them.
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
    const isFresh = answeredAt !== null && (service !== 'payments' || realNow - answeredAt < FRESH_FOR);
    return { service, answeredAt, failedAt, state: isSilent ? 'bad' : isFresh ? 'good' : 'warn' };
  });
}

/** The worst of some states; `good` for none. */
export const worstOf = (states: readonly HealthState[]): HealthState =>
  HEALTH_STATES.findLast((state) => states.includes(state)) ?? 'good';
