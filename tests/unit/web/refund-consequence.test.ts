import { expect, it } from 'vitest';
import { refundConsequence } from '@web/features/panel/customers/subscription/refund-consequence';
import { REFUND_PREVIEW } from '../../support/panel/panel-responses';

const NOW = '2026-11-21T12:00:00.000Z';
const said = (about: Partial<typeof REFUND_PREVIEW> = {}): string =>
  refundConsequence({ ...REFUND_PREVIEW, ...about }, NOW).replaceAll(/[\u00a0\u202f]/g, ' ');

it('names sum, card, receipt, the lost time and the end of renewals', () => {
  expect(said()).toBe(
    '150 ₽ вернутся на карту •• 3055 по чеку 89297070. ' +
      'Доступ закроется сразу: пропадёт 32 дня, до 23 декабря в 14:02. Списаний больше не будет.',
  );
});

it.each([
  [
    'only money',
    { accessUntilAfter: REFUND_PREVIEW.accessUntil, endsRenewals: false },
    'Доступ останется до 23 декабря в 14:02.',
  ],
  [
    'a part of the time',
    { accessUntilAfter: '2026-12-01T11:02:00.000Z', endsRenewals: false },
    'Доступ станет короче: пропадёт 22 дня, останется до 1 декабря в 14:02.',
  ],
  [
    'no access',
    { accessUntil: '2026-11-01T00:00:00.000Z', accessUntilAfter: '2026-11-01T00:00:00.000Z' },
    'Доступ и так закрыт.',
  ],
  [
    'the time of a gift',
    { isOfRecipient: true },
    'Это принятый подарок: у плательщика ничего не изменится, дальше — о его получателе. Доступ закроется сразу',
  ],
  ['a slot', { extraDevicesAfter: 0 }, 'Дополнительное устройство уйдёт.'],
  ['an unknown card', { cardMask: null }, '150 ₽ вернутся на карту оплаты'],
  ['another refund under way', { isUnderWay: true }, 'Возврат 150 ₽ по этому чеку уже идёт. Второго не будет.'],
] as const)('says what else it takes: %s', (_what, about, sentence) => {
  expect(said(about)).toContain(sentence);
});
