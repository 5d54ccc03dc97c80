import type { TimelineFact, TimelineKind } from '@functions/panel/contract/values/timeline';
import { toRoubles, type Kopecks } from '@functions/base/contract/values/money';
import type { CustomerNote } from '@functions/accounts/rules/customer-note';
import type { AuditRow } from '@functions/staff/rules/audit';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import type { Device } from '@functions/nodes/rules/device';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { isMailRefused } from '@functions/base/rules/outbox';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Refund } from '@functions/payments/rules/refund';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';

/** An entry in a customer's timeline. `id` distinguishes entries of the same moment; `amount` is in kopecks. */
export interface TimelineItem {
  readonly id: string;
  readonly at: Instant;
  readonly kind: TimelineKind;
  readonly name: string;
  readonly amount: Kopecks | null;
  readonly actor: string | null;
  readonly facts: Readonly<Record<string, TimelineFact>>;
}

/** Sorts newest first, and by kind and id within one moment, which keeps the pages consistent. */
export const byMoment = (left: TimelineItem, right: TimelineItem): number =>
  right.at - left.at || (keyOf(left) < keyOf(right) ? -1 : 1);

/** The sort key of an entry within one moment. */
export const keyOf = ({ kind, id }: Pick<TimelineItem, 'kind' | 'id'>): string => `${kind}:${id}`;

/** Whether the entry follows the last row of the previous page. */
export const isAfter = (
  happening: TimelineItem,
  last: { readonly at: Instant; readonly key: string } | null,
): boolean => last === null || happening.at < last.at || (happening.at === last.at && keyOf(happening) > last.key);

const MOMENTS = ['until', 'periodEnd'];

/** The entry of a subscription event. `place`: its position in the history. */
export function ofEvent(event: SubscriptionEvent, place: number): TimelineItem {
  const { type, at, ...rest } = event;
  const name = nameOf(event);
  const amount = 'amount' in event ? event.amount : null;
  const promo =
    'promo' in event && event.promo !== null ? { promo: event.promo.code, percent: event.promo.percent } : {};
  const plain = Object.entries(rest as Record<string, unknown>).filter(
    ([fact, value]) => fact !== 'amount' && fact !== 'cause' && isPlain(value),
  );
  const facts = Object.fromEntries(
    plain.map(([fact, value]) => [fact, MOMENTS.includes(fact) ? toIso(value as Instant) : (value as TimelineFact)]),
  );
  return {
    id: `${type}-${String(place).padStart(4, '0')}`,
    at,
    kind: 'event',
    name,
    amount,
    actor: null,
    facts: { ...facts, ...promo },
  };
}

/** A moved payment is neither bought nor returned. */
function nameOf(event: SubscriptionEvent): string {
  if (!('cause' in event)) return event.type;
  if (event.cause === 'restored') return 'accessRestored';
  if (event.type === 'refunded') return 'movedAway';
  return event.type === 'accessRestored' ? 'movedBack' : 'movedHere';
}

/** The entry of a payment. */
export const ofReceipt = ({ transactionId, dateTime, amount, status }: Receipt): TimelineItem => ({
  id: transactionId,
  at: dateTime,
  kind: 'payment',
  name: 'payment',
  amount,
  actor: null,
  facts: { transactionId, status },
});

/** One entry for each part of a refund. */
export const ofRefund = ({ transactionId, parts }: Refund): TimelineItem[] =>
  parts.map(({ index, at, amount, actor, reason, state }) => ({
    id: `${transactionId}-${index}`,
    at,
    kind: 'refund',
    name: 'refund',
    amount,
    actor,
    facts: { transactionId, state, ...(reason !== '' && { reason }) },
  }));

/** The entry of an e-mail; empty for other outbox tasks. */
export const ofMail = (entry: StoredTask): TimelineItem[] => {
  const { id, task, created, state } = entry;
  const facts = isMailRefused(entry) ? { outcome: 'no-mailbox' } : state === 'done' ? {} : { state };
  return task.kind === 'mail'
    ? [
        {
          id,
          at: created,
          kind: 'mail',
          name: task.content.kind,
          amount: null,
          actor: null,
          facts,
        },
      ]
    : [];
};

/** The entry of news that went to another address than the mailbox, under the name of its e-mail. */
export const ofNews = ({ id, task, created }: StoredTask): TimelineItem[] =>
  task.kind === 'news'
    ? [
        {
          id,
          at: created,
          kind: 'mail',
          name: task.mail,
          amount: null,
          actor: null,
          facts: { channel: task.channel, ...(task.outcome !== 'sent' && { outcome: task.outcome }) },
        },
      ]
    : [];

/** The entries for adding and detaching a device. */
export function ofDevice({ deviceId, deviceName, platform, created, detachedAt }: Device): TimelineItem[] {
  const about = { kind: 'device', amount: null, actor: null, facts: { deviceName, platform, deviceId } } as const;
  return [
    { ...about, id: `${deviceId}-added`, at: created, name: 'deviceAdded' },
    ...(detachedAt === null ? [] : [{ ...about, id: `${deviceId}-detached`, at: detachedAt, name: 'deviceDetached' }]),
  ];
}

/** The entry of a staff action. */
export function ofAudit({ id, at, action, actor, reason, facts }: AuditRow): TimelineItem {
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

/** The entry of a note. */
export const ofNote = ({ id, at, author, text, isPinned }: CustomerNote): TimelineItem => ({
  id,
  at,
  kind: 'staff',
  name: 'note',
  amount: null,
  actor: author,
  facts: { text, ...(isPinned && { isPinned }) },
});

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The entry as the API returns it: ISO date, amount in roubles. */
export const presentTimelineItem = ({ at, kind, name, amount, actor, facts }: TimelineItem) => ({
  at: toIso(at),
  kind,
  name,
  amount: amount === null ? null : toRoubles(amount),
  actor,
  facts: { ...facts },
});
