import { WAITING, WAITING_KINDS, type WaitingKind } from '@functions/operations/contract/values/waiting';
import type { Kopecks } from '@functions/base/contract/values/money';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import { HOUR, type Instant } from '@functions/base/rules/calendar';
import type { Backlog, HealthCheck, JobHealth, ServiceHealth } from '@functions/operations/rules/health';
import { hostOf, type WebhookEndpoint } from '@functions/messages/rules/webhook-endpoint';
import { silentAmong, type VpnNode } from '@functions/nodes/rules/node';
import { canRetry, type Refund } from '@functions/payments/rules/refund';

/** One thing that waits for staff. Amounts in kopecks. */
export interface WaitingItem {
  readonly kind: WaitingKind;
  readonly state: 'bad' | 'warn';
  readonly count: number | null;
  readonly amount: Kopecks | null;
  readonly since: Instant | null;
  /** Nodes, jobs, services or payments; at most five. */
  readonly names: readonly string[];
}

const MOST_NAMES = 5;

export const waitingItem = (
  kind: WaitingKind,
  state: WaitingItem['state'],
  about: Partial<Omit<WaitingItem, 'kind' | 'state'>> = {},
): WaitingItem => ({
  kind,
  state,
  count: about.count ?? null,
  amount: about.amount ?? null,
  since: about.since ?? null,
  names: (about.names ?? []).slice(0, MOST_NAMES),
});

/** Payments in quarantine, with their sum, and apart from them the notifications that have no payment. */
export const inQuarantine = ({
  quarantined: { count, sum },
  quarantinedNotices,
}: Pick<Backlog, 'quarantined' | 'quarantinedNotices'>): WaitingItem[] => [
  ...(count === 0 ? [] : [waitingItem('quarantined', 'warn', { count, amount: sum })]),
  ...(quarantinedNotices === 0
    ? []
    : [waitingItem('quarantined', 'warn', { count: quarantinedNotices, names: ['notices'] })]),
];

/** What a role sees: worst first, then in the order of `WAITING`. */
export const waitingFor = (role: StaffRole, items: readonly WaitingItem[]): WaitingItem[] =>
  items.filter(({ kind }) => WAITING[kind].includes(role)).toSorted((one, other) => rank(one) - rank(other));

const rank = ({ state, kind }: WaitingItem): number =>
  (state === 'bad' ? 0 : WAITING_KINDS.length) + WAITING_KINDS.indexOf(kind);

/**
 * The checks of the health page that are not good. A service that was never called, and a job that never ran, wait for
 * nobody: the product is new.
 */
export function waitingInHealth({
  checks,
  jobs,
  services,
  now,
}: {
  readonly checks: readonly HealthCheck[];
  readonly jobs: readonly JobHealth[];
  readonly services: readonly ServiceHealth[];
  readonly now: Instant;
}): WaitingItem[] {
  // Without a first close there is nothing to do yet.
  const isNew = ({ name, count }: HealthCheck) => name === 'dayClose' && count === null;
  const found = checks.flatMap((check) =>
    check.state === 'good' || isNew(check)
      ? []
      : [waitingItem(check.name, check.state, { count: check.count, since: sinceOf(check, now) })],
  );
  const late = jobs.filter(({ state, run }) => run !== null && state !== 'good');
  const silent = services.filter(({ state }) => state === 'bad');
  return [
    ...found,
    ...(late.length === 0
      ? []
      : [
          waitingItem('jobs', late.some(({ state }) => state === 'bad') ? 'bad' : 'warn', {
            count: late.length,
            names: late.map(({ name }) => name),
          }),
        ]),
    ...(silent.length === 0
      ? []
      : [
          waitingItem('services', 'bad', {
            count: silent.length,
            since: Math.min(...silent.map(({ failedAt }) => failedAt ?? now)),
            names: silent.map(({ service }) => service),
          }),
        ]),
  ];
}

/** The heartbeat of the trigger is no begin of anything. */
const sinceOf = ({ name, since }: HealthCheck, now: Instant): Instant | null =>
  name === 'outboxTrigger' || since === null || since > now ? null : since;

/** A refund that the bank refused, and that finance has neither repeated nor given up by restoring the access. */
export const waitsForFinance = (refund: Refund): boolean =>
  canRetry(refund) && refund.parts.at(-1)?.accessRestored !== true;

/** The silent nodes, by name. */
export const silentNodes = (nodes: readonly VpnNode[], realNow: Instant): WaitingItem[] => {
  const silent = silentAmong(nodes, realNow);
  if (silent.length === 0) return [];
  return [
    waitingItem('silentNodes', 'bad', {
      count: silent.length,
      since: Math.min(...silent.map(({ lastSeen }) => lastSeen ?? realNow)),
      names: silent.map(({ nodeId }) => nodeId),
    }),
  ];
};

/** A receiver that is restarted is back within minutes. */
const FAILING_FOR = HOUR;

/**
 * Addresses of outbound webhooks that get nothing: disabled after days of failure or by their own answer, or failing
 * for an hour. What an admin disabled waits for nobody.
 */
export const failingWebhooks = (endpoints: readonly WebhookEndpoint[], now: Instant): WaitingItem[] => {
  const since = ({ disabled, failingSince }: WebhookEndpoint): Instant | null => {
    if (disabled !== null) return disabled.reason === 'staff' ? null : disabled.at;
    return failingSince !== null && now - failingSince >= FAILING_FOR ? failingSince : null;
  };
  const failing = endpoints.filter((endpoint) => since(endpoint) !== null);
  if (failing.length === 0) return [];
  return [
    waitingItem('failingWebhooks', failing.some(({ disabled }) => disabled !== null) ? 'bad' : 'warn', {
      count: failing.length,
      since: Math.min(...failing.map((endpoint) => since(endpoint) ?? now)),
      names: failing.map(hostOf),
    }),
  ];
};

/** Fewer failed charges a day are no spike, whatever the days before were like. */
const SMALLEST_SPIKE = 5;
const SPIKE_FACTOR = 2;

/**
 * More than twice as many first failed charges today as on an average day before. `before`: the counts of up to seven
 * closed days.
 */
export function pastDueSpike(today: number, before: readonly number[]): WaitingItem[] {
  const usual = before.length === 0 ? 0 : before.reduce((sum, count) => sum + count, 0) / before.length;
  return today >= SMALLEST_SPIKE && today > SPIKE_FACTOR * usual
    ? [waitingItem('pastDueSpike', 'warn', { count: today })]
    : [];
}
