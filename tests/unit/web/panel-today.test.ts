import type { Waiting } from '@functions/panel/contract/get-today';
import { WAITING_KINDS } from '@functions/operations/contract/values/waiting';
import { expect, it } from 'vitest';
import { PANEL_PATHS } from '@web/app/paths';
import { ageOf, compareMoney, detailOf, placeOf, titleOf } from '@web/panel/today/waiting';

const waiting = (kind: Waiting['kind'], about: Partial<Waiting> = {}): Waiting => ({
  kind,
  state: 'bad',
  count: 3,
  amount: null,
  since: null,
  names: [],
  ...about,
});

it('every kind has a sentence with its number, and a page of the panel that handles it', () => {
  for (const kind of WAITING_KINDS) {
    for (const count of [1, 2, 5, 21]) {
      const title = titleOf(waiting(kind, { count }));
      expect(title, kind).not.toMatch(/[{}]|today\./);
      if (!/^(outboxTrigger|tengeRate|no[A-Z])/.test(kind)) expect(title, kind).toContain(String(count));
    }
    const [path] = placeOf(waiting(kind), true).split('?');
    expect(PANEL_PATHS, kind).toContain(path);
  }
  expect(placeOf(waiting('unclaimed', { names: ['17', '18'] }), false)).toBe('/panel-payment?id=17');
  expect(titleOf(waiting('quarantined'))).toBe('3 платежа в карантине');
  expect(titleOf(waiting('silentNodes', { count: 1, names: ['hel-1'] }))).toBe('Узел hel-1 молчит');
});

it('the detail names the sum, and jobs, services and nodes by their names', () => {
  expect(detailOf(waiting('quarantined', { amount: 450 })).replace(/\s/g, ' ')).toBe(
    'на 450 ₽; привязать к клиенту или вернуть',
  );
  expect(detailOf(waiting('services', { names: ['payments', 'mail'] }))).toBe('CloudPayments, Почта');
  expect(detailOf(waiting('silentNodes', { count: 2, names: ['hel-1', 'ams-1'] }))).toContain('hel-1, ams-1');
  expect(detailOf(waiting('refusedMandates'))).toBe('');
});

it('the age is told in its largest unit', () => {
  const now = '2026-11-25T12:00:00.000Z';
  expect(ageOf('2026-11-25T11:59:50.000Z', now)).toBe('1 мин');
  expect(ageOf('2026-11-25T11:20:00.000Z', now)).toBe('40 мин');
  expect(ageOf('2026-11-25T09:59:00.000Z', now)).toBe('2 ч');
  expect(ageOf('2026-11-22T11:00:00.000Z', now)).toBe('3 д');
});

const money = (revenue: number, refunds = 0) => ({ revenue, net: revenue - refunds });

it('the money of today is compared with yesterday at the same time', () => {
  const plain = (today: number, yesterday: number) => {
    const { text, isLess } = compareMoney(money(today), money(yesterday), '14:36');
    return [text.replace(/\s/g, ' '), isLess];
  };
  expect(plain(1080, 1000)).toEqual(['+8 % ко вчерашнему дню: к 14:36 было 1 000 ₽', false]);
  expect(plain(500, 1000)).toEqual(['−50 % ко вчерашнему дню: к 14:36 было 1 000 ₽', true]);
  expect(plain(1000, 1000)[0]).toBe('0 % ко вчерашнему дню: к 14:36 было 1 000 ₽');
  expect(plain(500, 0)).toEqual(['Вчера к 14:36 выручки не было', false]);
});

it('a day whose refunds were as high as its revenue, or higher, is not called a day without revenue', () => {
  const plain = (today: number, refunds: number) => {
    const { text, isLess } = compareMoney(money(today), money(1500, refunds), '14:36');
    return [text.replace(/\s/g, ' '), isLess];
  };
  expect(plain(300, 1500)).toEqual(['Вчера к 14:36 с учётом возвратов было 0 ₽', false]);
  expect(plain(300, 1650)).toEqual(['Вчера к 14:36 с учётом возвратов было − 150 ₽', false]);
});
