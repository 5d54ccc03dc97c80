import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { APPS, BRAND, SHARE_PICTURES } from '@functions/base/contract/values/brand';
import { FALLBACK_LANGUAGE, OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { GUARDED_PATHS, LANDING_PATHS, LANGUAGE_PATHS, OFFER_PATH, PRIVACY_PATH, SHELL_PATHS } from '@web/app/paths';
import { languageAddress } from '@web/lib/i18n/language-address';
import type * as Prerender from '@web/static-pages/prerender';
import type { RenderedPage } from '@web/static-pages/prerender';
import { appLinkFiles } from './app-links';
import { amountsIn, documentFonts, firstFonts, signsIn } from './document-fonts';
import { pageHtml, type BrowserTexts, type PageParts, type ShareCard } from './page-html';
import { inRepository } from '../lib/repository';
import { securityTxt } from './security-txt';
import { productData } from './structured-data';
import { filesOf, readManifest } from './web-manifest';

/**
 * Writes every static page of the site in `--folder`, with the server-rendering module, the URL of the script that
 * draws prices early and the head script's code.
 */
const {
  values: { folder, module, early, 'head-script': headScript },
} = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    module: { type: 'string', default: '' },
    early: { type: 'string', default: '' },
    'head-script': { type: 'string', default: '' },
  },
});
/** Of the environment that is built for: staging has its own canonical addresses. */
const siteUrl = process.env.VITE_SITE_URL ?? BRAND.siteUrl;
const renderer = (await import(pathToFileURL(module).href)) as typeof Prerender;
const manifest = readManifest(folder);

const styleOf = (...sources: string[]): string =>
  filesOf(manifest, ...sources)
    .styles.map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n');
const styleFilesOf = (...sources: string[]): string[] => filesOf(manifest, ...sources).styles.map((file) => `/${file}`);
/** The entry and the scripts that it and the page's own chunk import, in load order. */
function scriptsOf(entry: string, ...chunks: string[]): { entry: string; parts: string[] } {
  const file = `/${filesOf(manifest, entry).file}`;
  const scripts = filesOf(manifest, entry, ...chunks).scripts.map((script) => `/${script}`);
  return { entry: file, parts: scripts.filter((script) => script !== file) };
}
/** The built file of a text area. */
function textUrl(language: Language, area: string): string {
  const { file } = filesOf(manifest, `../locales/${language}/${area}.json`);
  return `/${file}`;
}

/** The characters of amounts in all languages: a page of the app changes its language without a reload. */
const AMOUNTS = OFFERED_LANGUAGES.map(amountsIn).join('');

/** All texts of the prerendered pages in one language, before and after hydration. */
function wordsOf(language: Language, areas: readonly string[], rendered: readonly RenderedPage[]): string {
  const texts = areas.map((area) => {
    const values: string[] = [];
    JSON.parse(
      readFileSync(inRepository('locales', language, `${area}.json`), 'utf8'),
      (_key, value: unknown) => typeof value === 'string' && values.push(value.replace(/{{[^}]*}}/g, '')),
    );
    return values.join('');
  });
  const bodies = rendered.map(({ body }) => body.replace(/<[^>]*>/g, ''));
  return [AMOUNTS, ...texts, ...bodies].join('');
}

function browserTexts(language: Language): BrowserTexts {
  return { lang: language, ...(textsOf(language, 'browser') as Omit<BrowserTexts, 'lang'>) };
}

/** The same on every page. */
type OfBuild = 'headScript' | 'browserTexts' | 'siteUrl';

function write(path: string, parts: Omit<PageParts, OfBuild>, languages: readonly Language[]): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, pageHtml({ ...parts, siteUrl, headScript, browserTexts: languages.map(browserTexts) }));
}

/**
 * Writes one file per language into the i18n folder of Hosting, and the fallback language at the top level. A page with
 * an address in each language has a file there, too. Whoever fetches the file at the top level names no language: it is
 * a messenger rather than a reader, and its card is that of the first market (decision 109).
 * Source: https://firebase.google.com/docs/hosting/i18n-rewrites
 */
function writeTranslated(path: string, language: Language, parts: Omit<PageParts, OfBuild | 'lang' | 'isTranslated'>) {
  const page = { ...parts, lang: language, isTranslated: true };
  const name = fileName(path);
  write(join('localized', language, name), page, [language]);
  if (LANGUAGE_PATHS.some((each) => each === path))
    write(join(language, name), { ...page, addressLanguage: language }, [language]);
  if (language === FALLBACK_LANGUAGE)
    write(name, { ...page, ...(parts.card && { card: cardOf(path, FIRST_LANGUAGE) }) }, [language]);
}

const textsOf = (language: Language, area: string): unknown =>
  JSON.parse(readFileSync(inRepository('locales', language, `${area}.json`), 'utf8'));

const heroOf = (language: Language) => (textsOf(language, 'landing') as { hero: { title: string; text: string } }).hero;

/** What search engines read of a page that sells, in its language. */
const productOf = (language: Language): string =>
  productData({
    language,
    description: heroOf(language).text,
    tariffNames: (textsOf(language, 'common') as { tariff: Record<string, string> }).tariff,
    siteUrl,
    builtAt: Date.now(),
  });

/** The language of the first market. */
const [FIRST_LANGUAGE] = OFFERED_LANGUAGES;

const cardWith = ({ head }: RenderedPage, language: Language): ShareCard => ({
  language,
  head,
  siteName: BRAND.name[language],
  picture: SHARE_PICTURES[language],
  pictureText: `${BRAND.name[language]}. ${heroOf(language).title}`,
});
const cardOf = (path: string, language: Language): ShareCard => cardWith(renderedPage(path, language), language);

const fileName = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const APP = 'app.html';
/** Of each page behind the sign-in, besides those that all of them need. */
const GUARDED_PAGES: Record<(typeof GUARDED_PATHS)[number], string> = {
  '/profile': 'src/app/profile-route.tsx',
  '/promo': 'src/features/promo/promo-page.tsx',
  '/cancel': 'src/app/cancel-route.tsx',
  '/shop': 'src/app/shop-route.tsx',
};
const GUARD = ['src/frame/with-query-client.tsx', 'src/app/require-session.tsx'];
const PANEL = 'panel.html';
const LANDING = 'src/static-pages/landing.tsx';
const OFFER = 'src/static-pages/offer.tsx';
const PRIVACY = 'src/static-pages/privacy.tsx';
/** Source files of the pages that are prerendered as a shell. */
const SHELL_PAGES: Record<(typeof SHELL_PATHS)[number], readonly string[]> = {
  '/login': ['src/features/login/login-page.tsx'],
  '/buy': ['src/frame/with-query-client.tsx', 'src/app/buy-route.tsx'],
  '/install': ['src/features/install/install-page.tsx'],
};

/** Text areas of the prerendered pages. */
const AREAS = ['common', 'install', 'landing', 'login', 'privacy', 'purchase'];

const landingStyle = styleOf(LANDING);
const offerStyle = styleOf(OFFER);
const privacyStyle = styleOf(PRIVACY);
const appStyle = styleOf(APP);

const NOT_FOUND = '/404';

/** By language and path. One is rendered after the other, because the renderer has one language at a time. */
const rendered = new Map<string, RenderedPage>();
for (const language of OFFERED_LANGUAGES) {
  const landing = await renderer.renderLanding(language);
  for (const path of LANDING_PATHS) rendered.set(`${language} ${path}`, landing);
  rendered.set(`${language} ${PRIVACY_PATH}`, await renderer.renderPrivacy(language));
  rendered.set(`${language} ${NOT_FOUND}`, await renderer.renderNotFound(language));
  for (const path of SHELL_PATHS) rendered.set(`${language} ${path}`, await renderer.renderShell(path, language));
}
function renderedPage(path: string, language: Language): RenderedPage {
  const page = rendered.get(`${language} ${path}`);
  if (page === undefined) throw new Error(`${path} is not rendered in ${language}`);
  return page;
}

for (const language of OFFERED_LANGUAGES) {
  const ofLanguage = [...rendered].filter(([key]) => key.startsWith(`${language} `)).map(([, page]) => page);
  const fonts = await documentFonts(folder, wordsOf(language, AREAS, ofLanguage));
  const font = { preload: firstFonts(language, fonts) };
  for (const path of LANDING_PATHS) {
    writeTranslated(path, language, {
      ...renderedPage(path, language),
      ...font,
      card: cardOf(path, language),
      structuredData: productOf(language),
      style: fonts.addTo(landingStyle),
      ...scriptsOf(LANDING),
      early: { script: early, texts: ['common', 'landing'].map((area) => textUrl(language, area)) },
      canonical: '/',
    });
  }
  writeTranslated(PRIVACY_PATH, language, {
    ...renderedPage(PRIVACY_PATH, language),
    ...font,
    card: cardOf(PRIVACY_PATH, language),
    style: fonts.addTo(privacyStyle),
    ...scriptsOf(PRIVACY),
    canonical: PRIVACY_PATH,
  });
  // The app makes the switches of the header and of the footer work.
  writeTranslated(NOT_FOUND, language, {
    ...renderedPage(NOT_FOUND, language),
    ...font,
    style: fonts.addTo(appStyle),
    ...scriptsOf(APP),
  });
  for (const path of SHELL_PATHS) {
    const sources = [APP, ...SHELL_PAGES[path]];
    const styles = { style: fonts.addTo(styleOf(...sources)), styleFiles: styleFilesOf(...sources) };
    writeTranslated(path, language, {
      ...renderedPage(path, language),
      ...font,
      ...styles,
      // The others are not for search engines.
      ...(LANGUAGE_PATHS.some((each) => each === path) && { card: cardOf(path, language), canonical: path }),
      ...(path === '/buy' && { structuredData: productOf(language) }),
      ...scriptsOf(APP, ...SHELL_PAGES[path]),
      wakesWhenIdle: true,
    });
  }
}
const offer = await renderer.renderOffer();
const offerFonts = await documentFonts(folder, wordsOf('ru', ['common', 'offer'], [offer]));
write(
  fileName(OFFER_PATH),
  {
    ...offer,
    lang: 'ru',
    style: offerFonts.addTo(offerStyle),
    ...scriptsOf(OFFER),
    preload: firstFonts('ru', offerFonts),
    card: cardWith(offer, 'ru'),
    canonical: OFFER_PATH,
  },
  ['ru'],
);
// The pages of a shell show amounts in every language.
// They come with the content: whoever waits for them must not lose them.
const currencyFonts = await documentFonts(folder, signsIn(AMOUNTS), 'swap');
/** Those of the notices in a file that serves every language. */
const SHELL_LANGUAGES = ['ru', 'en'] as const;
const shellOf = (source: string, ...parts: string[]): Omit<PageParts, OfBuild> => ({
  ...renderer.renderWaiting(SHELL_LANGUAGES),
  lang: 'en',
  style: currencyFonts.addTo(styleOf(source, ...parts)),
  styleFiles: styleFilesOf(source, ...parts),
  ...scriptsOf(source, ...parts),
  isEager: true,
});
write(APP, shellOf(APP), SHELL_LANGUAGES);
// Their chunks are requested with the entry, not by it (decision 95).
for (const path of GUARDED_PATHS) write(fileName(path), shellOf(APP, ...GUARD, GUARDED_PAGES[path]), SHELL_LANGUAGES);
write(PANEL, { ...shellOf(PANEL), isOfPanel: true }, SHELL_LANGUAGES);
const panelNotFound = await renderer.renderPanelNotFound();
write('panel-404.html', { ...panelNotFound, lang: 'ru', style: appStyle, isOfPanel: true }, ['ru']);
writeFileSync(join(folder, 'panel-robots.txt'), 'User-agent: *\nDisallow: /\n');

const indexed = [
  ...LANGUAGE_PATHS.flatMap((path) => [path, ...OFFERED_LANGUAGES.map((language) => languageAddress(language, path))]),
  OFFER_PATH,
].map((path) => new URL(path, siteUrl).href);
writeFileSync(
  join(folder, 'robots.txt'),
  `User-agent: *\nDisallow: /api/\nDisallow: /panel\n\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`,
);
writeFileSync(join(folder, 'security.txt'), securityTxt(new Date()));
for (const [name, content] of Object.entries(appLinkFiles(APPS)))
  writeFileSync(join(folder, name), JSON.stringify(content));
writeFileSync(
  join(folder, 'sitemap.xml'),
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexed.map((url) => `<url><loc>${url}</loc></url>`),
    '</urlset>\n',
  ].join('\n'),
);
writeFileSync(
  join(folder, 'manifest.webmanifest'),
  JSON.stringify({
    name: BRAND.name.ru,
    lang: 'ru',
    id: '/',
    // A customer installs it: the profile is what an icon on the home screen is for.
    start_url: '/profile',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f6f2ea',
    theme_color: '#f6f2ea',
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  }),
);
