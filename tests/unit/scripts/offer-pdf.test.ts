import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRAND } from '@functions/base/contract/values/brand';
import page from '@locales/ru/offer-page.json';
import { expect, test } from 'vitest';
import { writeOfferPdf } from '../../../scripts/build/offer-pdf';
import { pdfTexts } from '../../support/pdf-texts';

test('the PDF of the offer names its language, and readers show its title', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prostor-offer-'));
  try {
    await writeOfferPdf(folder);
    const pdf = readFileSync(join(folder, BRAND.offerPdf));
    const structure = pdf.toString('latin1');
    expect(structure).toContain('/Lang (ru-RU)');
    expect(structure).toMatch(/\/DisplayDocTitle true/);
    expect(pdfTexts(pdf)[0]).toContain(page.title);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
