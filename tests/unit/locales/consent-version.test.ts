import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CONSENT_VERSION } from '@functions/purchase/contract/create-order';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/**
 * The texts of each version, as a digest. A text that no customer has seen may still change: then its line does. The
 * first version, 2026-11, had no terms without renewal.
 */
const DIGESTS: Readonly<Record<string, string>> = {
  '2026-11-27': '7929a85b50c9b0b8',
};

const read = (language: string, area: string): unknown =>
  JSON.parse(readFileSync(inRepository('locales', language, area), 'utf8'));

/** The offer, and what a buyer ticks, without the kind of their spaces. */
function textsOfConsents(): string {
  const ticked = LANGUAGES.map((language) => (read(language, 'purchase.json') as { consent: unknown }).consent);
  return JSON.stringify([read('ru', 'offer.json'), ticked]).replaceAll(/\s+/g, ' ');
}

it('the version that is stored with a consent names these texts; a new wording gets a new version', () => {
  const digest = createHash('sha256').update(textsOfConsents()).digest('hex').slice(0, 16);
  expect(digest, 'new texts: give them a new CONSENT_VERSION, and write its line').toBe(DIGESTS[CONSENT_VERSION]);
});
