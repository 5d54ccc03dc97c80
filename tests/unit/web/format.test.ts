import { BRAND } from '@functions/base/contract/values/brand';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { tengeOf } from '@functions/base/contract/values/tenge';
import {
  formatDate,
  formatDay,
  formatPrice,
  formatRoubles,
  formatTenge,
  formatTime,
  shortName,
} from '@web/lib/browser/format';
import { formatSize } from '@web/lib/browser/format-size';
import { rememberTengeRate } from '@web/lib/browser/tenge-rate';
import { displayPrice } from '@web/lib/payments/price';
import { describe, expect, it } from 'vitest';

describe('amounts and dates', () => {
  it('an amount never breaks before the rouble sign', () => {
    expect(formatRoubles(1, 'ru')).toBe('1\u00a0₽');
    expect(formatRoubles(1080, 'ru')).toBe('1\u00a0080\u00a0₽');
    expect(formatRoubles(162.5, 'ru')).toBe('162,50\u00a0₽');
    expect(formatRoubles(-37.5, 'en')).toBe('\u2212\u00a037.50\u00a0₽');
  });

  it('a date is a date in Moscow', () => {
    expect(formatDate('2026-12-19T21:30:00Z', 'en')).toBe('December\u00a020, 2026');
  });

  it('Kazakh dates do not depend on the browser’s support for Kazakh', () => {
    expect(formatDate('2026-12-19T21:30:00Z', 'kk')).toBe('2026\u00a0ж. 20\u00a0желтоқсан');
    expect(formatDay('2026-01-05T09:00:00Z', 'kk', '2026-11-20T09:00:00Z')).toBe('5\u00a0қаңтар');
    expect(formatRoubles(1080, 'kk')).toBe('1\u00a0080\u00a0₽');
  });

  it('a day in the server’s current year is shown without the year', () => {
    expect(formatDay('2026-12-20T09:00:00Z', 'ru', '2026-11-20T09:00:00Z')).toBe('20\u00a0декабря');
    expect(formatDay('2027-01-20T09:00:00Z', 'ru', '2026-11-20T09:00:00Z')).toBe('20\u00a0января 2027');
  });

  it('the time of day is that of Moscow', () => {
    expect(formatTime('2026-12-19T21:05:59Z')).toBe('00:05');
    expect(() => formatTime('soon')).toThrow(RangeError);
  });

  it.each(LANGUAGES.filter((language) => language !== 'kk'))(
    '%s: days and times are written as by Intl',
    (language) => {
      const options = { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' } as const;
      const withYear = new Intl.DateTimeFormat(language, { ...options, year: 'numeric' });
      const withoutYear = new Intl.DateTimeFormat(language, options);
      const clock = new Intl.DateTimeFormat(language, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: 'Europe/Moscow',
      });
      const written = (format: Intl.DateTimeFormat, at: Date) =>
        format
          .format(at)
          .replace(/\s?г\.$/, '')
          .replace(' ', '\u00a0');
      // A step that is no divisor of a day: all hours, over leap years.
      for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2029, 0, 1); at += 37 * 3_540_000) {
        const date = new Date(at);
        const iso = date.toISOString();
        expect(formatDate(iso, language), iso).toBe(written(withYear, date));
        expect(formatDay(iso, language, iso), iso).toBe(written(withoutYear, date));
        expect(formatTime(iso), iso).toBe(clock.format(date));
      }
    },
  );

  it.each(LANGUAGES)('%s: amounts are written as by Intl', (language) => {
    const numbers = (decimals: number) =>
      new Intl.NumberFormat(language === 'kk' ? 'ru' : language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
    const [whole, exact] = [numbers(0), numbers(2)];
    for (const roubles of [0, 1, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 999_999, 1_000_000, 12_345_678]) {
      expect(formatRoubles(roubles, language)).toBe(`${whole.format(roubles)}\u00a0₽`);
      for (const kopecks of [1, 9, 10, 37, 50, 99])
        expect(formatRoubles(roubles + kopecks / 100, language)).toBe(
          `${exact.format(roubles + kopecks / 100)}\u00a0₽`,
        );
    }
  });

  it('a name longer than 23 characters is cut to 20 and an ellipsis (§2)', () => {
    expect(shortName('a'.repeat(23))).toBe('a'.repeat(23));
    expect(shortName('a'.repeat(24))).toBe(`${'a'.repeat(20)}…`);
  });

  it('names are counted and cut by grapheme clusters', () => {
    const family = '👨‍👩‍👧';
    expect(shortName(family.repeat(23))).toBe(family.repeat(23));
    expect(shortName(family.repeat(24))).toBe(`${family.repeat(20)}…`);
    expect(shortName('й'.normalize('NFD').repeat(24))).toBe(`${'й'.normalize('NFD').repeat(20)}…`);
  });
});

describe('tenge beside the roubles, in Kazakh (§1)', () => {
  const day = Date.parse(BRAND.tengeRate.day);
  const daysLater = (days: number) => new Date(day + days * 86_400_000).toISOString();
  const rate = { perRouble: 6.6, day: BRAND.tengeRate.day };

  it('is the amount at the rate of the brand file, in whole tenge', () => {
    expect(tengeOf(150, daysLater(1), rate)).toBe(990);
    expect(tengeOf(1, daysLater(1), rate)).toBe(7);
  });

  it('is shown for thirty days after the rate was set, and then hidden', () => {
    expect(tengeOf(150, daysLater(30), rate)).toBe(990);
    expect(tengeOf(150, new Date(day + 30 * 86_400_000 + 1).toISOString(), rate)).toBeNull();
    expect(formatPrice(1080, 'kk', daysLater(31))).toBe('1\u00a0080\u00a0₽');
    expect(formatPrice(-30, 'kk', daysLater(1))).toMatch(/^\u2212\u00a030\u00a0₽ \(≈\u00a0\u2212\d+\u00a0₸\)$/);
  });

  it('is by the rate of the last answer with prices', () => {
    rememberTengeRate({ tengeRate: { perRouble: 10, day: BRAND.tengeRate.day } });
    expect(formatTenge(150, 'kk', daysLater(1))).toBe('≈\u00a01\u00a0500\u00a0₸');
    rememberTengeRate({ tengeRate: BRAND.tengeRate });
    expect(formatTenge(150, 'kk', daysLater(1))).toBe('≈\u00a0990\u00a0₸');
  });

  it('follows the roubles in a sentence, and only in Kazakh', () => {
    expect(formatPrice(1080, 'kk', daysLater(1))).toMatch(/^1\u00a0080\u00a0₽ \(≈\u00a0[\d\u00a0]+\u00a0₸\)$/);
    expect(formatPrice(1080, 'ru', daysLater(1))).toBe('1\u00a0080\u00a0₽');
    expect(formatTenge(1080, 'en', daysLater(1))).toBeNull();
  });
});

describe('the price block (§5)', () => {
  const price = { firstPayment: 1, monthlyPayment: 150, strikethroughPrice: 150, discount: 0 };

  it('shows the first payment only when it differs from the later ones', () => {
    expect(displayPrice(price).hasFirstPayment).toBe(true);
    expect(displayPrice({ ...price, firstPayment: 150 }).hasFirstPayment).toBe(false);
  });

  it('shows the discount only when it lowers the price', () => {
    expect(displayPrice(price).hasDiscount).toBe(false);
    expect(displayPrice({ ...price, discount: 0.2 }).hasDiscount).toBe(false);
    expect(displayPrice({ ...price, monthlyPayment: 120, discount: 0.2 })).toMatchObject({
      hasDiscount: true,
      discountPercent: 20,
    });
  });
});

describe('the size of a file', () => {
  it.each([
    [48_230_911, 'ru', '48,2\u00a0МБ'],
    [48_230_911, 'kk', '48,2\u00a0МБ'],
    [48_230_911, 'en', '48.2\u00a0MB'],
    [1_250_000_000, 'zh', '1,250.0\u00a0MB'],
    [999_001, 'ru', '1\u00a0000\u00a0КБ'],
    [1, 'en', '1\u00a0kB'],
  ])('%i bytes in %s', (bytes, language, written) => {
    expect(formatSize(bytes, language)).toBe(written);
  });
});
