import { describe, expect, it } from 'vitest';
import { activate, cleanDeviceName, entitledDevices, inOrder, type Device } from '@functions/domain/devices/device';
import { quoteDevice } from '@functions/domain/devices/device-price';
import { paymentsWithoutTime, plannedSlots, slotsLeft, workingSlots, type Slot } from '@functions/domain/devices/slots';
import { evolve, isExpected } from '@functions/domain/subscription/evolve';
import { nextCharge } from '@functions/domain/subscription/subscription';
import { DAY } from '@functions/domain/platform/calendar';
import { quote } from '@functions/domain/purchase/quote';
import { termsAt } from '@functions/domain/subscription/terms';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import {
  after,
  chargeAnnounced,
  daysGranted,
  deviceSettled,
  deviceSlotRemoved,
  giftClaimed,
  refunded,
} from '../../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalSettled } from '../../../support/fixtures/given';

const bought = orderSettled('2026-01-10');
const two = [bought, deviceSettled('2026-01-11'), deviceSettled('2026-01-12')];
const slot = (date: string, about: Partial<Slot> = {}): Slot => ({
  payment: `device-${date}`,
  covers: ['pay-2026-01-10'],
  paidAhead: 0,
  leaves: false,
  ...about,
});
const refund = (date: string, of: string) => refunded(date, `device-${of}`);

describe('a paid slot', () => {
  it('is remembered with its payment, order and what it covers', () => {
    expect(after(...two)).toMatchObject({
      slots: [slot('2026-01-11'), slot('2026-01-12')],
      settledOrders: ['order-2026-01-10', 'device-order-2026-01-11', 'device-order-2026-01-12'],
    });
  });

  it('that pays the coming term is part of its announced charge', () => {
    const announced = [bought, chargeAnnounced('2026-02-09', '2026-02-10', 15000)];
    const coming = deviceSettled('2026-02-09T12:00', { periodEnd: '2026-02-10', paysComingTerm: true });
    expect(after(...announced, coming)).toMatchObject({
      announcedCharge: { amount: 15000, slots: ['device-2026-02-09T12:00'] },
      slots: [slot('2026-02-09T12:00', { paidAhead: 5000 })],
    });
    const notComing = deviceSettled('2026-02-09T12:00', { periodEnd: '2026-02-10', paysComingTerm: false });
    expect(after(...announced, notComing).announcedCharge).toMatchObject({ slots: [] });
    expect(after(bought, coming).announcedCharge).toBeNull();
  });
});

describe('the refund of a slot', () => {
  const slots = (...events: SubscriptionEvent[]) => {
    const subscription = after(...events);
    const last = events.at(-1)?.at ?? 0;
    const working = workingSlots(subscription, last);
    return [working, plannedSlots(subscription).length, slotsLeft(subscription, last).map(({ payment }) => payment)];
  };

  it('ends it at once and leaves the others', () => {
    expect(slots(...two, refund('2026-01-13', '2026-01-11'))).toEqual([1, 1, ['device-2026-01-12']]);
  });

  it('leaves the other one as it is, also one that was removed', () => {
    const removed = [...two, deviceSlotRemoved('2026-01-13')];
    expect(slots(...removed), 'the oldest is removed').toEqual([2, 1, ['device-2026-01-11', 'device-2026-01-12']]);
    expect(slots(...removed, refund('2026-01-14', '2026-01-11'))).toEqual([1, 1, ['device-2026-01-12']]);
    expect(slots(...removed, refund('2026-01-14', '2026-01-12'))).toEqual([1, 0, ['device-2026-01-11']]);
    expect(slots(...removed, refund('2026-01-14', '2026-01-11'), refund('2026-01-15', '2026-01-12'))).toEqual([
      0,
      0,
      [],
    ]);
  });

  it('leaves the slot in a term whose price includes it, and in no charge after it', () => {
    const renewed = [bought, deviceSettled('2026-01-11'), renewalSettled('2026-02-10')];
    expect(slots(...renewed, refund('2026-02-11', '2026-01-11'))).toEqual([1, 0, ['device-2026-01-11']]);
    const over = [...renewed, refund('2026-02-11', '2026-01-11'), renewalSettled('2026-03-10')];
    expect(slots(...over)).toEqual([0, 0, []]);
  });

  it('of one that is gone changes nothing: neither a newer one nor one of another purchase', () => {
    const removed = [...two, deviceSlotRemoved('2026-01-13'), renewalSettled('2026-02-10')];
    expect(isExpected(after(...removed), refund('2026-02-11', '2026-01-11'))).toBe(false);
    const anew = [...two, cancelled('2026-01-20'), orderSettled('2026-03-01'), deviceSettled('2026-03-02')];
    expect(isExpected(after(...anew), refund('2026-03-03', '2026-01-11'))).toBe(false);
    expect(slots(...anew)).toEqual([1, 1, ['device-2026-03-02']]);
  });
});

describe('a slot', () => {
  const on = (date: string, ...events: SubscriptionEvent[]) => workingSlots(after(...events), at(date));

  it('that was bought in a gift works in it, whatever happens to one that rests', () => {
    const history = [bought, deviceSettled('2026-01-11'), giftClaimed('2026-01-12', 6), deviceSettled('2026-02-20')];
    expect(['2026-01-20', '2026-02-15', '2026-03-01'].map((date) => on(date, ...history))).toEqual([1, 1, 1]);
    expect(on('2026-03-01', ...history.slice(0, -1)), 'the first one rests').toBe(0);
    expect(on('2026-03-01', ...history, refund('2026-02-21', '2026-01-11'))).toBe(1);
  });

  it('has no time left once the term that it paid ahead is refunded', () => {
    const history = [
      bought,
      chargeAnnounced('2026-02-09', '2026-02-10', 15000),
      deviceSettled('2026-02-09T12:00', { periodEnd: '2026-02-10', paysComingTerm: true }),
      cancelled('2026-02-09T13:00'),
      orderSettled('2026-02-09T14:00', {
        premise: { lastPaid: 'pay-2026-01-10', paidUntil: at('2026-02-10'), extraDevices: 1 },
      }),
    ];
    const paid = after(...history, giftClaimed('2026-02-09T15:00', 1));
    const refund = evolve(paid, refunded('2026-02-10T12:00', 'pay-2026-02-09T14:00'));
    expect(paymentsWithoutTime(paid, refund, at('2026-02-10T12:00'))).toEqual(['device-2026-02-09T12:00']);
    const early = evolve(paid, refunded('2026-02-09T16:00', 'pay-2026-02-09T14:00'));
    expect(paymentsWithoutTime(paid, early, at('2026-02-10')), 'its own days are over').toEqual([
      'device-2026-02-09T12:00',
    ]);
  });

  it('that was bought in days that staff granted works until their end, also when it is removed', () => {
    const history = [bought, cancelled('2026-01-11'), daysGranted('2026-01-12', 10), deviceSettled('2026-02-12')];
    const removed = [...history, deviceSlotRemoved('2026-02-13')];
    expect(['2026-02-12', '2026-02-19'].map((date) => on(date, ...removed))).toEqual([1, 1]);
    expect(plannedSlots(after(...removed))).toEqual([]);
  });

  it('of an order that was quoted without it rests while the term runs, with renewal as without', () => {
    for (const about of [{}, { isOneOff: true as const }]) {
      const history = [bought, deviceSettled('2026-01-11'), orderSettled('2026-01-20', { tariff: 12, ...about })];
      expect(['2026-01-25', '2026-03-01'].map((date) => on(date, ...history))).toEqual([1, 0]);
      expect(plannedSlots(after(...history))).toHaveLength(1);
    }
  });

  it('comes back with a term whose refund failed, and only if its price included it', () => {
    const restored = (date: string): SubscriptionEvent => ({
      type: 'accessRestored',
      at: at(date),
      transactionId: 'pay-2026-01-20',
      durationMs: 20 * DAY,
    });
    const priced = { lastPaid: 'pay-2026-01-10', paidUntil: at('2026-02-10') };
    const history = (extraDevices?: number) => [
      bought,
      deviceSettled('2026-01-11'),
      orderSettled('2026-01-20', extraDevices === undefined ? {} : { premise: { ...priced, extraDevices } }),
      refunded('2026-02-15', 'pay-2026-01-20'),
      restored('2026-02-16'),
    ];
    expect([on('2026-02-20', ...history()), on('2026-02-20', ...history(1))]).toEqual([0, 1]);
  });

  it('uses what was paid ahead for the next term, whatever its length', () => {
    const history = [
      bought,
      chargeAnnounced('2026-02-09', '2026-02-10', 15000),
      deviceSettled('2026-02-09T12:00', { periodEnd: '2026-02-10', paysComingTerm: true }),
      cancelled('2026-02-09T13:00'),
    ];
    const terms = termsAt(at('2026-02-09'));
    const year = { tariff: 12, trialDays: 0, now: at('2026-02-09T14:00') } as const;
    expect(quote(year, after(...history)).firstPayment).toBe(108000 + 36000 - 5000);
    const paid = after(
      ...history,
      orderSettled('2026-02-09T14:00', {
        tariff: 12,
        premise: { lastPaid: 'pay-2026-01-10', paidUntil: at('2026-02-10'), extraDevices: 1 },
      }),
    );
    expect([workingSlots(paid, at('2026-06-01')), nextCharge(paid, terms)]).toEqual([1, 144000]);
  });
});

describe('the price of a slot', () => {
  const terms = termsAt(at('2026-01-20'));

  it('does not include an announced charge that is not made any more', () => {
    const stopped = after(bought, chargeAnnounced('2026-02-09', '2026-02-10', 15000));
    const quoted = quoteDevice({ ...stopped, autoRenewal: 'lost' }, at('2026-02-09T12:00'), terms);
    expect(quoted).toMatchObject({ ok: true, value: { lines: [{ kind: 'days-left' }] } });
  });

  it('is the share of a term that began on the billing day', () => {
    const january = after(orderSettled('2026-01-31'));
    expect(quoteDevice(january, at('2026-02-14'), terms)).toMatchObject({ value: { now: 2500 } });
  });

  it('is refused without a paid period', () => {
    expect(quoteDevice(after(bought, cancelled('2026-01-11')), at('2026-02-10'), terms)).toMatchObject({
      refusal: 'not_active',
    });
  });
});

const device = (deviceId: string, about: Partial<Device> = {}): Device => ({
  deviceId,
  uid: 'anna',
  installId: `install-${deviceId}`,
  deviceName: deviceId,
  platform: 'ios',
  created: 5,
  firstActivation: null,
  lastSeen: null,
  isActive: true,
  keyHash: 'hash',
  publicKey: null,
  detachedAt: null,
  isSwap: false,
  ...about,
});
const ids = (devices: readonly Device[]) => devices.map(({ deviceId }) => deviceId);

describe('the order of devices', () => {
  const devices = [device('c', { created: 5 }), device('a', { created: 7 }), device('b', { created: 5 })];

  it('is that of their creation, then of their ids', () => {
    expect(ids(inOrder(devices))).toEqual(['b', 'c', 'a']);
    expect(ids(inOrder(devices.toReversed()))).toEqual(['b', 'c', 'a']);
  });

  it('of entitlement is that of the last use, activation or creation, then of their ids', () => {
    const used = [
      ...devices,
      device('d', { firstActivation: 9 }),
      device('f', { created: 20 }),
      device('e', { created: 1, firstActivation: 1, lastSeen: 8 }),
    ];
    expect(ids(entitledDevices(used, 4))).toEqual(['f', 'd', 'e', 'a']);
    for (const each of [used, used.toReversed()])
      expect(ids(entitledDevices(each, 6))).toEqual(['f', 'd', 'e', 'a', 'b', 'c']);
  });
});

describe('a device', () => {
  it('that is activated is no swap', () => {
    const activation = { uid: 'anna', installId: 'i', deviceName: 'Phone', platform: 'ios', publicKey: null } as const;
    const activated = activate(activation, { active: [], slots: 1, now: 7, deviceId: 'd', keyHash: 'h' });
    expect(activated).toMatchObject({ ok: true, value: { isSwap: false, detachedAt: null, created: 7, lastSeen: 7 } });
  });

  it('has a name in one Unicode form, without spaces around it, also when it was cut', () => {
    expect(cleanDeviceName('  Cafe\u0301 ')).toBe('Caf\u00e9');
    expect(cleanDeviceName(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63));
    expect(cleanDeviceName('a \n\t b')).toBe('a b');
    expect(cleanDeviceName(`  ${'a'.repeat(64)}`)).toBe('a'.repeat(64));
  });
});
