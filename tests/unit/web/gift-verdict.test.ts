import { paymentVerdict } from '@web/panel/customers/payment/payment-verdict';
import { describe, expect, it } from 'vitest';
import { NOW, panelPayment } from '../../support/panel/panel-responses';

const gift = {
  state: 'waiting' as const,
  recipient: 'f•••@example.com',
  claimedAt: null,
  mailsLeft: 2,
  claimant: null,
  isUndelivered: false,
  sendAt: '2026-11-20T11:03:00.000Z',
  returnAt: '2027-02-18T11:03:00.000Z',
};
const moreOf = (about: Partial<typeof gift> | { state: 'claimed'; claimedAt: string; mailsLeft: number }) =>
  paymentVerdict(panelPayment({ place: 'gift', canAttach: false, gift: { ...gift, ...about } }), NOW).more;

describe('the verdict on the payment of a gift', () => {
  it('says how often its e-mail can be sent again', () => {
    expect(moreOf({})).toContain('осталось 2');
    expect(moreOf({ mailsLeft: 0 })).not.toContain('осталось');
  });

  it('says that its e-mail was not delivered, and that another address is needed', () => {
    expect(moreOf({ isUndelivered: true })).toMatch(/^Письмо не доставлено: такого ящика нет.* осталось 2/);
  });

  it('offers no e-mail after the claim, also if the claimant is deleted', () => {
    const claimed = { state: 'claimed', claimedAt: '2026-11-20T12:00:00.000Z', mailsLeft: 3 } as const;
    expect(moreOf(claimed)).toMatch(/удалён/);
  });

  it('names no account for a second payment, which cannot be attached', () => {
    const second = panelPayment({ place: 'quarantined', canAttach: false, returnsAt: null });
    expect(paymentVerdict(second, NOW).more).toContain('финансам');
    expect(paymentVerdict(second, NOW).more).not.toContain('Привяжите');
  });
});
