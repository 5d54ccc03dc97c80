import { describe, expect, it } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Purchase } from '@functions/purchase/rules/purchase';
import { quote } from '@functions/purchase/rules/quote';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { widgetPayment } from '@functions/providers/cloudpayments/checkout';
import { orderOf } from '../../../support/fixtures/domain-records';
import { at } from '../../../support/fixtures/given';

const term = (kind: 'new-subscription' | 'resubscribe', tariff: Tariff, trialDays = 0): Purchase => ({
  kind,
  quote: quote({ tariff, trialDays, now: at('2026-01-10') }, noSubscription('anna')),
});

const receiptOf = (purchase: Purchase, amount: number): unknown =>
  widgetPayment(orderOf(purchase, { amount }), { publicId: 'pk_1', otherMethods: [], renewingMethods: [] }).receipt;

const SERVICE = `Доступ к сервису «${BRAND.name.ru}»`;

describe('the fiscal receipt of an order names what is paid', () => {
  it.each<[Purchase, string]>([
    [term('new-subscription', 1), `${SERVICE}, 1 мес.`],
    [term('resubscribe', 6), `${SERVICE}, 6 мес.`],
    [term('new-subscription', 12, 1), `${SERVICE}, пробный период, 1 день`],
    [term('new-subscription', 1, 3), `${SERVICE}, пробный период, 3 дня`],
    [term('new-subscription', 1, 5), `${SERVICE}, пробный период, 5 дней`],
    [term('new-subscription', 1, 21), `${SERVICE}, пробный период, 21 день`],
    [term('new-subscription', 1, 30), `${SERVICE}, пробный период, 30 дней`],
    [{ kind: 'device-slot' }, `${SERVICE}, дополнительное устройство`],
    [{ kind: 'past-due-payment', periodEnd: at('2026-02-10'), tariff: 6 }, `${SERVICE}, 6 мес.`],
  ])('%o: %s', (purchase, label) => {
    expect(receiptOf(purchase, 12345)).toEqual({
      items: [{ label, price: 123.45, quantity: 1, amount: 123.45, vat: null, method: 4, object: 4 }],
      email: 'anna@example.com',
      isBso: false,
      amounts: { electronic: 123.45, advancePayment: 0, credit: 0, provision: 0 },
    });
  });
});
