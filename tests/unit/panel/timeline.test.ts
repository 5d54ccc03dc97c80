import { describe, expect, it } from 'vitest';
import type { Device } from '@functions/nodes/rules/device';
import {
  byMoment,
  isAfter,
  keyOf,
  ofAudit,
  ofDevice,
  ofEvent,
  ofMail,
  ofReceipt,
  ofRefund,
  presentTimelineItem,
  type TimelineItem,
} from '@functions/panel/rules/timeline';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { noRefund } from '@functions/payments/rules/refund';
import { chargeAnnounced, promoEntered, receiptOf, restrictionLifted } from '../../support/fixtures/domain-records';
import { at, orderSettled } from '../../support/fixtures/given';

const day = at('2026-01-10');
const plain = { actor: null, amount: null };

describe('an entry of the timeline', () => {
  it('of a payment event has its sum and its plain facts', () => {
    expect(ofEvent(orderSettled('2026-01-10'), 7)).toEqual({
      id: 'orderSettled-0007',
      at: day,
      kind: 'event',
      name: 'orderSettled',
      amount: 15000,
      actor: null,
      facts: {
        transactionId: 'pay-2026-01-10',
        payToken: 'order-2026-01-10',
        tariff: 1,
        trialDays: 0,
        renewable: true,
      },
    });
  });

  it('of other events has dates as text, and the code and percent of a promo', () => {
    const promo = { code: 'SPRING', percent: 20, until: at('2027-01-10') };
    expect(ofEvent(promoEntered('2026-01-10', promo), 12)).toMatchObject({
      ...plain,
      id: 'promoEntered-0012',
      facts: { promo: 'SPRING', percent: 20 },
    });
    expect(ofEvent(chargeAnnounced('2026-01-10', '2026-02-10', 15000), 0)).toMatchObject({
      amount: 15000,
      facts: { periodEnd: '2026-02-10T00:00:00.000Z' },
    });
    expect(ofEvent(restrictionLifted('2026-01-10'), 0).facts).toEqual({});
  });

  it('of a payment', () => {
    const facts = { transactionId: '1001', status: 'Paid' };
    const payment = { id: '1001', at: day, kind: 'payment', name: 'payment', amount: 15000, actor: null, facts };
    expect(ofReceipt(receiptOf())).toEqual(payment);
  });

  it('of each part of a refund, with its reason', () => {
    const part = { index: 0, requestId: 'c', amount: 500, actor: 'olga', at: day, providerTransactionId: null };
    const parts = [
      { ...part, state: 'failed', reason: '' },
      { ...part, index: 1, state: 'requested', reason: 'asked' },
    ] as const;
    const entry = { at: day, kind: 'refund', name: 'refund', amount: 500, actor: 'olga' };
    expect(ofRefund({ ...noRefund(receiptOf()), parts })).toEqual([
      { ...entry, id: '1001-0', facts: { transactionId: '1001', state: 'failed' } },
      { ...entry, id: '1001-1', facts: { transactionId: '1001', state: 'requested', reason: 'asked' } },
    ]);
  });

  it('of an e-mail, and none of other tasks', () => {
    const mail: StoredTask = {
      id: 'm',
      task: { kind: 'mail', recipient: { uid: 'anna' }, content: { kind: 'expired', until: 5 } },
      state: 'done',
      attempts: 0,
      nextAttemptAt: 0,
      leaseUntil: 0,
      lastError: null,
      created: day,
    };
    const entry = { ...plain, id: 'm', at: day, kind: 'mail', name: 'expired' };
    expect(ofMail(mail)).toEqual([{ ...entry, facts: {} }]);
    expect(ofMail({ ...mail, state: 'dead' })).toEqual([{ ...entry, facts: { state: 'dead' } }]);
    expect(ofMail({ ...mail, task: { kind: 'sync-mandate', uid: 'anna' } })).toEqual([]);
  });

  it('of a device: its addition and its removal', () => {
    const device = { deviceId: 'd', deviceName: 'Phone', platform: 'ios', created: day, detachedAt: null } as Device;
    const facts = { deviceName: 'Phone', platform: 'ios', deviceId: 'd' };
    const added = { ...plain, kind: 'device', id: 'd-added', at: day, name: 'deviceAdded', facts };
    expect(ofDevice(device)).toEqual([added]);
    expect(ofDevice({ ...device, detachedAt: day + 1 })).toEqual([
      added,
      { ...added, id: 'd-detached', at: day + 1, name: 'deviceDetached' },
    ]);
  });

  it('of a staff action, with a sum in kopecks and without empty facts', () => {
    const row = {
      id: 'a',
      at: day,
      actor: 'olga',
      role: 'support',
      action: 'requestRefund',
      userId: '1',
      reason: 'asked',
      facts: { amount: 150.5, days: 3, note: null },
      isChange: true,
    };
    const entry = { id: 'a', at: day, kind: 'staff', name: 'requestRefund', actor: 'olga' };
    expect(ofAudit(row)).toEqual({ ...entry, amount: 15050, facts: { days: 3, reason: 'asked' } });
    expect(ofAudit({ ...row, reason: '', facts: {} })).toEqual({ ...entry, amount: null, facts: {} });
    expect(ofAudit({ ...row, reason: null, facts: {} }).facts).toEqual({});
  });

  it('reaches the panel with an ISO date and roubles', () => {
    const item = ofReceipt(receiptOf());
    const { kind, name, actor, facts } = item;
    expect(presentTimelineItem(item)).toEqual({
      kind,
      name,
      actor,
      facts,
      at: '2026-01-10T00:00:00.000Z',
      amount: 150,
    });
    expect(presentTimelineItem({ ...item, amount: null }).amount).toBeNull();
  });
});

describe('the order of the timeline', () => {
  const item = (kind: TimelineItem['kind'], id: string, moment: number): TimelineItem => ({
    ...ofReceipt(receiptOf()),
    kind,
    id,
    at: moment,
  });
  const sorted = [
    item('event', 'z', 9),
    item('event', 'a', 5),
    item('event', 'b', 5),
    item('mail', 'a', 5),
    item('event', 'c', 1),
  ];

  it('is newest first, then by kind and id', () => {
    expect(sorted.toReversed().toSorted(byMoment)).toEqual(sorted);
    expect(sorted.map(keyOf)).toEqual(['event:z', 'event:a', 'event:b', 'mail:a', 'event:c']);
  });

  it('continues after the last row of the previous page', () => {
    const after = (last: Parameters<typeof isAfter>[1]) => sorted.filter((each) => isAfter(each, last));
    expect(after(null)).toEqual(sorted);
    expect(after({ at: 5, key: 'event:b' })).toEqual(sorted.slice(3));
    expect(after({ at: 9, key: 'event:z' })).toEqual(sorted.slice(1));
  });
});
