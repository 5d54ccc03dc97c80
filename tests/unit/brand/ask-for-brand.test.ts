import { describe, expect, it } from 'vitest';
import { askForBrand } from '../../../scripts/brand/ask-for-brand';
import type { BrandValues } from '../../../scripts/brand/brand-values';
import { SECOND_BRAND } from '../../support/brand/second-brand';

const FORMER: BrandValues = {
  ...SECOND_BRAND,
  slug: 'verba',
  apps: {
    ...SECOND_BRAND.apps,
    android: { packageName: 'test.verba.app', certificates: [Array(32).fill('AB').join(':')] },
  },
};

/** The answers to a question, by its beginning, one after the other; every other question is answered by Enter. */
async function answer(answers: Readonly<Record<string, readonly (string | null)[]>>) {
  const left = new Map(Object.entries(answers).map(([question, lines]) => [question, [...lines]]));
  const asked: string[] = [];
  const said: string[] = [];
  const values = await askForBrand(
    FORMER,
    (question) => {
      asked.push(question);
      if (asked.length > 100) throw new Error(`asks again and again: ${question}`);
      const [, lines] = [...left].find(([start]) => question.startsWith(start)) ?? [];
      const next = lines?.shift();
      return Promise.resolve(next === undefined ? '' : next);
    },
    (line) => said.push(line),
  );
  return { values, asked, said };
}

const YES = { 'Write this?': ['yes'] };

it('Enter keeps every present value', async () => {
  const { values, said } = await answer(YES);
  expect(values).toEqual(FORMER);
  expect(said).toEqual([]);
});

it('the new name and domain are suggested wherever the former ones stand', async () => {
  const { values, asked } = await answer({
    'Name in Latin': ['Osoka'],
    'Name in Russian': ['Осока'],
    'Domain of': ['osoka.test'],
    ...YES,
  });
  expect(values).toMatchObject({
    name: { en: 'Osoka', ru: 'Осока', kk: 'Осока', zh: 'Osoka' },
    slug: 'osoka',
    promoSiteUrl: 'https://about.osoka.test',
    supportEmail: 'care@osoka.test',
  });
  expect(asked.filter((question) => question.startsWith('Short name'))).toEqual([expect.stringContaining('[osoka]')]);
});

it('no value is suggested that would be refused', async () => {
  const { asked } = await answer({
    'Name in Latin': ['Osoka Rush'],
    'BIC of': ['044525000'],
    'Account of': ['40702810000000000000'],
    Correspondent: ['30101810000000000000'],
    'Price of 1 month': ['100'],
    'Price of 3 months': ['300'],
    'Price of 6 months': ['500'],
    'Price of 12 months': ['900'],
    ...YES,
  });
  const suggested = (start: string) =>
    asked.filter((question) => question.startsWith(start)).map((question) => /\[(.*)\]/.exec(question)?.[1] ?? null);
  expect(suggested('Short name')).toEqual(['osoka-rush']);
  expect(suggested('Account of')).toEqual([null]);
  expect(suggested('Price of 3 months')).toEqual([null]);
  // Neither a bot nor a package has hyphens.
  expect(suggested('Telegram bot')).toEqual(['@osoka_rush_care_bot']);
  expect(suggested('Package of')).toEqual(['test.osoka_rush.app']);
});

it('a wrong answer is told with its field, and the question comes again', async () => {
  const { values, asked, said } = await answer({
    'Tax id': ['12', '1234567890', '7707083893'],
    'Price of 6 months': ['free', '900'],
    'Languages of': ['en', 'ru, en'],
    ...YES,
  });
  expect(asked.filter((question) => question.startsWith('Tax id'))).toHaveLength(3);
  expect(said.slice(0, 4).map((line) => line.trim().split(' ')[0])).toEqual([
    'company.taxId:',
    'company.taxId:',
    'prices.6:',
    'languages:',
  ]);
  expect(values).toMatchObject({
    company: { taxId: '7707083893' },
    prices: { 6: 900 },
    languages: ['ru', 'en'],
  });
});

it('a hyphen is no app, and the fingerprints are asked for a package alone', async () => {
  const certificate = Array(32).fill('0F').join(':');
  const none = await answer({ 'Package of': ['-'], 'Ids of': ['-'], ...YES });
  expect(none.values?.apps).toEqual({ android: null, ios: null });
  expect(none.asked.join()).not.toContain('fingerprints');
  const both = await answer({
    'Package of': ['test.osoka.app'],
    'SHA-256': [`${certificate}, ${certificate}`],
    'Ids of': ['AB12CD34EF.test.osoka'],
    ...YES,
  });
  expect(both.values?.apps).toEqual({
    android: { packageName: 'test.osoka.app', certificates: [certificate, certificate] },
    ios: { appIds: ['AB12CD34EF.test.osoka'] },
  });
});

describe('nothing is written', () => {
  it.each<[why: string, answers: Record<string, (string | null)[]>]>([
    ['when the input ends', { 'Tax id': [null] }],
    ['when the input ends at the confirmation', { 'Write this?': [null] }],
    ['without a confirmation', {}],
    ['when the answer is no', { 'Write this?': ['no'] }],
  ])('%s', async (_, answers) => {
    expect((await answer(answers)).values).toBeNull();
  });
});

it('the changes and the warnings are told before the confirmation', async () => {
  const { said } = await answer({ 'Price of 12 months': ['2388'], ...YES });
  expect(said).toEqual([
    expect.stringContaining('prices.12: 1788 -> 2388'),
    expect.stringContaining('warning: prices.12: 12 months for 2388 ₽'),
  ]);
});

it('the files of the apps are kept, and those of another brand become files of the site', async () => {
  expect(FORMER.downloads.android).toHaveProperty('url');
  const kept = await answer({ 'Domain of': ['osoka.test'], ...YES });
  expect(kept.values?.downloads).toEqual(FORMER.downloads);
  const renamed = await answer({ 'Name in Latin': ['Osoka'], ...YES });
  expect(renamed.values?.downloads).toEqual({ android: 'site', windows: 'site' });
});
