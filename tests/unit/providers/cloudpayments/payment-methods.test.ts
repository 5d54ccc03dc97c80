import { describe, expect, it } from 'vitest';
import { OTHER_METHODS, type OtherMethod } from '@functions/payments/contract/values/payment-methods';
import type { Order } from '@functions/purchase/rules/order';
import type { Purchase } from '@functions/purchase/rules/purchase';
import { quote } from '@functions/purchase/rules/quote';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { widgetPayment } from '@functions/providers/cloudpayments/checkout';
import { readNotification } from '@functions/providers/cloudpayments/notification';
import { orderOf } from '../../../support/fixtures/domain-records';
import { at } from '../../../support/fixtures/given';
import { documentedNotification } from './documented';

const bought = (trialDays: number) => quote({ tariff: 1, trialDays, now: at('2026-01-10') }, noSubscription('anna'));
const term: Purchase = { kind: 'new-subscription', quote: bought(0) };
const trial: Purchase = { kind: 'new-subscription', quote: bought(7) };

const widget = (
  purchase: Purchase,
  about: Partial<Order> = {},
  otherMethods: readonly OtherMethod[] = OTHER_METHODS,
  renewingMethods: readonly OtherMethod[] = [],
) => widgetPayment(orderOf(purchase, about), { publicId: 'pk_1', otherMethods, renewingMethods });

const INSTALMENTS = ['TcsInstallment', 'Dolyame'];
const CARDS = ['Card', 'ForeignCard'];
const OTHERS = ['Sbp', 'TinkoffPay', 'SberPay', 'MirPay'];

describe('the payment form', () => {
  it.each<[string, Purchase, Partial<Order>, readonly OtherMethod[], readonly OtherMethod[], string[], boolean]>([
    ['a term with renewal: cards', term, {}, OTHER_METHODS, [], [...INSTALMENTS, ...OTHERS], true],
    [
      'a term with renewal: what gives a token, too',
      term,
      {},
      OTHER_METHODS,
      ['sbp'],
      [...INSTALMENTS, 'TinkoffPay', 'SberPay', 'MirPay'],
      true,
    ],
    ['a trial: cards, whatever gives a token', trial, {}, OTHER_METHODS, ['sbp'], [...INSTALMENTS, ...OTHERS], true],
    [
      'the check of a card: cards',
      { kind: 'card-change' },
      {},
      OTHER_METHODS,
      ['sbp'],
      [...INSTALMENTS, ...OTHERS],
      true,
    ],
    [
      'a term without renewal: no cards',
      term,
      { isOneOff: true },
      OTHER_METHODS,
      [],
      [...INSTALMENTS, ...CARDS],
      false,
    ],
    [
      'a term without renewal: only what the terminal has',
      term,
      { isOneOff: true },
      ['sbp'],
      [],
      [...INSTALMENTS, ...CARDS, 'TinkoffPay', 'SberPay', 'MirPay'],
      false,
    ],
    [
      'a gift: what is paid at once',
      { kind: 'gift', tariff: 6 },
      {},
      OTHER_METHODS,
      [],
      [...INSTALMENTS, 'Sbp', 'TinkoffPay', 'SberPay'],
      false,
    ],
    [
      'a missed renewal: cards',
      { kind: 'past-due-payment', periodEnd: 0, tariff: 1 },
      {},
      OTHER_METHODS,
      ['sbp'],
      [...INSTALMENTS, ...OTHERS],
      true,
    ],
    [
      'a device: what is paid at once',
      { kind: 'device-slot' },
      {},
      OTHER_METHODS,
      ['sbp'],
      [...INSTALMENTS, 'Sbp', 'TinkoffPay', 'SberPay'],
      true,
    ],
  ])('offers for %s', (_what, purchase, about, other, renewing, restricted, tokenize) => {
    expect(widget(purchase, about, other, renewing)).toMatchObject({ restrictedPaymentMethods: restricted, tokenize });
  });
});

describe('the method of a notification', () => {
  const fields = Object.fromEntries(new URLSearchParams(documentedNotification('check-of-a-shop').body));
  const methodOf = (about: Record<string, string>) => {
    const notification = readNotification('check', { ...fields, ...about });
    return 'payment' in notification ? notification.payment.method : undefined;
  };

  it.each([
    ['', 'card'],
    ['Sbp', 'sbp'],
    ['T-Pay', 'tPay'],
    ['TinkoffPay', 'tPay'],
    ['SberPay', 'sberPay'],
    ['MirPay', 'mirPay'],
    ['Mir Pay', 'mirPay'],
    ['Card', 'card'],
    ['Dolyame', 'other'],
  ])('"%s" is %s', (name, method) => {
    expect(methodOf({ PaymentMethod: name })).toBe(method);
  });

  it('is another one without a card and without a name, as in the lists of the provider', () => {
    expect(methodOf({ PaymentMethod: '', CardLastFour: '' })).toBe('other');
  });
});
