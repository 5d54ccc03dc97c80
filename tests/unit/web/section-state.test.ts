import {
  hasConnectedDevice,
  illustrationFor,
  lacksFirstDevice,
  lookOfStep,
  sectionsFor,
  sellsDevices,
  toneOf,
  type Section,
} from '@web/features/profile/kit/section-state';
import { describe, expect, it } from 'vitest';

const stateWith = (
  subscriptionStatus: 'NOT_ACTIVE' | 'ACTIVE' | 'CANCELED' | 'EXPIRED',
  subscriptionIsActive: boolean,
) => ({
  subscriptionStatus,
  subscriptionIsActive,
});

const USER = {
  id: 'c',
  email: 'anna@example.com',
  expirationDate: null,
  discount: 0,
  nextTransactionDate: null,
  amount: null,
  currency: 'RUB' as const,
};

const PAST_DUE = {
  since: '2026-11-25T09:00:00.000Z',
  attempts: 1,
  decline: 'funds',
  reasonCode: 5051,
  accessUntil: '2026-11-28T09:00:00.000Z',
  retry: null,
} as const;

const looks = (userInfo: ReturnType<typeof stateWith>, pastDue: typeof PAST_DUE | null = null) => [
  toneOf({ userInfo, pastDue }),
  illustrationFor({ userInfo, pastDue }),
];

describe('the sections of the profile (§2)', () => {
  it.each([stateWith('NOT_ACTIVE', false), stateWith('EXPIRED', false), stateWith('CANCELED', false)])(
    '%o: purchase and support',
    (inactive) => {
      const own: readonly Section[] = ['friends', 'payments', 'signIns', 'letters', 'data'];
      expect(sectionsFor(inactive).filter((block) => !own.includes(block))).toEqual(['purchase', 'support']);
      expect(looks(inactive)).toEqual(['bad', 'inactive']);
    },
  );

  it('CANCELED with paid time left: referral, resume, devices, apps, friends, four rows, support', () => {
    const cancelled = stateWith('CANCELED', true);
    expect(sectionsFor(cancelled)).toEqual([
      'referral',
      'cancelled',
      'devices',
      'apps',
      'friends',
      'payments',
      'signIns',
      'letters',
      'data',
      'support',
    ]);
    expect(looks(cancelled)).toEqual(['warn', 'neutral']);
  });

  it('ACTIVE: referral, next charge, devices, apps, friends, four rows, support', () => {
    const active = stateWith('ACTIVE', true);
    expect(sectionsFor(active)).toEqual([
      'referral',
      'active',
      'devices',
      'apps',
      'friends',
      'payments',
      'signIns',
      'letters',
      'data',
      'support',
    ]);
    expect(looks(active)).toEqual(['good', 'active']);
  });

  it('a customer who never bought anything sees no card and no receipts', () => {
    expect(sectionsFor(stateWith('NOT_ACTIVE', false))).toEqual([
      'purchase',
      'friends',
      'signIns',
      'letters',
      'data',
      'support',
    ]);
    expect(sectionsFor(stateWith('EXPIRED', false))).toEqual([
      'purchase',
      'friends',
      'payments',
      'signIns',
      'letters',
      'data',
      'support',
    ]);
  });

  it('past due: amber, with a lower sun than a cancelled subscription', () => {
    expect(looks(stateWith('ACTIVE', true), PAST_DUE)).toEqual(['warn', 'low']);
  });
});

describe('the first device', () => {
  const profile = (firstActivations: readonly (string | null)[], isActive = true) => ({
    userInfo: { ...USER, ...stateWith('ACTIVE', isActive) },
    restricted: null,
    devices: firstActivations.map((firstActivation, index) => ({
      id: `${index}`,
      deviceId: `${index}`,
      deviceName: 'Phone',
      platform: 'android' as const,
      firstActivation,
      lastSeen: firstActivation,
      place: null,
      isWorking: true,
    })),
  });

  it('is lacking with access until a bound device has connected', () => {
    expect(lacksFirstDevice(profile([]))).toBe(true);
    expect(lacksFirstDevice(profile([null]))).toBe(true);
    expect(lacksFirstDevice(profile([null, '2026-11-25T09:00:00.000Z']))).toBe(false);
    expect(hasConnectedDevice(profile([null]))).toBe(false);
    expect(hasConnectedDevice(profile([null, '2026-11-25T09:00:00.000Z']))).toBe(true);
  });

  it('is not asked for without access', () => {
    expect(lacksFirstDevice(profile([], false))).toBe(false);
    expect(lacksFirstDevice({ ...profile([]), restricted: 'law' })).toBe(false);
  });
});

it('sells a device to who has a tariff to price it by, and neither owes nor is restricted', () => {
  const free = { tariff: 1 as const, restricted: null, pastDue: null };
  expect(sellsDevices(free)).toBe(true);
  // Only a gift.
  expect(sellsDevices({ ...free, tariff: null })).toBe(false);
  expect(sellsDevices({ ...free, pastDue: PAST_DUE })).toBe(false);
  expect(sellsDevices({ ...free, restricted: 'law' })).toBe(false);
});

describe('the filled button', () => {
  const active = { ...USER, ...stateWith('ACTIVE', true) };
  const idle = { userInfo: active, restricted: null, devices: [], unclaimed: null, pastDue: null };
  const unclaimed = { amount: 150, paidAt: '2026-11-25T09:00:00.000Z', claimToken: 'token' };
  const retry = { amount: 150, nextTransactionDate: '2026-12-25T09:00:00.000Z' };
  const payable = { ...PAST_DUE, retry } as unknown as NonNullable<Parameters<typeof lookOfStep>[1]['pastDue']>;
  const connected = [{ firstActivation: '2026-11-25T09:00:00.000Z' }] as Parameters<typeof lookOfStep>[1]['devices'];

  it.each([
    ['money that nobody claimed', { ...idle, unclaimed, pastDue: payable }, 'claim'],
    ['a failed charge', { ...idle, pastDue: payable }, 'pay'],
    ['the first device, where a failed charge cannot be paid', { ...idle, pastDue: PAST_DUE }, 'install'],
    ['the first device', idle, 'install'],
    ['a further term', { ...idle, devices: connected }, 'extend'],
  ] as const)('is that of %s', (_what, profile, step) => {
    const steps = ['claim', 'pay', 'install', 'extend'] as const;
    expect(steps.filter((each) => lookOfStep(each, profile) === 'primary')).toEqual([step]);
  });
});
