import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { movedAwayFrom } from '@functions/subscription/rules/moved-payment';
import type { EventOf, SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { deviceSettled, refunded } from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalSettled } from '../../support/fixtures/given';

const PAYMENT = 'pay-2026-01-10';
const bought = orderSettled('2026-01-10');
const renewed = renewalSettled('2026-02-10');
const because = (cause: EventOf<'refunded'>['cause'], date: string, of = PAYMENT): SubscriptionEvent =>
  ({ ...refunded(date, of), cause }) as SubscriptionEvent;
const moved = because('moved', '2026-01-20');
const restored = (date: string): SubscriptionEvent => ({
  type: 'accessRestored',
  at: at(date),
  transactionId: PAYMENT,
  durationMs: 5 * DAY,
  cause: 'moved-back',
});
const lost = (...history: SubscriptionEvent[]) => movedAwayFrom('anna', history, PAYMENT);

describe('the move of a payment to another account', () => {
  it('took the time that was left and ended the renewals, in whatever order its events are read', () => {
    const loss = { at: at('2026-01-20'), durationMs: 21 * DAY, endedRenewals: true, isOnlyLoss: true };
    expect(lost(bought, moved)).toEqual(loss);
    expect(lost(moved, bought)).toEqual(loss);
    expect(lost(bought, moved, orderSettled('2026-01-22')), 'bought since').toEqual(loss);
    expect(lost(bought, deviceSettled('2026-01-11'), moved), 'with a device').toEqual(loss);
  });

  it('took nothing of a term that was over, and ends no renewals that were off', () => {
    const late = because('moved', '2026-02-20');
    expect(lost(bought, renewed, late)).toMatchObject({ durationMs: 0, endedRenewals: false });
    expect(lost(bought, cancelled('2026-01-11'), moved)).toMatchObject({ durationMs: 21 * DAY, endedRenewals: false });
  });

  it('counts since the payment came here last', () => {
    expect(lost(bought, moved, restored('2026-01-21')), 'it is here').toBeNull();
    const again = because('moved', '2026-01-22');
    expect(lost(bought, moved, restored('2026-01-21'), again)).toMatchObject({ at: at('2026-01-22') });
  });

  it.each<[string, SubscriptionEvent[]]>([
    ['was not here', [orderSettled('2026-01-11')]],
    ['is here', [bought]],
    ['was returned', [bought, refunded('2026-01-20', PAYMENT)]],
    ['was moved here by mistake and back', [bought, because('moved-back', '2026-01-20')]],
  ])('is none if the payment %s', (_what, history) => {
    expect(lost(...history)).toBeNull();
  });

  it('is none of a device, which is given again like a new one', () => {
    const device = 'device-2026-01-11';
    const history = [bought, deviceSettled('2026-01-11'), because('moved', '2026-01-20', device)];
    expect(movedAwayFrom('anna', history, device)).toBeNull();
  });

  it('is the only loss unless a whole payment was returned', () => {
    const of = 'renewal-2026-02-10';
    const isOnly = (event: SubscriptionEvent) =>
      lost(bought, renewed, event, because('moved', '2026-03-20'))?.isOnlyLoss;
    expect(isOnly(refunded('2026-02-20', of))).toBe(false);
    expect(isOnly(refunded('2026-02-20', of, false))).toBe(true);
    expect(isOnly(because('moved', '2026-02-20', of))).toBe(true);
  });
});
