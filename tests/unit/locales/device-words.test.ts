import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

type Texts = Record<string, Record<string, string>>;
const read = (language: string, area: string): Texts =>
  JSON.parse(readFileSync(inRepository('locales', language, area), 'utf8')) as Texts;

/** What one more device costs: the site has it in `profile.json`, e-mails and answers to apps in `mail.json`. */
const SHARED = /^(daysLeft|untilDate|comingTerm|nextCharge|announcedCharge|laterCharge)(_\w+)?$/;
const shared = (texts: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => SHARED.test(key)));

it.each(LANGUAGES)('site, e-mail and app name the price of a device in the same words in %s', (language) => {
  const ofSite = shared(read(language, 'profile.json').devices);
  expect(Object.keys(ofSite).length).toBeGreaterThanOrEqual(6);
  expect(shared(read(language, 'mail.json').devicePaid)).toEqual(ofSite);
});
