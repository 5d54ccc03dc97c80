import { existsSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@contract/values/languages';
import { describe, expect, it } from 'vitest';
import { presentBrand } from '../../../scripts/brand/brand-values';
import { sharePicture } from '../../../scripts/build/structured-data';
import { inRepository } from '../../../scripts/lib/repository';
import { nameSize, sourceOfPicture } from '../../../scripts/screens/brand-pictures';
import { sourceOf, withSource } from '../../../scripts/screens/picture-source';

const { languages: offered } = presentBrand();
const fileOf = (language: (typeof LANGUAGES)[number]) => inRepository('web', 'public', sharePicture(language).slice(1));

describe('the picture of a shared link', () => {
  it.each(offered)('shows the present name and headline in %s', (language) => {
    expect(sourceOf(readFileSync(fileOf(language))), 'to draw it again: npm run screenshots -- brand').toBe(
      sourceOfPicture(language),
    );
  });

  it('exists in no language that the site does not offer', () => {
    const others = LANGUAGES.filter((language) => !offered.includes(language));
    expect(others.filter((language) => existsSync(fileOf(language)))).toEqual([]);
  });

  it('writes a long name smaller', () => {
    expect(['Осока', 'Осока Раш', '草'.repeat(8)].map(nameSize)).toEqual([120, 120, 120]);
    expect([nameSize('Осока'.repeat(8)), nameSize('草'.repeat(20))]).toEqual([38, 50]);
  });

  it('tells another text after it was drawn from it', () => {
    const drawn = readFileSync(inRepository('web', 'public', 'icon-192.png'));
    expect(sourceOf(drawn)).toBeNull();
    expect(sourceOf(withSource(drawn, 'Осока\n一句话'))).toBe('Осока\n一句话');
  });
});
