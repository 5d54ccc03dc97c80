import { fill, plural } from '@web/panel/texts';
import { describe, expect, it } from 'vitest';

describe('the texts of the panel', () => {
  it.each([
    [1, '1 письмо'],
    [2, '2 письма'],
    [11, '11 писем'],
    [21, '21 письмо'],
    [0, '0 писем'],
  ])('have the Russian plural form for %i', (count, text) => {
    expect(plural(count, 'staff.campaigns.emails')).toBe(text);
  });

  it('show a value as it is, even one that looks like a template', () => {
    expect(fill('Код {{code}}', { code: '{{login}} $t(months) $& <b>' })).toBe('Код {{login}} $t(months) $& <b>');
  });

  it('keep a placeholder without a value visible', () => {
    expect(fill('{{page}} / {{total}}', { page: 1 })).toBe('1 / {{total}}');
  });
});
