import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BRAND } from '@contract/values/brand';
import { LANGUAGES, OFFERED_LANGUAGES, type Language } from '@contract/values/languages';
import type { Browser } from 'playwright-core';
import { sharePicture } from '../build/structured-data';
import { CommandError } from '../lib/cli';
import { inRepository } from '../lib/repository';
import { withSource } from './picture-source';

const PUBLIC = inRepository('web', 'public');
/** The size that messengers and search engines recommend for a picture beside a link. */
const SHARED = { width: 1200, height: 630 };
const ICON_SIZES = [16, 32, 48];

/**
 * Draws the pictures that contain the name of the brand or its mark, into web/public: the picture of a shared link in
 * each language, and favicon.ico. Writes them when all are drawn. Throws CommandError for want of a font.
 */
export async function drawBrandPictures(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const drawn: [path: string, picture: Buffer][] = [];
  for (const language of OFFERED_LANGUAGES) {
    await page.setViewportSize(SHARED);
    await page.setContent(sharedLink(language));
    await page.evaluate(() => document.fonts.ready);
    if (!(await page.evaluate(hasGlyphs, titleOf(language))))
      throw new CommandError(`No font of this computer has the characters of "${language}": install fonts-noto-cjk.`);
    drawn.push([sharePicture(language), withSource(await page.screenshot(), sourceOfPicture(language))]);
  }
  const mark = readFileSync(`${PUBLIC}/favicon.svg`, 'utf8');
  const icons: Icon[] = [];
  for (const size of ICON_SIZES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${mark}`);
    icons.push({ size, png: await page.screenshot({ omitBackground: true }) });
  }
  drawn.push(['/favicon.ico', iconFile(icons)]);
  for (const [path, picture] of drawn) writeFileSync(`${PUBLIC}${path}`, picture);
  // Nothing leads to them, and they show a name that may be a former one.
  for (const language of LANGUAGES.filter((each) => !OFFERED_LANGUAGES.includes(each)))
    rmSync(`${PUBLIC}${sharePicture(language)}`, { force: true });
  await page.close();
}

/** What the picture of a shared link says. */
export const sourceOfPicture = (language: Language): string => `${BRAND.name[language]}\n${titleOf(language)}`;

const titleOf = (language: Language): string =>
  (JSON.parse(readFileSync(inRepository('locales', language, 'landing.json'), 'utf8')) as { hero: { title: string } })
    .hero.title;

/** Runs in the page: false if the first character is drawn like one that no font has. */
function hasGlyphs(text: string): boolean {
  const drawn = [text.charAt(0), '\uffff'].map((character) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (context === null) return '';
    context.font = `40px ${getComputedStyle(document.body).fontFamily}`;
    context.fillText(character, 0, 60);
    return canvas.toDataURL();
  });
  return drawn[0] !== drawn[1];
}

/** Pixels in which the name fits into one line between the margins. A Chinese character is as wide as it is high. */
export function nameSize(name: string): number {
  const widthInHeights = Array.from(name).reduce(
    (sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 1 : 0.65),
    0,
  );
  return Math.min(120, Math.floor((SHARED.width - 2 * 96) / widthInHeights));
}

function sharedLink(language: Language): string {
  return `<!doctype html><html lang="${language}"><style>${fontRules()}
    body { margin: 0; background: #f6f2ea; color: #15202b; }
    body { font-family: 'Onest Variable', 'Noto Sans CJK SC', system-ui, sans-serif; }
    svg { position: absolute; inset: 0; }
    h1, p { position: absolute; margin: 0; }
    h1 { left: 96px; top: 120px; font-size: ${nameSize(BRAND.name[language])}px; font-weight: 600; line-height: 1;
      letter-spacing: -.04em; white-space: nowrap; }
    p { left: 100px; top: 276px; width: 500px; font-size: 38px; line-height: 1.3; }
  </style>
  <svg viewBox="0 0 1200 630" fill="none"><circle cx="920" cy="500" r="340" stroke="#f2682a" stroke-opacity=".3"/>
  <circle cx="920" cy="500" r="250" stroke="#f2682a" stroke-opacity=".6"/>
  <path d="M750 500a170 170 0 0 1 340 0" fill="#f2682a"/>
  <path fill="#f6f2ea" d="M0 501h1200v129H0z"/><path d="M0 500h1200" stroke="#15202b" stroke-width="2"/></svg>
  <h1>${BRAND.name[language]}</h1><p>${titleOf(language)}</p>`;
}

/** The rules of ui/fonts.css with the files inside: the page has no address that could serve them. */
function fontRules(): string {
  const require = createRequire(inRepository('web', 'package.json'));
  return readFileSync(inRepository('web', 'src', 'ui', 'fonts.css'), 'utf8').replaceAll(
    /url\('([^']+)'\)/g,
    (_, file: string) => `url(data:font/woff2;base64,${readFileSync(require.resolve(file)).toString('base64')})`,
  );
}

interface Icon {
  /** Pixels of width and height, at most 255. */
  readonly size: number;
  readonly png: Buffer;
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file of PNG pictures. Source: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
function iconFile(icons: readonly Icon[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * icons.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(icons.length, 4);
  let offset = header.length;
  icons.forEach(({ size, png }, index) => {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...icons.map(({ png }) => png)]);
}
