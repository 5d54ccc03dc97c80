import { sectionsFor, illustrationFor, toneOf } from '@web/features/profile/page/section-state';
import { describe, expect, it } from 'vitest';

const standing = (
  subscriptionStatus: 'NOT_ACTIVE' | 'ACTIVE' | 'CANCELED' | 'EXPIRED',
  subscriptionIsActive: boolean,
) => ({
  subscriptionStatus,
  subscriptionIsActive,
});

describe('the blocks of the profile (§2)', () => {
  it.each([standing('NOT_ACTIVE', false), standing('EXPIRED', false), standing('CANCELED', false)])(
    '%o: purchase and support',
    (nobody) => {
      expect(sectionsFor(nobody).filter((block) => block !== 'payments' && block !== 'account')).toEqual([
        'purchase',
        'support',
      ]);
      expect([toneOf(nobody), illustrationFor(nobody)]).toEqual(['bad', 'low']);
    },
  );

  it('CANCELED with paid time left: teaser, resume, devices, apps, support', () => {
    const cancelled = standing('CANCELED', true);
    expect(sectionsFor(cancelled)).toEqual([
      'referral',
      'cancelled',
      'devices',
      'apps',
      'payments',
      'account',
      'support',
    ]);
    expect([toneOf(cancelled), illustrationFor(cancelled)]).toEqual(['warn', 'half']);
  });

  it('ACTIVE: teaser, next charge, devices, apps, support', () => {
    const active = standing('ACTIVE', true);
    expect(sectionsFor(active)).toEqual(['referral', 'active', 'devices', 'apps', 'payments', 'account', 'support']);
    expect([toneOf(active), illustrationFor(active)]).toEqual(['good', 'high']);
  });

  it('a customer who never bought anything sees no card and no receipts', () => {
    expect(sectionsFor(standing('NOT_ACTIVE', false))).toEqual(['purchase', 'account', 'support']);
    expect(sectionsFor(standing('EXPIRED', false))).toEqual(['purchase', 'payments', 'account', 'support']);
  });
});
