import { addDays, DAY, HOUR, MINUTE, moscowDay, type Instant } from './calendar';
import { isOpen, type DayClose } from './day-close';
import { JOB_NAMES, JOBS, type JobName, type JobRun } from './job-run';
import { SERVICES, type ServiceContact, type ServiceName } from './service-contact';

/** `warn`: somebody has work to do. `bad`: something does not work. */
export const HEALTH_STATES = ['good', 'warn', 'bad'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export interface Backlog {
  /** Notifications that were acknowledged and not applied yet. */
  readonly unapplied: { readonly count: number; readonly oldest: Instant | null };
  readonly failed: number;
  readonly quarantined: number;
  /** Tasks for the outside whose time has come. */
  readonly due: { readonly count: number; readonly oldest: Instant | null };
  /** Given up. */
  readonly dead: number;
  /** Mails that failed at least once and are tried again. */
  readonly failingMails: number;
  readonly lastDay: DayClose | null;
}

export type HealthCheckName = 'unapplied' | 'failed' | 'quarantined' | 'due' | 'dead' | 'failingMails' | 'dayClose';

export interface HealthCheck {
  readonly name: HealthCheckName;
  readonly state: HealthState;
  readonly count: number | null;
  /** The oldest of them; of the day close, when it was made. */
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

/** The night's job has two hours to end, and the provider's day is complete. */
const CLOSED_BY = 5 * HOUR;
const MANY_FAILING_MAILS = 20;

/** `now` is the product's time. */
export function checksOf(backlog: Backlog, now: Instant): HealthCheck[] {
  const { unapplied, due, lastDay } = backlog;
  const open = lastDay?.differences.filter(isOpen).length ?? 0;
  const isDayMissing = lastDay !== null && lastDay.day < moscowDay(addDays(now, -1) - CLOSED_BY);
  return [
    { name: 'unapplied', state: byAge(unapplied.oldest, now, 3 * MINUTE, 10 * MINUTE), count: unapplied.count, since: unapplied.oldest },
    { name: 'failed', state: backlog.failed > 0 ? 'bad' : 'good', count: backlog.failed, since: null },
    { name: 'quarantined', state: backlog.quarantined > 0 ? 'warn' : 'good', count: backlog.quarantined, since: null },
    { name: 'due', state: byAge(due.oldest, now, 5 * MINUTE, 15 * MINUTE), count: due.count, since: due.oldest },
    { name: 'dead', state: backlog.dead > 0 ? 'bad' : 'good', count: backlog.dead, since: null },
    { name: 'failingMails', state: backlog.failingMails > MANY_FAILING_MAILS ? 'bad' : backlog.failingMails > 0 ? 'warn' : 'good', count: backlog.failingMails, since: null },
    { name: 'dayClose', state: lastDay === null ? 'warn' : open > 0 || isDayMissing ? 'bad' : 'good', count: lastDay && open, since: lastDay?.closedAt ?? null },
  ];
}

const byAge = (oldest: Instant | null, now: Instant, warnAfter: Instant, badAfter: Instant): HealthState =>
  oldest === null || now - oldest < warnAfter ? 'good' : now - oldest < badAfter ? 'warn' : 'bad';

/** `realNow`: schedules know no other time. A job that never ran is new, or its schedule was never made. */
export function jobsOf(runs: readonly JobRun[], realNow: Instant): JobHealth[] {
  return JOB_NAMES.map((name) => {
    const run = runs.find((each) => each.name === name) ?? null;
    const isLate = run !== null && realNow - (run.succeededAt ?? -Infinity) > JOBS[name].lateAfter;
    return { name, run, state: isLate ? 'bad' : run === null || run.result === 'failed' ? 'warn' : 'good' };
  });
}

/** Renewals and the day close ask the provider daily at least; silence for longer is no proof of anything. */
const HEARD_WITHIN = 26 * HOUR;

export function servicesOf(contacts: readonly ServiceContact[], realNow: Instant): ServiceHealth[] {
  return SERVICES.map((service) => {
    const { answeredAt, failedAt } = contacts.find((each) => each.service === service) ?? { answeredAt: null, failedAt: null };
    const isSilent = failedAt !== null && failedAt > (answeredAt ?? 0) && realNow - failedAt < DAY;
    const isFresh = answeredAt !== null && (service === 'mail' || realNow - answeredAt < HEARD_WITHIN);
    return { service, answeredAt, failedAt, state: isSilent ? 'bad' : isFresh ? 'good' : 'warn' };
  });
}

export const worstOf = (states: readonly HealthState[]): HealthState => HEALTH_STATES.findLast((state) => states.includes(state)) ?? 'good';
