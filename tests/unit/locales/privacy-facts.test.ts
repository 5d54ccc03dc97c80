import { readFileSync } from 'node:fs';
import { GUARANTEE_DAYS } from '@contract/values/payments';
import { LANGUAGES, type Language } from '@contract/values/languages';
import { LOG_LIFETIME } from '@functions/domain/nodes/connection';
import { NOTICE_PERIOD } from '@functions/domain/platform/campaign';
import { DAY, HOUR } from '@functions/domain/platform/calendar';
import { MAIL_LIFETIME } from '@functions/domain/platform/outbox';
import { GRACE, OLDEST_REFUND, UNCLAIMED_AFTER, UNPAID_LIFETIME } from '@functions/domain/subscription/terms';
import { BODY_LIFETIME } from '@functions/jobs/redact-payment-events';
import { PRICE_LIST } from '@functions/domain/subscription/price-list';
import offer from '@locales/ru/offer.json';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** The periods that the privacy page and the offer promise are those of the code (decision 80). */

type Tree = { readonly [name: string]: string | Tree };

const textOf = (language: Language, area: string, key: string): string => {
  let tree: string | Tree | undefined = JSON.parse(
    readFileSync(inRepository('locales', language, `${area}.json`), 'utf8'),
  ) as Tree;
  for (const name of key.split('.')) tree = typeof tree === 'object' ? tree[name] : undefined;
  if (typeof tree !== 'string') throw new Error(`${area}.json has no text ${key}`);
  return tree;
};
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\d.])\d+(?![\d.]*\d)/g)].map(([digits]) => Number(digits));
const days = (ms: number): number => ms / DAY;
const clause = (number: string): string => {
  const [section = 0, paragraph = 0] = number.split('.').map(Number);
  return offer.sections[section - 1]?.paragraphs[paragraph - 1] ?? '';
};

describe.each(LANGUAGES)('the privacy page in %s', (language) => {
  it.each([
    ['lead', days(LOG_LIFETIME)],
    ['traffic.connections', days(LOG_LIFETIME)],
    ['payments.receipts', days(BODY_LIFETIME)],
    ['payments.receipts', days(UNPAID_LIFETIME)],
    ['letters.sent', days(MAIL_LIFETIME)],
  ])('%s names %i days', (key, period) => {
    expect(numbersIn(textOf(language, 'privacy', key))).toContain(period);
  });
});

describe('the offer', () => {
  it.each([
    ['3.8', days(NOTICE_PERIOD)],
    ['3.10', GRACE / HOUR],
    ['4.5', days(UNCLAIMED_AFTER)],
    ['7.1', GUARANTEE_DAYS],
    ['7.3', days(OLDEST_REFUND)],
    ['8.1', PRICE_LIST.at(-1)?.promoMonths],
    ['8.3', PRICE_LIST.at(-1)?.referralPercent],
    ['8.4', GRACE / HOUR],
    ['9.2', days(LOG_LIFETIME)],
  ])('%s names %i', (number, period) => {
    expect(numbersIn(clause(number))).toContain(period);
  });

  /** Clauses that texts and links name: a new section before them would renumber them. */
  it.each([
    ['5.3', /^Продавец вправе ограничить оказание/],
    ['7.1', /гарантия/],
  ])('%s is about what texts cite it for', (number, subject) => {
    expect(clause(number)).toMatch(subject);
  });

  it('has every clause that a text names, and every link of a text leads to an anchor', () => {
    const areas = ['cancel', 'login', 'mail', 'offer-summary', 'privacy', 'profile', 'purchase'];
    for (const language of LANGUAGES) {
      for (const area of areas) {
        const text = readFileSync(inRepository('locales', language, `${area}.json`), 'utf8');
        for (const [number] of text.matchAll(/(?<![\d.])\d{1,2}\.\d{1,2}(?![\d.]*\d)/g))
          expect({ language, area, number, exists: clause(number) !== '' }).toMatchObject({ exists: true });
      }
    }
    const page = readFileSync(inRepository('web', 'src', 'features', 'offer', 'offer-content.tsx'), 'utf8');
    expect(page).toContain('id={`${index + 1}.${row + 1}`}');
  });
});
