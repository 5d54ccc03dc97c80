import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '@functions/base/rules/calendar';
import { outboundEvent, type OutboundEvent } from '@functions/base/rules/outbound-event';
import {
  afterAttempt,
  isDelivered,
  newDelivery,
  RETRY_SCHEDULE,
  sentAgain,
  webhookBody,
  type DeliveryAttempt,
} from '@functions/base/rules/webhook-delivery';

const NOW = 1_000 * DAY;
const note = outboundEvent('note.added', { noteId: 'n1', isPinned: false }, NOW);
const delivery = (event: OutboundEvent = note) =>
  newDelivery({ endpointId: 'e1', uid: 'anna', event }, 'cause', 0).task;
const attempt = (about: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  status: 500,
  error: null,
  durationMs: 7,
  retryAfterMs: null,
  ...about,
});
const waitOf = (tried: number, about: Partial<DeliveryAttempt> = {}): number | null => {
  const { nextAttemptAt } = afterAttempt({ ...delivery(), tried }, attempt(about), NOW);
  return nextAttemptAt && nextAttemptAt - NOW;
};

describe('a delivery', () => {
  it('is done with any 2xx, and with nothing else', () => {
    const outcomes = [199, 200, 204, 299, 300, 302, 400, 500, null].map((status) => isDelivered({ status }));
    expect(outcomes).toEqual([false, true, true, true, false, false, false, false, false]);
    const { delivery: done, nextAttemptAt } = afterAttempt(delivery(), attempt({ status: 204 }), NOW);
    expect(done).toMatchObject({
      outcome: 'delivered',
      tried: 1,
      last: { at: NOW, status: 204, error: null, durationMs: 7 },
    });
    expect(nextAttemptAt).toBeNull();
  });

  it('is tried ten times in three days, by the schedule of Standard Webhooks', () => {
    expect(RETRY_SCHEDULE.map((_, tried) => waitOf(tried))).toEqual([
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
    ]);
    expect(waitOf(9)).toBeNull();
    expect(afterAttempt({ ...delivery(), tried: 9 }, attempt(), NOW).delivery).toMatchObject({
      outcome: 'failed',
      tried: 10,
    });
    expect(afterAttempt(delivery(), attempt({ status: null, error: 'timeout' }), NOW).delivery).toMatchObject({
      outcome: 'retrying',
      last: { status: null, error: 'timeout' },
    });
  });

  it('is not tried again after 410, and a test never', () => {
    expect(waitOf(0, { status: 410 })).toBeNull();
    const test = delivery(outboundEvent('test.ping', { endpointId: 'e1' }, NOW));
    expect(afterAttempt(test, attempt(), NOW)).toMatchObject({ delivery: { outcome: 'failed' }, nextAttemptAt: null });
  });

  it('waits as long as a busy receiver asks: no shorter than planned, and no longer than a day', () => {
    expect(waitOf(0, { status: 429, retryAfterMs: HOUR })).toBe(HOUR);
    expect(waitOf(0, { status: 503, retryAfterMs: 30 * DAY })).toBe(DAY);
    expect(waitOf(2, { status: 503, retryAfterMs: SECOND })).toBe(30 * MINUTE);
    expect(waitOf(0, { status: 500, retryAfterMs: HOUR })).toBe(5 * SECOND);
  });

  it('that staff send again has all its attempts', () => {
    const { delivery: failed } = afterAttempt({ ...delivery(), tried: 9 }, attempt(), NOW);
    expect(sentAgain(failed)).toMatchObject({ outcome: 'waiting', tried: 0 });
    expect(afterAttempt(sentAgain(failed), attempt(), NOW).nextAttemptAt).toBe(NOW + 5 * SECOND);
  });
});

describe('the body', () => {
  it('names the customer by the id of the panel, never by the uid', () => {
    const body = webhookBody(delivery(), '01K9QF7Z3V');
    expect(JSON.parse(body)).toEqual({
      type: 'note.added',
      timestamp: new Date(NOW).toISOString(),
      data: { customerId: '01K9QF7Z3V', noteId: 'n1', isPinned: false },
    });
    expect(body).not.toContain('anna');
  });

  it('of a test names no customer', () => {
    const test = delivery(outboundEvent('test.ping', { endpointId: 'e1' }, NOW));
    expect((JSON.parse(webhookBody(test, null)) as { data: object }).data).toEqual({ endpointId: 'e1' });
  });
});
