import type { TimelineFact, TimelineKind } from '@contract/values/timeline';
import { toRoubles, type Kopecks } from '@contract/values/money';
import type { AuditRow } from './audit';
import { toIso, type Instant } from '@functions/domain/platform/calendar';
import type { Device } from '@functions/domain/devices/device';
import type { OutboxEntry } from '@functions/domain/platform/outbox';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Refund } from '@functions/domain/refunds/refund';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';

/** One thing that happened to a customer. `id` tells apart what happened at one moment. */
export interface Happening {
  readonly id: string;
  readonly at: Instant;
  readonly kind: TimelineKind;
  readonly name: string;
  readonly amount: Kopecks | null;
  readonly actor: string | null;
  readonly facts: Readonly<Record<string, TimelineFact>>;
}

/** Newest first; at one moment by kind and id, so that every page agrees. */
export const byMoment = (left: Happening, right: Happening): number =>
  right.at - left.at || (keyOf(left) < keyOf(right) ? -1 : 1);

export const keyOf = ({ kind, id }: Pick<Happening, 'kind' | 'id'>): string => `${kind}:${id}`;

/** Whether it comes after the row that a page ended with. */
export const isAfter = (happening: Happening, last: { readonly at: Instant; readonly key: string } | null): boolean =>
  last === null || happening.at < last.at || (happening.at === last.at && keyOf(happening) > last.key);

const MOMENTS = ['until', 'periodEnd'];

export function ofEvent(event: SubscriptionEvent, place: number): Happening {
  const { type: name, at, ...rest } = event;
  const amount = 'amount' in event ? event.amount : null;
  const promo =
    'promo' in event && event.promo !== null ? { promo: event.promo.code, percent: event.promo.percent } : {};
  const plain = Object.entries(rest as Record<string, unknown>).filter(
    ([fact, value]) => fact !== 'amount' && isPlain(value),
  );
  const facts = Object.fromEntries(
    plain.map(([fact, value]) => [fact, MOMENTS.includes(fact) ? toIso(value as Instant) : (value as TimelineFact)]),
  );
  return {
    id: `${name}-${String(place).padStart(4, '0')}`,
    at,
    kind: 'event',
    name,
    amount,
    actor: null,
    facts: { ...facts, ...promo },
  };
}

export const ofReceipt = ({ transactionId, dateTime, amount, status }: Receipt): Happening => ({
  id: transactionId,
  at: dateTime,
  kind: 'payment',
  name: 'payment',
  amount,
  actor: null,
  facts: { transactionId, status },
});

export const ofRefund = ({ transactionId, parts }: Refund): Happening[] =>
  parts.map(({ index, at, amount, actor, reason, state }) => ({
    id: `${transactionId}-${index}`,
    at,
    kind: 'refund',
    name: 'refund',
    amount,
    actor,
    facts: { transactionId, state, ...(reason !== '' && { reason }) },
  }));

export const ofMail = ({ id, task, created, state }: OutboxEntry): Happening[] =>
  task.kind === 'mail'
    ? [
        {
          id,
          at: created,
          kind: 'mail',
          name: task.content.kind,
          amount: null,
          actor: null,
          facts: { ...(state !== 'done' && { state }) },
        },
      ]
    : [];

export function ofDevice({ deviceId, deviceName, platform, created, detachedAt }: Device): Happening[] {
  const about = { kind: 'device', amount: null, actor: null, facts: { deviceName, platform, deviceId } } as const;
  return [
    { ...about, id: `${deviceId}-added`, at: created, name: 'deviceAdded' },
    ...(detachedAt === null ? [] : [{ ...about, id: `${deviceId}-detached`, at: detachedAt, name: 'deviceDetached' }]),
  ];
}

export function ofAudit({ id, at, action, actor, reason, facts }: AuditRow): Happening {
  const { amount, ...rest } = facts;
  const plain = Object.entries(rest).filter((entry): entry is [string, TimelineFact] => entry[1] !== null);
  return {
    id,
    at,
    kind: 'staff',
    name: action,
    amount: typeof amount === 'number' ? Math.round(amount * 100) : null,
    actor,
    facts: { ...Object.fromEntries(plain), ...(reason !== null && reason !== '' && { reason }) },
  };
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export const onTheWire = ({ at, kind, name, amount, actor, facts }: Happening) => ({
  at: toIso(at),
  kind,
  name,
  amount: amount === null ? null : toRoubles(amount),
  actor,
  facts: { ...facts },
});
