import { expect, it } from 'vitest';
import { formatFact } from '@web/panel/format/format-fact';

it.each([
  ['page', 0, 'страница: 1'],
  ['days', 7, 'дней: 7'],
  ['amount', 0.4, 'сумма: 0,40 ₽'],
  ['until', '2026-12-22', 'до: 22.12.2026'],
  ['until', '2026-12-22T21:30:00.000Z', 'до: 23.12.2026'],
  ['role', 'finance', 'роль: финансы'],
  ['call', 'grantDays', 'вызов: Начисление дней'],
  ['isDisabled', true, 'отключён: Да'],
  ['part', '', 'запрос: —'],
  // A login can equal one of our values and must not be translated.
  ['login', 'other', 'логин: other'],
  ['platform', 'other', 'платформа: другое'],
  ['unheard-of', 'x', 'unheard-of: x'],
] as const)('the fact %s %s is shown as «%s»', (name, value, shown) => {
  expect(formatFact(name, value).replaceAll('\u00a0', ' ')).toBe(shown);
});
