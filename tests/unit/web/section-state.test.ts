import { sectionsFor, illustrationFor, toneOf } from '@web/features/profile/page/section-state';
import { describe, expect, it } from 'vitest';

const stateWith = (
  subscriptionStatus: 'NOT_ACTIVE' | 'ACTIVE' | 'CANCELED' | 'EXPIRED',
  subscriptionIsActive: boolean,
) => ({
  subscriptionStatus,
  subscriptionIsActive,
});

describe('the sections of the profile (§2)', () => {
  it.each([stateWith('NOT_ACTIVE', false), stateWith('EXPIRED', false), stateWith('CANCELED', false)])(
    '%o: purchase and support',
    (inactive) => {
      expect(sectionsFor(inactive).filter((block) => block !== 'payments' && block !== 'account')).toEqual([
        'purchase',
        'support',
      ]);
      expect([toneOf(inactive), illustrationFor(inactive)]).toEqual(['bad', 'inactive']);
    },
  );

  it('CANCELED with paid time left: referral, resume, devices, apps, payments, account, support', () => {
    const cancelled = stateWith('CANCELED', true);
    expect(sectionsFor(cancelled)).toEqual([
      'referral',
      'cancelled',
      'devices',
      'apps',
      'payments',
      'account',
      'support',
    ]);
    expect([toneOf(cancelled), illustrationFor(cancelled)]).toEqual(['warn', 'neutral']);
  });

  it('ACTIVE: referral, next charge, devices, apps, payments, account, support', () => {
    const active = stateWith('ACTIVE', true);
    expect(sectionsFor(active)).toEqual(['referral', 'active', 'devices', 'apps', 'payments', 'account', 'support']);
    expect([toneOf(active), illustrationFor(active)]).toEqual(['good', 'active']);
  });

  it('a customer who never bought anything sees no card and no receipts', () => {
    expect(sectionsFor(stateWith('NOT_ACTIVE', false))).toEqual(['purchase', 'account', 'support']);
    expect(sectionsFor(stateWith('EXPIRED', false))).toEqual(['purchase', 'payments', 'account', 'support']);
  });
});
