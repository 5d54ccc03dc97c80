import { describe, expect, it } from 'vitest';
import { activate, entitledDevices, inOrder, workingDeviceIds, type Device } from '@functions/nodes/rules/device';
import { cleanName } from '@functions/base/rules/clean-name';
import { quoteDevice } from '@functions/subscription/rules/device-price';
import {
  paymentsWithoutTime,
  plannedSlots,
  slotsKept,
  slotsLeft,
  workingSlots,
  type Slot,
} from '@functions/subscription/rules/slots';
import { evolve, isExpected } from '@functions/subscription/rules/evolve';
import { plannedPrice } from '@functions/subscription/rules/subscription';
import { DAY } from '@functions/base/rules/calendar';
import { quote } from '@functions/purchase/rules/quote';
import { termsAt } from '@functions/subscription/rules/terms';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  after,
  chargeAnnounced,
  daysGranted,
  deviceSettled,
  deviceSlotRemoved,
  giftClaimed,
  refunded,
} from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalSettled } from '../../support/fixtures/given';

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
/** The charge of 10 February, announced the day before with the devices that there are. */
const announced = (devices = 0): SubscriptionEvent => ({
  type: 'chargeAnnounced',
  at: at('2026-02-09'),
  periodEnd: at('2026-02-10'),
  amount: 15000 + devices * 5000,
  lines: [
    { kind: 'tariff', months: 1, amount: 15000 },
    ...(devices > 0 ? [{ kind: 'devices', count: devices, amount: devices * 5000 } as const] : []),
  ],
});
const bothTerms = deviceSettled('2026-02-09T12:00', { periodEnd: '2026-02-10', paysComingTerm: true });

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

describe('the refund of a slot whose next charge was announced', () => {
  const charge = (...events: SubscriptionEvent[]) => {
    const { amount, lines, slots } = after(...events).announcedCharge ?? {};
    return { amount, devices: lines?.find(({ kind }) => kind === 'devices'), slots };
  };

  it('lowers the charge by its part', () => {
    const history = [...two, announced(2), refund('2026-02-09T12:00', '2026-01-11')];
    const one = { kind: 'devices', count: 1, amount: 5000 };
    expect(charge(...history)).toEqual({ amount: 20000, devices: one, slots: ['device-2026-01-12'] });
    const last = refund('2026-02-09T13:00', '2026-01-12');
    expect(charge(...history, last)).toEqual({ amount: 15000, devices: undefined, slots: [] });
    expect(after(...history, last).announcedCharge?.lines).toEqual([{ kind: 'tariff', months: 1, amount: 15000 }]);
  });

  it('leaves the sum if the slot has no part in it: paid ahead, or not of that term', () => {
    const told = [bought, deviceSettled('2026-01-11'), announced(1)];
    const part = { amount: 20000, devices: { kind: 'devices', count: 1, amount: 5000 }, slots: ['device-2026-01-11'] };
    const notComing = deviceSettled('2026-02-09T12:00', { periodEnd: '2026-02-10' });
    for (const device of [bothTerms, notComing])
      expect(charge(...told, device, refund('2026-02-09T13:00', '2026-02-09T12:00'))).toEqual(part);
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

  it('that leaves works to the end of the days that its payment covers, and not before the first term', () => {
    const days = [cancelled('2026-01-11'), daysGranted('2026-01-12', 10), daysGranted('2026-01-13', 5)];
    const history = [bought, ...days, deviceSettled('2026-02-12'), deviceSlotRemoved('2026-02-13')];
    const dates = ['2026-01-09', '2026-02-24', '2026-02-25'];
    expect(dates.map((date) => on(date, ...history))).toEqual([0, 1, 0]);
  });

  it('works in days of a customer who never bought a term', () => {
    expect(on('2026-01-12', daysGranted('2026-01-10', 5), deviceSettled('2026-01-11'))).toBe(1);
  });

  it('that leaves and rests is left for a later term that includes it', () => {
    const premise = { lastPaid: 'pay-2026-01-10', paidUntil: at('2026-08-10'), extraDevices: 1 };
    const ahead = [giftClaimed('2026-01-12', 6), cancelled('2026-01-13'), orderSettled('2026-01-14', { premise })];
    const history = [bought, deviceSettled('2026-01-11'), ...ahead, deviceSlotRemoved('2026-01-15')];
    const dates = ['2026-03-01', '2026-09-09'];
    expect(dates.map((date) => on(date, ...history))).toEqual([0, 1]);
    expect(dates.map((date) => slotsLeft(after(...history), at(date)).length)).toEqual([1, 1]);
  });

  it('stays with the next charge while there is access', () => {
    const kept = (date: string, ...events: SubscriptionEvent[]) => slotsKept(after(...events), at(date));
    const removed = [...two, deviceSlotRemoved('2026-01-13')];
    expect([kept('2026-02-12', ...two), kept('2026-02-12', ...removed), kept('2026-02-13', ...two)]).toEqual([2, 1, 0]);
    expect(slotsKept({ time: [], slots: [slot('2026-01-11')], accessEndsAt: null }, at('2026-01-11'))).toBe(0);
  });

  it('has no time left when the term goes that it paid, or that it would pay', () => {
    const lost = (date: string, of: string, ...events: SubscriptionEvent[]) => {
      const before = after(...events);
      return paymentsWithoutTime(before, evolve(before, refunded(date, of)), at(date));
    };
    const renewed = [bought, deviceSettled('2026-01-11'), renewalSettled('2026-02-10'), deviceSettled('2026-02-11')];
    expect(lost('2026-02-12', 'renewal-2026-02-10', ...renewed), 'the first was used').toEqual(['device-2026-02-11']);
    const gift = giftClaimed('2026-02-10T12:00', 1);
    expect(lost('2026-02-12', 'renewal-2026-02-10', ...renewed.slice(0, 3), gift, ...renewed.slice(3))).toEqual([]);
    expect(lost('2026-02-10T06:00', 'pay-2026-01-10', bought, announced(), bothTerms), 'in the grace').toEqual([
      'device-2026-02-09T12:00',
    ]);
  });

  it('has no time left when the term that it paid ahead is refunded before it begins', () => {
    const premise = { lastPaid: 'pay-2026-01-10', paidUntil: at('2026-03-10'), extraDevices: 1 };
    const ahead = [bothTerms, giftClaimed('2026-02-09T13:00', 1), cancelled('2026-02-09T14:00')];
    const paid = after(bought, announced(), ...ahead, orderSettled('2026-02-09T15:00', { premise }));
    const refund = evolve(paid, refunded('2026-02-20', 'pay-2026-02-09T15:00'));
    expect(paymentsWithoutTime(paid, refund, at('2026-02-20'))).toEqual(['device-2026-02-09T12:00']);
  });

  it('that is paid for the coming term goes with its refund, also within that term', () => {
    const renewed = after(bought, announced(), bothTerms, renewalSettled('2026-02-10'));
    expect(renewed.slots).toMatchObject([{ covers: ['pay-2026-01-10', 'renewal-2026-02-10'], paidAhead: 0 }]);
    expect(evolve(renewed, refund('2026-02-11', '2026-02-09T12:00')).slots).toEqual([]);
  });

  it('that is removed is the oldest of those that nobody paid ahead, otherwise the oldest', () => {
    const leaving = (...events: SubscriptionEvent[]) =>
      after(...events, deviceSlotRemoved('2026-02-09T14:00')).slots.flatMap(({ leaves, payment }) =>
        leaves ? [payment] : [],
      );
    const later = deviceSettled('2026-02-09T13:00', { periodEnd: '2026-02-10' });
    expect(leaving(...two)).toEqual(['device-2026-01-11']);
    expect(leaving(bought, announced(), bothTerms, later)).toEqual(['device-2026-02-09T13:00']);
    expect(leaving(bought, announced(), bothTerms)).toEqual(['device-2026-02-09T12:00']);
  });

  it('that was removed works to the end of the days after its term, also when that term is refunded afterwards', () => {
    const history = [
      bought,
      deviceSettled('2026-01-11'),
      daysGranted('2026-02-05', 10),
      deviceSlotRemoved('2026-02-11'),
      refunded('2026-02-12', 'pay-2026-01-10'),
    ];
    expect(['2026-02-11', '2026-02-13', '2026-02-19'].map((date) => on(date, ...history))).toEqual([1, 1, 1]);
    expect(plannedSlots(after(...history))).toEqual([]);
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
    expect([workingSlots(paid, at('2026-06-01')), plannedPrice(paid, terms)]).toEqual([1, 144000]);
    // The year asked for the rest of its price: its refund takes the slot, and no payment of a device with it.
    expect(paid).toMatchObject({
      slots: [{ covers: ['pay-2026-01-10'], paidAhead: 0 }],
      time: [{}, { slots: ['device-2026-02-09T12:00'] }],
    });
  });

  it('keeps what was paid ahead while a term runs that does not include it', () => {
    const paid = after(bought, announced(), bothTerms, cancelled('2026-02-09T13:00'), orderSettled('2026-02-09T14:00'));
    expect(paid.slots).toMatchObject([{ covers: ['pay-2026-01-10'], paidAhead: 5000 }]);
  });
});

describe('the price of a slot', () => {
  const terms = termsAt(at('2026-01-20'));

  it('does not include an announced charge that is not made any more', () => {
    const stopped = after(bought, chargeAnnounced('2026-02-09', '2026-02-10', 15000));
    const quoted = quoteDevice({ ...stopped, autoRenewal: 'lost' }, at('2026-02-09T12:00'), terms);
    expect(quoted).toMatchObject({ ok: true, value: { lines: [{ kind: 'days-left' }] } });
  });

  it('names the days that it pays, and the chosen tariff for the coming term', () => {
    const days = (date: string) => quoteDevice(after(bought), at(date), terms);
    expect(days('2026-01-26')).toMatchObject({ value: { lines: [{ kind: 'days-left', days: 15 }] } });
    expect(days('2026-02-09T23:00')).toMatchObject({ value: { lines: [{ kind: 'days-left', days: 1 }] } });
    const chosen = after(bought, { type: 'tariffChosen', at: at('2026-01-20'), tariff: 6 }, announced());
    expect(quoteDevice(chosen, at('2026-02-09T12:00'), terms)).toMatchObject({
      value: { lines: [{ kind: 'days-left' }, { kind: 'coming-term', months: 6, amount: 20000 }] },
    });
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

describe('the devices that work', () => {
  it('are those with a slot, and none without access', () => {
    const devices = [device('a', { lastSeen: 7 }), device('b', { lastSeen: 9 }), device('c', { lastSeen: 8 })];
    expect([...workingDeviceIds(devices, 2, true)]).toEqual(['b', 'c']);
    expect([...workingDeviceIds(devices, 2, false)]).toEqual([]);
  });
});

describe('a device', () => {
  it('that is activated is no swap', () => {
    const activation = { uid: 'anna', installId: 'i', deviceName: 'Phone', platform: 'ios', publicKey: null } as const;
    const activated = activate(activation, { active: [], slots: 1, now: 7, deviceId: 'd', keyHash: 'h' });
    expect(activated).toMatchObject({ ok: true, value: { isSwap: false, detachedAt: null, created: 7, lastSeen: 7 } });
  });

  it('has a name in one Unicode form, without spaces around it, also when it was cut', () => {
    expect(cleanName('  Cafe\u0301 ')).toBe('Caf\u00e9');
    expect(cleanName(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63));
    expect(cleanName('a \n\t b')).toBe('a b');
    expect(cleanName(`  ${'a'.repeat(64)}`)).toBe('a'.repeat(64));
  });
});
