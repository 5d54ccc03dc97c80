import { describe, expect, it } from 'vitest';
import { MINUTE } from '@functions/base/rules/calendar';
import {
  FIRST_QUESTION,
  isChargePending,
  LATEST_CHARGE,
  savedCardOf,
  withCharge,
  withFailedCharge,
} from '@functions/purchase/rules/saved-card';
import type { Mandate } from '@functions/payments/rules/mandate';
import { mandateWithCard } from '@functions/purchase/steps/mandate-with-card';
import { after, orderOf } from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalFailed } from '../../support/fixtures/given';

const card = { mask: '•• 3055', expires: '12/30', type: 'Visa', cardId: null };
const order = orderOf({ kind: 'device-slot' });
const mandate: Mandate = mandateWithCard(null, { ...order, accountId: 'order-guest' }, 'anna', {
  token: 'tk_1',
  card,
  at: at('2026-01-10'),
  email: 'anna@example.com',
});
const renewing = after(orderSettled('2026-01-10'));
const PROVIDER = order.provider;

describe('the saved card pays an order', () => {
  it('under the account of the card, while it renews the subscription', () => {
    expect(savedCardOf(renewing, mandate, PROVIDER)).toEqual({ token: 'tk_1', card, accountId: 'order-guest' });
  });

  it.each<[string, () => ReturnType<typeof savedCardOf>]>([
    [
      'a cancellation',
      () => savedCardOf(after(orderSettled('2026-01-10'), cancelled('2026-01-11')), mandate, PROVIDER),
    ],
    [
      'a failed renewal',
      () => savedCardOf(after(orderSettled('2026-01-10'), renewalFailed('2026-02-10')), mandate, PROVIDER),
    ],
    ['a restriction', () => savedCardOf({ ...renewing, restricted: { since: 0, reason: 'law' } }, mandate, PROVIDER)],
    ['the deletion of the account', () => savedCardOf({ ...renewing, deletedAt: 1 }, mandate, PROVIDER)],
    ['no purchase', () => savedCardOf(renewing, null, PROVIDER)],
    ['the removal of the card', () => savedCardOf(renewing, { ...mandate, token: null }, PROVIDER)],
    ['a token whose card is not known', () => savedCardOf(renewing, { ...mandate, card: null }, PROVIDER)],
    ['another provider', () => savedCardOf(renewing, mandate, 'another')],
  ])('not after %s', (_what, saved) => {
    expect(saved()).toBeNull();
  });

  it('once: the charge is pending until it failed or its payment is recorded', () => {
    expect(isChargePending(order)).toBe(false);
    const charged = withCharge(order, { token: 'tk_1', card, accountId: 'order-guest' }, at('2026-01-10'));
    expect(charged).toMatchObject({ accountId: 'order-guest', cardCharge: { failure: null } });
    expect(isChargePending(charged)).toBe(true);
    expect(isChargePending({ ...charged, paymentTransactionId: '7' })).toBe(false);
    const failed = withFailedCharge(charged, { kind: 'declined', decline: 'funds' }, at('2026-01-10T00:05'));
    expect(failed).toMatchObject({
      expiresAt: at('2026-01-10T00:05'),
      cardCharge: { startedAt: at('2026-01-10'), failure: { kind: 'declined', decline: 'funds' } },
    });
    expect(isChargePending(failed)).toBe(false);
    expect(withFailedCharge(charged, { kind: 'not-made' }, at('2026-01-11')).expiresAt).toBe(order.expiresAt);
  });

  it('is asked about after two minutes, and given up after ten', () => {
    expect([FIRST_QUESTION, LATEST_CHARGE]).toEqual([2 * MINUTE, 10 * MINUTE]);
  });
});
