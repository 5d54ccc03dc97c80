import { describe, expect, it } from 'vitest';
import { activate, cleanDeviceName, entitledDevices, inOrder, type Device } from '@functions/domain/devices/device';
import { quoteDevice } from '@functions/domain/devices/device-price';
import { evolve } from '@functions/domain/subscription/evolve';
import { termsAt } from '@functions/domain/subscription/terms';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import {
  after,
  chargeAnnounced,
  deviceSettled,
  deviceSlotRemoved,
  refunded,
  storedWithout,
} from '../../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalSettled } from '../../../support/fixtures/given';

const bought = orderSettled('2026-01-10');
const two = [bought, deviceSettled('2026-01-11'), deviceSettled('2026-01-12')];
const slot = (date: string, coversComingTerm = false) => ({
  transactionId: `device-${date}`,
  coversPeriod: true,
  coversComingTerm,
});
const refund = (date: string, of: string) => refunded(date, `device-${of}`);

describe('a paid slot', () => {
  it('is remembered with its payment, order and what it covers', () => {
    expect(after(...two)).toMatchObject({
      extraDevices: 2,
      extraDevicesNextPeriod: null,
      paidSlots: [slot('2026-01-11'), slot('2026-01-12')],
      settledOrders: ['order-2026-01-10', 'device-order-2026-01-11', 'device-order-2026-01-12'],
    });
    const older = storedWithout(after(bought), 'paidSlots');
    expect(evolve(older, deviceSettled('2026-01-11')).paidSlots).toEqual([slot('2026-01-11')]);
    expect(evolve(older, renewalSettled('2026-02-10')).paidSlots).toEqual([]);
  });

  it('that pays the coming term is part of its announced charge', () => {
    const announced = [bought, chargeAnnounced('2026-02-09', '2026-02-10', 15000)];
    const coming = deviceSettled('2026-02-09T12:00', { periodEnd: '2026-02-10', paysComingTerm: true });
    expect(after(...announced, coming)).toMatchObject({
      announcedCharge: { amount: 15000, extraDevices: 1 },
      paidSlots: [slot('2026-02-09T12:00', true)],
    });
    const notComing = deviceSettled('2026-02-09T12:00', { periodEnd: '2026-02-10', paysComingTerm: false });
    expect(after(...announced, notComing).announcedCharge).toMatchObject({ extraDevices: 0 });
    expect(after(bought, coming).announcedCharge).toBeNull();
  });
});

describe('the refund of a slot', () => {
  const slots = (...events: SubscriptionEvent[]) => {
    const { extraDevices, extraDevicesNextPeriod, paidSlots = [] } = after(...events);
    return [extraDevices, extraDevicesNextPeriod, paidSlots.map(({ transactionId }) => transactionId)];
  };

  it('ends it at once and leaves the others', () => {
    expect(slots(...two, refund('2026-01-13', '2026-01-11'))).toEqual([1, null, ['device-2026-01-12']]);
  });

  it('counts for a slot that was to end anyway', () => {
    const removed = [...two, deviceSlotRemoved('2026-01-13')];
    expect(slots(...removed, refund('2026-01-14', '2026-01-11'))).toEqual([1, 1, ['device-2026-01-12']]);
    expect(slots(...removed, deviceSlotRemoved('2026-01-13T01:00'), refund('2026-01-14', '2026-01-11'))).toEqual([
      1,
      0,
      ['device-2026-01-12'],
    ]);
    expect(slots(...removed, refund('2026-01-14', '2026-01-11'), refund('2026-01-15', '2026-01-12'))).toEqual([
      0,
      null,
      [],
    ]);
  });

  it('of an earlier period ends it at the next renewal, and never leaves less than none', () => {
    const renewed = [bought, deviceSettled('2026-01-11'), renewalSettled('2026-02-10')];
    expect(slots(...renewed, refund('2026-02-11', '2026-01-11'))).toEqual([1, 0, []]);
    expect(slots(...renewed, deviceSlotRemoved('2026-02-10T12:00'), refund('2026-02-11', '2026-01-11'))).toEqual([
      1,
      0,
      [],
    ]);
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
