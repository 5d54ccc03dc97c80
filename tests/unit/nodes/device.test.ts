import { describe, expect, it } from 'vitest';
import { accessGrantOf, changesAccessGrant } from '@functions/nodes/rules/access-grant';
import { activate, detach, entitledDevices, freeSlots, slotsOf, type Device } from '@functions/nodes/rules/device';
import { cleanName } from '@functions/base/rules/clean-name';
import { nextChangeOfSlots, plannedSlots } from '@functions/subscription/rules/slots';
import { termsAt } from '@functions/subscription/rules/terms';
import { after, deviceSettled, giftClaimed } from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled } from '../../support/fixtures/given';

const now = at('2026-01-20');
const terms = termsAt(now);

const device = (name: string, about: Partial<Device> = {}): Device => ({
  deviceId: name,
  uid: 'anna',
  installId: `install-${name}`,
  deviceName: name,
  platform: 'android',
  created: at('2026-01-10'),
  firstActivation: at('2026-01-10'),
  lastSeen: null,
  isActive: true,
  keyHash: `hash-${name}`,
  publicKey: null,
  detachedAt: null,
  isSwap: false,
  ...about,
});

const three = ['a', 'b', 'c'].map((name) => device(name));

describe('device slots', () => {
  it('three are included, each extra device adds one, and used slots are not free', () => {
    expect(slotsOf(after(orderSettled('2026-01-10')), terms, now)).toBe(3);
    expect(slotsOf(after(orderSettled('2026-01-10'), deviceSettled('2026-01-11')), terms, now)).toBe(4);
    expect(freeSlots(4, three)).toBe(1);
    expect(freeSlots(2, three)).toBe(0);
  });

  it('a gift does not pay for the extra devices that were there before it: they rest while it runs', () => {
    const subscription = after(
      orderSettled('2026-01-10', { trialDays: 5 }),
      deviceSettled('2026-01-11'),
      giftClaimed('2026-01-12', 12),
      giftClaimed('2026-01-13', 1),
    );
    const slotsOn = (date: string) => slotsOf(subscription, terms, at(date));
    expect(['2026-01-14', '2026-01-15', '2027-01-14', '2027-02-14', '2027-02-15'].map(slotsOn)).toEqual([
      4, 3, 3, 3, 4,
    ]);
    expect([
      nextChangeOfSlots(subscription, at('2026-01-12')),
      nextChangeOfSlots(subscription, at('2026-01-15')),
    ]).toEqual([at('2026-01-15'), at('2027-02-15')]);
    expect(nextChangeOfSlots(subscription, at('2027-02-15'))).toBeNull();
    // The next charge includes them, as before.
    expect(plannedSlots(subscription)).toHaveLength(1);
    // One that is bought meanwhile pays for all the time that is left.
    const bought = after(
      orderSettled('2026-01-10', { trialDays: 5 }),
      deviceSettled('2026-01-11'),
      giftClaimed('2026-01-12', 12),
      deviceSettled('2026-02-01'),
    );
    expect(slotsOf(bought, terms, at('2026-03-01'))).toBe(4);
    expect(slotsOf(after(orderSettled('2026-01-10'), giftClaimed('2026-01-12', 1)), terms, at('2026-02-20'))).toBe(3);
  });

  it('when slots end, the devices used last keep their access', () => {
    const used = [
      device('old', { lastSeen: at('2026-01-11') }),
      device('never', { firstActivation: null }),
      device('new', { lastSeen: at('2026-01-19') }),
    ];
    expect(entitledDevices(used, 2).map(({ deviceId }) => deviceId)).toEqual(['new', 'old']);
    expect(entitledDevices(used, 0)).toEqual([]);
  });

  it('nodes receive the end of access and only the keys of entitled devices', () => {
    const subscription = after(orderSettled('2026-01-10'), cancelled('2026-01-11'));
    expect(accessGrantOf(subscription, [...three, device('d')], terms, now)).toEqual({
      uid: 'anna',
      validUntil: at('2026-02-10'),
      entries: ['a', 'b', 'c'].map((deviceId) => ({ deviceId, keyHash: `hash-${deviceId}`, publicKey: null })),
    });
  });

  it('nodes are updated only when the end of access or the slots change', () => {
    const bought = after(orderSettled('2026-01-10'));
    expect(changesAccessGrant(bought, after(orderSettled('2026-01-10'), cancelled('2026-01-11')))).toBe(true);
    expect(changesAccessGrant(bought, after(orderSettled('2026-01-10'), deviceSettled('2026-01-11')))).toBe(true);
    expect(changesAccessGrant(bought, { ...bought, version: 9, friends: { all: 25, paid: 25 } })).toBe(false);
  });
});

describe('detaching a device (§4)', () => {
  it('removes the key and stores the time', () => {
    const outcome = detach(device('a', { publicKey: 'key' }), { active: three, slots: 3, recentSwaps: 0, now });
    expect(outcome).toMatchObject({
      ok: true,
      value: { isActive: false, keyHash: '', publicKey: null, detachedAt: now, isSwap: true },
    });
  });

  it('five swaps are allowed within the limit, and a sixth is refused', () => {
    expect(detach(device('a'), { active: three, slots: 3, recentSwaps: 4, now })).toMatchObject({ ok: true });
    expect(detach(device('a'), { active: three, slots: 3, recentSwaps: 5, now })).toEqual({
      ok: false,
      refusal: 'too_many_swaps',
    });
  });

  it.each([
    ['without access', 0],
    ['when more devices are bound than there are slots', 2],
  ])('%s it is always possible and does not count as a swap', (_when, slots) => {
    expect(detach(device('a'), { active: three, slots, recentSwaps: 9, now })).toMatchObject({
      ok: true,
      value: { isSwap: false },
    });
  });
});

describe('activating a device', () => {
  const activation = {
    uid: 'anna',
    installId: 'install-new',
    deviceName: 'Pixel',
    platform: 'android',
    publicKey: null,
  } as const;
  const place = { active: three, slots: 4, now, deviceId: 'new', keyHash: 'hash' };

  it('uses a free slot', () => {
    expect(activate(activation, place)).toMatchObject({
      ok: true,
      value: { deviceId: 'new', isActive: true, firstActivation: now, keyHash: 'hash' },
    });
  });

  it('the same installation keeps its slot, with a new key', () => {
    const again = activate({ ...activation, installId: 'install-b', deviceName: 'B again' }, { ...place, slots: 3 });
    expect(again).toMatchObject({
      ok: true,
      value: { deviceId: 'b', deviceName: 'B again', keyHash: 'hash', created: at('2026-01-10'), lastSeen: now },
    });
  });

  it('a fourth device on three slots is refused', () => {
    expect(activate(activation, { ...place, slots: 3 })).toEqual({ ok: false, refusal: 'device_limit' });
  });
});

describe('device names (T13)', () => {
  it.each([
    ['  Телефон   Анны\n', 'Телефон Анны'],
    ['Pixel\u202e8\u0000', 'Pixel 8'],
    ['e\u0301', 'é'],
    ['👨‍👩‍👧 дом', '👨‍👩‍👧 дом'],
    ['x'.repeat(100), 'x'.repeat(64)],
    ['🦊'.repeat(70), '🦊'.repeat(64)],
    ['<b>bold</b>', '<b>bold</b>'],
  ])('%j is stored as %j', (given, kept) => {
    expect(cleanName(given)).toBe(kept);
  });

  it.each(['', '   ', '\u200d', '\u202e\n'])('%j is not a valid name', (given) => {
    expect(cleanName(given)).toBeNull();
  });
});
