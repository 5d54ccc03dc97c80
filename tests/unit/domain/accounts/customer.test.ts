import { describe, expect, it } from 'vitest';
import { allowedPhoto } from '@functions/domain/accounts/allowed-photo';
import {
  anonymizedAccess,
  anonymizedCustomer,
  anonymizedGuestPurchase,
  anonymizedInvite,
  anonymizedMandate,
  anonymizedOrder,
  anonymizedPayment,
  anonymizedReceipt,
} from '@functions/domain/accounts/anonymize';
import { claimsOnlyItself, mayActAs, type Caller } from '@functions/domain/accounts/customer';
import { acceptedCodeWindows, codeFromDigest, emailCodeText } from '@functions/domain/accounts/email-verification-code';
import { readUnsubscribeLink, unsubscribeLinkText } from '@functions/domain/accounts/unsubscribe-link';
import { MINUTE } from '@functions/domain/platform/calendar';
import { newGuestPurchase } from '@functions/domain/purchase/guest-purchase';
import type { Invite } from '@functions/domain/referrals/invite';
import { after, mandateOf, noticeOf, orderOf, receiptOf } from '../../../support/fixtures/domain-records';
import { storedCustomer } from '../../../support/fixtures/stored-records';
import { at, orderSettled } from '../../../support/fixtures/given';

const caller: Caller = {
  uid: 'anna',
  identityId: 'google.com:1',
  email: 'Anna@example.com',
  providerId: 'google.com',
  isDerived: false,
};

describe('a caller (T1)', () => {
  it('acts as a customer only with a sign-in of that customer', () => {
    expect(mayActAs(caller, storedCustomer('anna', { signIns: ['google.com:1', 'yandex:2'] }))).toBe(true);
    expect(mayActAs(caller, storedCustomer('anna', { signIns: ['yandex:2'] }))).toBe(false);
  });

  it('registers under its own uid; a uid that we created names its only sign-in', () => {
    expect(mayActAs(caller, null)).toBe(true);
    expect(mayActAs({ ...caller, uid: 'yandex:2', identityId: 'yandex:2' }, null)).toBe(true);
    expect(mayActAs({ ...caller, uid: 'yandex:2' }, null)).toBe(false);
  });

  it('claims only its own uid and address, or none', () => {
    expect(claimsOnlyItself(caller, {})).toBe(true);
    expect(claimsOnlyItself(caller, { uid: '', email: '' })).toBe(true);
    expect(claimsOnlyItself(caller, { uid: 'anna', email: 'anna@EXAMPLE.com' })).toBe(true);
    expect(claimsOnlyItself(caller, { uid: 'boris' })).toBe(false);
    expect(claimsOnlyItself(caller, { uid: 'anna', email: 'boris@example.com' })).toBe(false);
  });
});

describe('a profile photo (T6)', () => {
  it.each(['https://lh3.googleusercontent.com/a/1', 'https://avatars.yandex.net/get-yapic/1'])(
    'is shown from %s',
    (url) => {
      expect(allowedPhoto(url)).toBe(url);
    },
  );

  it.each([undefined, '', 'a photo', 'http://lh3.googleusercontent.com/a/1', 'https://example.com/a', 'javascript:1'])(
    'is the default image for %s',
    (url) => {
      expect(allowedPhoto(url)).toBe('');
    },
  );
});

describe('a link to unsubscribe', () => {
  it.each(['promotions', 'reminders'] as const)('is read as it was written: %s', (topic) => {
    expect(unsubscribeLinkText({ topic, uid: 'anna' })).toBe(`${topic} anna`);
    expect(readUnsubscribeLink(`${topic} anna`)).toEqual({ topic, uid: 'anna' });
  });

  it.each(['', 'reminders', 'reminders ', 'news anna', 'x reminders anna', 'reminders anna b'])(
    'is refused: "%s"',
    (text) => {
      expect(readUnsubscribeLink(text)).toBeNull();
    },
  );
});

describe('a verification code of an address', () => {
  it('has six digits, from the last part of the proof', () => {
    expect(codeFromDigest('body.AAB')).toBe('000001');
    expect(codeFromDigest('x.y.AB_')).toBe('000127');
    expect(codeFromDigest('body.________')).toBe('710655');
  });

  it('depends on customer, address and window, and is valid in two windows of 15 minutes', () => {
    expect(emailCodeText('anna', 'a@example.com', 7)).toBe('anna\na@example.com\n7');
    expect(acceptedCodeWindows(30 * MINUTE)).toEqual([2, 1]);
    expect(acceptedCodeWindows(30 * MINUTE - 1)).toEqual([1, 0]);
  });
});

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
    expect(anonymizedInvite(invite)).toEqual({ ...invite, inviteeEmail: '', reason: 'erased' });
    expect(anonymizedInvite({ ...invite, reason: 'converted' }).reason).toBe('converted');
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
