import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BRAND_FILES } from '../../../scripts/brand/paths';
import { presentBrand } from '../../../scripts/brand/brand-values';
import { inRepository } from '../../../scripts/lib/repository';
import { copyToBrand } from '../../support/brand/branded-copy';
import { SWEEP } from '../../support/sweep';
import { SECOND_BRAND } from '../../support/brand/second-brand';
import { findTraces, tracesOf } from '../../support/brand/traces';

/** The built pages of a second brand: tests/emulator/built/second-brand.test.ts. */
const copy = copyToBrand();
afterAll(copy.remove);

const SLOW = 60_000;
const textsOf = async () =>
  Object.entries(JSON.parse(await copy.run('tests/support/brand/print-texts.ts')) as Record<string, string>);
const contents = (folder: string) => BRAND_FILES.map((path) => readFileSync(join(folder, path), 'utf8'));

describe('npm run brand', () => {
  it(
    '--check tells what would change, writes nothing and ends with an error',
    { timeout: SLOW, ...SWEEP },
    async () => {
      const { code, stdout } = (await copy.brand(SECOND_BRAND, '--check').catch((error: unknown) => error)) as {
        code: number;
        stdout: string;
      };
      expect(code).toBe(1);
      expect(stdout).toMatch(/company\.taxId: \d+ -> 1234567894\n[^]*Would change functions/);
      expect(contents(copy.folder)).toEqual(contents(inRepository()));
    },
  );

  it('names every wrong field of a file, and writes nothing', { timeout: SLOW }, async () => {
    const wrong = { ...SECOND_BRAND, slug: '', supportEmail: 'care@verba' };
    await expect(copy.brand(wrong)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/nothing was written:\n {2}- slug: .*\n {2}- supportEmail: /) as string,
    });
    expect(contents(copy.folder)).toEqual(contents(inRepository()));
  });

  it('writes a second brand, whose texts have no trace of the first', { timeout: SLOW, ...SWEEP }, async () => {
    const traces = tracesOf(presentBrand());
    const before = (await textsOf()).filter(([, text]) => findTraces(text, traces).length > 0);
    expect(before.length, 'the search finds the first brand').toBeGreaterThan(200);

    expect(await copy.brand(SECOND_BRAND, '--without-pictures')).toContain('Written: functions/src/contract/values');
    const texts = await textsOf();
    expect(texts.flatMap(([name, text]) => findTraces(text, traces).map((place) => `${name}: ${place}`))).toEqual([]);
    const silent = texts.filter(([, text]) => findTraces(text, tracesOf(SECOND_BRAND)).length === 0);
    expect(silent.map(([name]) => name)).toEqual([]);
    expect(await copy.brand(SECOND_BRAND)).toContain('Nothing changes');
  });

  it('writes the first brand back, byte by byte', { timeout: SLOW, ...SWEEP }, async () => {
    await copy.brand(SECOND_BRAND, '--without-pictures');
    await copy.brand(presentBrand(), '--without-pictures');
    expect(contents(copy.folder)).toEqual(contents(inRepository()));
  });
});
