import { describe, expect, it } from 'vitest';
import {
  anonymizedAccess,
  anonymizedCustomer,
  anonymizedGuestPurchase,
  anonymizedInvite,
  anonymizedMandate,
  anonymizedOrder,
  anonymizedReceipt,
} from '@functions/customer-life/rules/anonymize';
import { anonymizedPayment } from '@functions/payments/rules/payment';
import { newGuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { Invite } from '@functions/referrals/rules/invite';
import { after, mandateOf, noticeOf, orderOf, receiptOf } from '../../support/fixtures/domain-records';
import { storedCustomer } from '../../support/fixtures/stored-records';
import { at, orderSettled } from '../../support/fixtures/given';

describe('what remains of a deleted customer (P28)', () => {
  it('of the account: its ids, and no sign-in', () => {
    const customer = storedCustomer('anna', {
      photoURL: 'https://example.com',
      signIns: ['yandex:2'],
      phone: '+79990000000',
      wantsPromotions: true,
    });
    const anonymous = anonymizedCustomer(customer);
    expect(anonymous).not.toHaveProperty('phone');
    expect({ ...anonymous, phone: customer.phone }).toEqual({
      ...customer,
      email: '',
      photoURL: '',
      providerId: '',
      invitationCode: '',
      signIns: [],
      wantsPromotions: false,
      wantsReminders: false,
    });
  });

  it('of the mandate: the ids of the provider, to cancel it', () => {
    const card = { mask: '•• 3055', expires: null, type: null, cardId: 'c' };
    const consents = { autoCharge: true, offer: true, version: '1', at: 5 };
    const mandate = mandateOf({ card, consents });
    expect(anonymizedMandate(mandate)).toEqual({ ...mandate, email: '', token: null, card: null, consents: null });
  });

  it('of the invite: the discount of the inviter', () => {
    const invite: Invite = {
      inviteeUid: 'boris',
      inviterUid: 'anna',
      inviteeEmail: 'boris@example.com',
      created: 1,
      discountStartDate: 2,
      qualifiesUntil: 3,
      reason: 'pending',
    };
    const cards = ['hash'];
    const erased = { ...invite, inviteeEmail: '', reason: 'erased', erasedCards: cards };
    expect(anonymizedInvite(invite, cards)).toEqual(erased);
    expect(anonymizedInvite({ ...invite, reason: 'converted' }, []).reason).toBe('converted');
  });

  it('of an order: the purchase, without the card; an unpaid one expires', () => {
    const method = { token: 'tk_1', card: { mask: '•• 3055', expires: null, type: null, cardId: 'c' }, at: 5 };
    const order = orderOf({ kind: 'device-slot' }, { phone: '+79990000000', paymentMethod: method, expiresAt: 9 });
    const unpaid = anonymizedOrder({ ...order, paymentMethod: null }, 11);
    expect(anonymizedOrder(order, 7)).toMatchObject({
      orderId: order.orderId,
      purchase: order.purchase,
      email: '',
      paymentMethod: { token: null, card: null, at: 5 },
      expiresAt: 7,
    });
    expect(unpaid).toMatchObject({ paymentMethod: null, expiresAt: 9 });
    expect(unpaid).not.toHaveProperty('phone');
  });

  it('of payments: sums and dates', () => {
    const receipt = receiptOf({ ipAddress: '192.0.2.1' });
    expect(anonymizedReceipt(receipt, 'erased-1')).toEqual({ ...receipt, accountId: 'erased-1', ipAddress: '' });
    const card = { mask: '•• 3055', expires: null, type: null, cardId: 'c' };
    const notice = noticeOf({ email: 'anna@example.com', ipAddress: '192.0.2.1', card });
    const anonymous = { ...notice, email: null, ipAddress: null, token: null };
    expect(anonymizedPayment(notice)).toEqual({ ...anonymous, card: { ...card, cardId: null } });
    expect(anonymizedPayment({ ...notice, card: null })).toEqual({ ...anonymous, card: null });
    const purchase = newGuestPurchase('hash', 'anna@example.com', 5);
    expect(anonymizedGuestPurchase(purchase)).toEqual({ ...purchase, email: '' });
  });

  it('of access: no device key is let in', () => {
    expect(anonymizedAccess(after(orderSettled('2026-01-10')))).toEqual({
      uid: 'anna',
      validUntil: at('2026-02-13'),
      entries: [],
    });
  });
});
