import { ACTIVITIES, type Activity, type ActivityName } from '@functions/operations/rules/activity';
import { checksOf, type Backlog, type HealthCheck, type HealthFacts } from '@functions/operations/rules/health';
import { daysBetween, emptyTotals } from '@functions/reconciliation/rules/metrics';

export const QUIET_AT = Date.parse('2026-11-21T12:00:00Z');

const QUIET_BACKLOG: Backlog = {
  unapplied: { count: 0, oldest: null },
  failed: 0,
  quarantined: { count: 0, sum: 0 },
  quarantinedNotices: 0,
  due: { count: 0, oldest: null },
  dead: 0,
  lastEnqueued: null,
  refusedMandates: { count: 0, oldest: null },
  unreadableMandates: { count: 0, oldest: null },
  cardTokens: { given: 0, missing: 0 },
  failingMails: 0,
  failingTasks: 0,
  unknownTasks: 0,
  unchargedRenewals: 0,
  heardRenewals: 0,
  fullLimits: [],
  lastDay: { day: '2026-11-20', closedAt: QUIET_AT, endOfDay: null, differences: [], ...emptyTotals },
  firstDay: '2026-11-01',
  closedDays: daysBetween('2026-10-11', '2026-11-20'),
};

/** Facts of a product where nothing waits, at `QUIET_AT`. */
export const QUIET: HealthFacts = {
  backlog: QUIET_BACKLOG,
  activities: Object.fromEntries(
    ACTIVITIES.map((name): [string, Activity] => [name, { last: QUIET_AT, expected: 0 }]),
  ) as Record<ActivityName, Activity>,
  heard: [],
  rate: null,
  switches: null,
  brokenChannels: [],
  nodes: [],
  refusedSignatures: 0,
};

/** One line of the health page of a quiet product with these facts. Both clocks show `now` if only it is given. */
export function checkOf(
  name: HealthCheck['name'],
  { backlog, ...facts }: Partial<Omit<HealthFacts, 'backlog'>> & { readonly backlog?: Partial<Backlog> },
  { now = QUIET_AT, realNow = now }: { readonly now?: number; readonly realNow?: number } = {},
): HealthCheck {
  const all = { ...QUIET, ...facts, backlog: { ...QUIET_BACKLOG, ...backlog } };
  const found = checksOf(all, { now, realNow }).find((check) => check.name === name);
  if (found === undefined) throw new Error(`there is no line ${name}`);
  return found;
}
