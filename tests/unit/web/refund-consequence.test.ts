import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '@functions/payments/contract/values/payment-methods';
import { SOLD_KINDS } from '@functions/payments/contract/values/sold-kinds';
import { placeOf, refundConsequence } from '@web/panel/customers/subscription/refund-consequence';
import { refundChoices } from '@web/panel/customers/subscription/refund-choices';
import { PANEL_REFUNDABLE, REFUND_PREVIEW } from '../../support/panel/panel-responses';

const NOW = '2026-11-21T12:00:00.000Z';
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const said = (about: Partial<typeof REFUND_PREVIEW> = {}, now = NOW): string =>
  plain(refundConsequence({ ...REFUND_PREVIEW, ...about }, now));

it('names the thing, sum, card, receipt, the lost time and the end of renewals', () => {
  expect(said()).toBe(
    'Подписка, 1 месяц, 150 ₽: деньги вернутся на карту •• 3055, чек 89297070. ' +
      'Доступ закроется сразу: пропадёт 32 дня, до 23 декабря в 14:02. Списаний больше не будет.',
  );
});

it('says that access closes at once whatever the clock of the browser is', () => {
  for (const now of ['2026-11-21T11:59:00.000Z', '2026-11-21T12:01:00.000Z', '2027-01-01T00:00:00.000Z'])
    expect(said({}, now)).toContain('Доступ закроется сразу: пропадёт 32 дня');
});

it.each([
  [
    'only money',
    { accessUntilAfter: REFUND_PREVIEW.accessUntil, accessClosesNow: false, lostDays: 0, endsRenewals: false },
    'Доступ останется до 23 декабря в 14:02.',
  ],
  [
    'a part of the time',
    { accessUntilAfter: '2026-12-01T11:02:00.000Z', accessClosesNow: false, lostDays: 22, endsRenewals: false },
    'Доступ станет короче: пропадёт 22 дня, останется до 1 декабря в 14:02.',
  ],
  ['no access', { isOpen: false, accessClosesNow: false }, 'Доступ и так закрыт.'],
  [
    'a gift that was claimed',
    {
      bought: { kind: 'gift', months: 6, recipient: 's•••@example.com' },
      endsGift: true,
      isOfRecipient: true,
      recipient: { id: 'r', email: 'sveta@example.com' },
    },
    'Подарок для s•••@example.com, 6 месяцев, 150 ₽: деньги вернутся на карту •• 3055, чек 89297070. Подарок будет ' +
      'отменён, получателю sveta@example.com придёт письмо.',
  ],
  [
    'a gift that waits',
    { bought: { kind: 'gift', months: 6, recipient: 's•••@example.com' }, endsGift: true },
    'Подарок ещё не приняли: он будет отменён, ссылка из письма перестанет работать.',
  ],
  ['a slot', { extraDevicesAfter: 0 }, 'Дополнительное устройство уйдёт.'],
  ['another refund under way', { isUnderWay: true }, 'Подписка, 1 месяц: возврат 150 ₽ уже идёт. Второго не будет.'],
] as [string, Partial<typeof REFUND_PREVIEW>, string][])('says what else it takes: %s', (_what, about, sentence) => {
  expect(said(about)).toContain(sentence);
});

it('of a payment of nobody says that it can no longer be attached, and nothing of access', () => {
  const text = plain(refundConsequence({ ...REFUND_PREVIEW, isOpen: false, endsRenewals: false }, NOW, false));
  expect(text).toContain('Доступа этот платёж не дал, и привязать его больше будет нельзя.');
  expect(text).not.toContain('Доступ и так закрыт');
});

it.each(PAYMENT_METHODS)('money paid by %s is not promised to a card unless it came from one', (method) => {
  expect(/на карту/.test(placeOf({ method, cardMask: method === 'card' ? '•• 3055' : null }))).toBe(method === 'card');
  expect(placeOf({ method, cardMask: null })).not.toMatch(/undefined|\{/);
});

it('an unknown method goes back to where it came from', () => {
  expect(placeOf({ method: null, cardMask: null })).toBe('туда, откуда платили');
  expect(placeOf({ method: null, cardMask: '•• 3055' })).toBe('на карту •• 3055');
});

describe('the choice of what to return', () => {
  const gift: typeof PANEL_REFUNDABLE = {
    ...PANEL_REFUNDABLE,
    transactionId: '900',
    amount: 150,
    isDefault: false,
    method: 'sbp',
    cardMask: null,
    bought: { kind: 'gift', months: 1, recipient: 's•••@example.com' },
  };

  it('begins with the thing, the payment that the server would choose first', () => {
    const { choices, chosen } = refundChoices({ refundable: [gift, PANEL_REFUNDABLE] }, '');
    expect(choices.map(({ value, label }) => [value, plain(label)])).toEqual([
      ['', 'подписка, 1 месяц, 150 ₽ · 20.11.2026 · Карта •• 3055 · 89297070'],
      ['900', 'подарок для s•••@example.com, 1 месяц, 150 ₽ · 20.11.2026 · СБП · 900'],
    ]);
    expect(chosen).toBe('');
  });

  it.each(SOLD_KINDS)('names «%s»', (kind) => {
    const [choice] = refundChoices({ refundable: [{ ...gift, bought: { kind } }] }, '').choices;
    expect(choice?.label).toMatch(/^[а-я ]+, 150/);
  });

  it('a number of the address is chosen if it is in the list, and said to be none otherwise', () => {
    const user = { refundable: [PANEL_REFUNDABLE, gift] };
    expect(refundChoices(user, '900')).toMatchObject({ chosen: '900', isUnknown: false });
    expect(refundChoices(user, '89297070')).toMatchObject({ chosen: '', isUnknown: false });
    expect(refundChoices(user, '1')).toMatchObject({ chosen: '', isUnknown: true });
    expect(refundChoices({ refundable: [] }, '1')).toEqual({ choices: [], chosen: '', isUnknown: true });
  });
});
