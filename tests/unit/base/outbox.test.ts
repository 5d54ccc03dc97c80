import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import { afterFailure } from '@functions/base/rules/outbox';
import {
  outboxDeletion,
  redactCompletedTask,
  type OutboxTask,
  type StoredTask,
} from '@functions/messages/rules/all-tasks';
import { outboundEvent } from '@functions/base/rules/outbound-event';
import { newDelivery } from '@functions/base/rules/webhook-delivery';
import { CLOSED_WITHIN_DAYS } from '@functions/reconciliation/rules/day-close';
import { leaseTokens, type RateLimit } from '@functions/base/rules/rate-limit';

describe('a task that failed', () => {
  const entry: StoredTask = {
    id: '1',
    task: { kind: 'sync-mandate', uid: 'anna' },
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    leaseUntil: 9,
    lastError: null,
    created: 0,
  };
  const next = (attempts: number) => afterFailure({ ...entry, attempts }, 'timeout', 1_000);

  it('is repeated after 1, 2, 5, 10 and then every 30 minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((attempts) => (next(attempts).nextAttemptAt - 1_000) / MINUTE)).toEqual([
      1, 2, 5, 10, 30, 30, 30,
    ]);
    expect(next(0)).toEqual({ ...entry, attempts: 1, nextAttemptAt: 61_000, leaseUntil: 0, lastError: 'timeout' });
  });

  it('has no further attempt after the hundredth', () => {
    expect(next(98)).toMatchObject({ attempts: 99, state: 'pending' });
    expect(next(99)).toMatchObject({ attempts: 100, state: 'dead' });
  });
});

describe('the deletion of a task', () => {
  const entry: StoredTask = {
    id: '1',
    task: { kind: 'sync-mandate', uid: 'anna' },
    state: 'done',
    attempts: 0,
    nextAttemptAt: 20 * DAY,
    leaseUntil: 0,
    lastError: null,
    created: 5 * DAY,
  };
  const mail: OutboxTask = { kind: 'mail', recipient: { uid: 'anna' }, content: { kind: 'expired', until: 5 } };

  it('comes 60 days after it was due, for an e-mail to a customer 400 days, for a webhook 30', () => {
    expect(outboxDeletion(entry)).toBe(80 * DAY);
    expect(outboxDeletion({ ...entry, nextAttemptAt: 5 * DAY })).toBe(65 * DAY);
    expect(outboxDeletion({ ...entry, task: mail })).toBe(420 * DAY);
    const password = { kind: 'password-mail', action: 'reset', email: '', language: 'ru' } as const;
    expect(outboxDeletion({ ...entry, task: password })).toBe(80 * DAY);
    const event = outboundEvent('note.added', { noteId: 'n1', isPinned: false }, 5);
    const delivery = newDelivery({ endpointId: 'e1', uid: 'anna', event }, 'cause', 0).task;
    expect(outboxDeletion({ ...entry, task: delivery })).toBe(50 * DAY);
  });

  it('does not come while it waits, or when it is dead and somebody must look at it', () => {
    expect(outboxDeletion({ ...entry, state: 'pending' })).toBeNull();
    expect(outboxDeletion({ ...entry, state: 'dead', task: mail })).toBeNull();
  });

  it('comes after the day close can no longer import its cause', () => {
    expect((outboxDeletion({ ...entry, created: 0, nextAttemptAt: 0 }) ?? 0) / DAY).toBeGreaterThan(CLOSED_WITHIN_DAYS);
  });
});

describe('a completed task', () => {
  const mail = (content: Extract<OutboxTask, { kind: 'mail' }>['content']): OutboxTask => ({
    kind: 'mail',
    recipient: { uid: 'anna' },
    content,
  });

  it('keeps no address', () => {
    const guest: OutboxTask = {
      kind: 'mail',
      recipient: { email: 'anna@example.com', language: 'ru' },
      content: { kind: 'expired', until: 5 },
    };
    expect(redactCompletedTask(guest)).toEqual({ ...guest, recipient: { email: '', language: 'ru' } });
    const password = {
      kind: 'password-mail',
      action: 'reset',
      email: 'anna@example.com',
      language: 'ru',
    } as unknown as OutboxTask;
    expect(redactCompletedTask(password)).toEqual({ ...password, email: '' });
    const contact: OutboxTask = {
      kind: 'contact-mail',
      uid: 'anna',
      email: 'a@example.com',
      window: 1,
      language: 'ru',
    };
    expect(redactCompletedTask(contact)).toEqual({ ...contact, email: '' });
  });

  it('keeps no device name, card or code', () => {
    expect(redactCompletedTask(mail({ kind: 'device-added', deviceName: 'Phone' }))).toEqual(
      mail({ kind: 'device-added', deviceName: '' }),
    );
    const ahead = { kind: 'charge-ahead', cardMask: '•• 3055' } as Parameters<typeof mail>[0];
    expect(redactCompletedTask(mail(ahead))).toEqual(mail({ ...ahead, cardMask: null } as Parameters<typeof mail>[0]));
    for (const kind of ['confirm-address', 'reset-password', 'contact-code'] as const)
      expect(redactCompletedTask(mail({ kind, code: '123456' }))).toEqual(mail({ kind, code: '' }));
  });

  it('keeps amounts and dates, and every other task', () => {
    for (const task of [
      mail({ kind: 'expired', until: 5 }),
      mail({ kind: 'friend-counted', percent: 25 }),
      { kind: 'refund', transactionId: '1001', n: 0 } as const,
    ])
      expect(redactCompletedTask(task)).toEqual(task);
  });
});

describe('a rate limit', () => {
  const low: RateLimit = { name: 'claims', max: 3, windowMs: 100 };
  const high: RateLimit = { ...low, max: 1000 };

  it('leases one attempt at a time where it is low, and none beyond it', () => {
    const first = leaseTokens(low, 'a', null, 5);
    expect(first).toEqual({ leased: 1, count: { id: 'a', leased: 1, endsAt: 105 } });
    const full = { id: 'a', leased: 3, endsAt: 105 };
    expect(leaseTokens(low, 'a', full, 6)).toEqual({ leased: 0, count: full });
  });

  it('leases a fiftieth where it is high, and the rest at the end', () => {
    expect(leaseTokens(high, 'a', null, 5).leased).toBe(20);
    expect(leaseTokens(high, 'a', { id: 'a', leased: 990, endsAt: 105 }, 6)).toEqual({
      leased: 10,
      count: { id: 'a', leased: 1000, endsAt: 105 },
    });
  });

  it('begins again when its window ends', () => {
    const full = { id: 'a', leased: 3, endsAt: 105 };
    expect(leaseTokens(low, 'a', full, 104).leased).toBe(0);
    expect(leaseTokens(low, 'a', full, 105)).toEqual({ leased: 1, count: { id: 'a', leased: 1, endsAt: 205 } });
  });
});
