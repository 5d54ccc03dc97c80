import { expect, it } from 'vitest';
import { SECOND_BRAND } from '../../support/brand/second-brand';
import { findTraces, tracesOf } from '../../support/brand/traces';

const traces = tracesOf({
  ...SECOND_BRAND,
  name: { ru: 'Осока', en: 'Osoka', kk: 'Осока', zh: 'Osoka' },
  slug: 'osoka-rush',
  copyrightYears: '2019-2026',
});

it.each([
  'Доступ к «Осоке» на месяц',
  'ОСОКУ',
  'Osoka-Webhooks',
  '/downloads/osoka-rush.apk',
  '\\u041e\\u0441\\u043e\\u043a\\u0430',
  'https://x.test/?q=%D0%9E%D1%81%D0%BE%D0%BA%D0%B0',
  'АО «Верба &amp; Ко»',
  'АО\u00a0«Верба & Ко»',
  'ИНН 1234567894.',
  'в банке ПАО «Волжский»',
  'БИК 044525789',
  '© 2019–2026',
  'osoka_rush',
  'mailto:care@verba.test',
  'https://t.me/verba_care_bot?start=1',
  'https://panel.verba.test/',
  '"test.verba.app"'.replace('test', 'AB12CD34EF.test'),
])('finds a trace in %s', (text) => {
  expect(findTraces(text, traces)).not.toEqual([]);
});

it.each(['Осокорь', 'osokage', '11234567894', 'verbatest', 'a text of no brand'])('finds none in %s', (text) => {
  expect(findTraces(text, traces)).toEqual([]);
});
