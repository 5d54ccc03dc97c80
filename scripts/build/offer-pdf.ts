import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces';
import { BRAND } from '@functions/base/contract/values/brand';
import offer from '@locales/ru/offer.json';
import page from '@locales/ru/offer-page.json';
import { fillIn } from '@web/features/offer/fill-in';
import { offerParts, type OfferPart } from '@web/features/offer/offer-parts';
import { inRepository } from '../lib/repository';

const FONTS = inRepository('node_modules', 'pdfmake', 'build', 'fonts', 'Roboto');
const INK = '#14202b';
const QUIET = '#4d5a66';
const LINK = '#b23a08';

/** §2: writes the offer as a PDF from the texts of the page, to the path that /offer links to. */
export async function writeOfferPdf(folder: string): Promise<void> {
  pdfmake.setFonts({ Roboto: { normal: join(FONTS, 'Roboto-Regular.ttf'), bold: join(FONTS, 'Roboto-Medium.ttf') } });
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS));
  pdfmake.setUrlAccessPolicy(() => false);
  const file = join(folder, BRAND.offerPdf);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await pdfmake.createPdf(DOCUMENT).getBuffer());
}

const textRun = ({ text, path }: OfferPart): ContentText =>
  path === null ? { text } : { text, link: new URL(path, BRAND.siteUrl).href, color: LINK };

const numbered = (number: string, text: string): Content => ({
  columns: [{ text: number, width: 28, color: QUIET }, { text: offerParts(text).map(textRun) }],
  margin: [0, 0, 0, 5],
});

const sections = offer.sections.flatMap(({ heading, paragraphs }, index): Content[] => [
  { text: `${index + 1}. ${heading}`, bold: true, fontSize: 13, margin: [0, 14, 0, 6], headlineLevel: 1 },
  ...paragraphs.map((paragraph, row) => numbered(`${index + 1}.${row + 1}.`, paragraph)),
]);

const DOCUMENT: TDocumentDefinitions = {
  // For readers: the voice that speaks the text, and the title of the window.
  language: 'ru-RU',
  displayTitle: true,
  info: { title: page.title, author: BRAND.company.name },
  pageSize: 'A4',
  pageMargins: [64, 56, 64, 56],
  defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.3, color: INK },
  content: [
    { text: page.heading, bold: true, fontSize: 22 },
    { text: fillIn(page.company), color: QUIET, margin: [0, 2, 0, 12] },
    { text: fillIn(page.intro) },
    ...sections,
    { text: offer.edition, color: QUIET, margin: [0, 16, 0, 0] },
  ],
  footer: (page, pages) => ({
    text: `${page} / ${pages}`,
    alignment: 'center',
    fontSize: 8,
    color: QUIET,
    margin: [0, 20, 0, 0],
  }),
  pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
    node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
};
