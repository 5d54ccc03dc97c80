import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { languageAddress } from '@web/lib/i18n/language-address';

export interface BrowserTexts {
  readonly lang: string;
  readonly noScript: string;
  readonly outdated: string;
  readonly incomplete: string;
  readonly reload: string;
}

/** What messengers show of a link to a page. */
export interface ShareCard {
  readonly language: Language;
  /** Title and meta elements of the page in this language. */
  readonly head: string;
  readonly siteName: string;
  /** Path of the picture, and what it says. */
  readonly picture: string;
  readonly pictureText: string;
}

export interface PageParts {
  readonly lang: string;
  /** Title and meta elements of the page itself. */
  readonly head: string;
  readonly body: string;
  /** Notices for outdated browsers, browsers without JavaScript and missing files, in each language of the page. */
  readonly browserTexts: readonly BrowserTexts[];
  /** CSS of the first paint. */
  readonly style: string;
  /** URLs of the stylesheets inlined in `style`. The app finds their link elements and does not fetch them again. */
  readonly styleFiles?: readonly string[];
  /** Code of the inline head script. */
  readonly headScript: string;
  /** URL of the module that renders the page; without it the page stays static. */
  readonly entry?: string;
  /** URLs of the modules that the entry imports, in load order: the page runs them one by one. */
  readonly parts?: readonly string[];
  /** Loads the entry also when the browser is idle, and not only when the visitor begins to use the page. */
  readonly wakesWhenIdle?: boolean;
  /** URL of the script that draws the prices before the entry is loaded, and of the texts that it needs. */
  readonly early?: { readonly script: string; readonly texts: readonly string[] };
  /** A page of the panel, which is no application of a home screen. */
  readonly isOfPanel?: boolean;
  /** The page exists in every language. */
  readonly isTranslated?: boolean;
  /** The page shows nothing without its entry, which is loaded with it. */
  readonly isEager?: boolean;
  /** Fonts of the first screen, to preload. */
  readonly preload?: readonly string[];
  /** Canonical path for search engines, without a language; without it the page is `noindex`. */
  readonly canonical?: string;
  /** The language in the address of the file; null for the address that has none. */
  readonly addressLanguage?: Language | null;
  /** What messengers show of a link. */
  readonly card?: ShareCard;
  /** JSON-LD for search engines. Browsers do not run it, and the Content-Security-Policy does not concern it. */
  readonly structuredData?: string;
  /** The public address of the site that the page is built for. */
  readonly siteUrl: string;
}

/** The HTML of one page. The Content-Security-Policy allows its only inline script by hash. */
export function pageHtml(page: PageParts): string {
  return `<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headScript(page)}
${(page.preload ?? []).map(preload).join('\n')}
${page.head}
${searchMetadata(page)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f6f2ea" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0d1420" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
${page.isOfPanel === true ? '' : '<link rel="manifest" href="/manifest.webmanifest">'}
<style>${page.style}${NOTICE_STYLE}</style>
<noscript><style>#outdated{display:none}</style></noscript>
${(page.styleFiles ?? []).map((url) => `<link rel="stylesheet" href="${url}" disabled>`).join('\n')}
</head>
<body>
${notices(page)}
<div id="root">${page.body}</div>
</body>
</html>
`;
}

/**
 * Simple rules that old browsers support. The head script sets `data-able`, which hides the notice about the browser,
 * and `data-incomplete`, which shows the one about missing files.
 */
const NOTICE_STYLE = [
  '.notice{padding:1rem 1.5rem;font:1rem/1.5 system-ui,sans-serif;color:#15202b;background:#ffe3d1}',
  '[data-able] #outdated,#incomplete{display:none}',
  '[data-incomplete] #incomplete{display:block}',
].join('');

function notices({ browserTexts }: PageParts): string {
  const textsOf = (kind: 'noScript' | 'outdated'): string =>
    browserTexts.map((texts) => `<p lang="${texts.lang}">${texts[kind]}</p>`).join('');
  const incomplete = browserTexts
    .map(
      ({ lang, incomplete, reload }) =>
        `<p lang="${lang}">${incomplete} (ChunkLoadError) <button type="button">${reload}</button></p>`,
    )
    .join('');
  return [
    `<noscript><div class="notice" data-nosnippet>${textsOf('noScript')}</div></noscript>`,
    `<div class="notice" id="outdated" data-nosnippet>${textsOf('outdated')}</div>`,
    `<div class="notice" id="incomplete" role="alert" data-nosnippet>${incomplete}</div>`,
  ].join('\n');
}

/** The attributes that static-pages/head-script.ts reads. */
function headScript({ headScript: code, entry, parts = [], early, ...page }: PageParts): string {
  const data: Record<string, string | false | undefined> = {
    entry,
    parts: parts.length > 0 && parts.join(' '),
    eager: page.isEager && '',
    idle: page.wakesWhenIdle && '',
    early: early?.script,
    texts: early?.texts.join(' '),
    languages: page.isTranslated && '',
  };
  const attributes = Object.entries(data).map(([name, value]) =>
    value === undefined || value === false ? '' : ` data-${name}${value && `="${value}"`}`,
  );
  return `<script${attributes.join('')}>${code}</script>`;
}

/** Source: https://ogp.me/#optional */
const OG_LOCALES: Readonly<Record<Language, string>> = { ru: 'ru_RU', en: 'en_US', kk: 'kk_KZ', zh: 'zh_CN' };

const preload = (url: string): string => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`;

function searchMetadata(page: PageParts): string {
  const { canonical, addressLanguage = null, head, siteUrl, card, structuredData, isTranslated = false } = page;
  if (canonical === undefined) return head.includes('name="robots"') ? '' : '<meta name="robots" content="noindex">';
  const urlIn = (language: Language | null): string =>
    new URL(language === null ? canonical : languageAddress(language, canonical), siteUrl).href;
  const alternates = [...OFFERED_LANGUAGES.map((language) => [language, urlIn(language)]), ['x-default', urlIn(null)]];
  const url = urlIn(addressLanguage);
  return [
    `<link rel="canonical" href="${url}">`,
    ...(isTranslated ? alternates : []).map(
      ([language, href]) => `<link rel="alternate" hreflang="${language}" href="${href}">`,
    ),
    ...(card === undefined ? [] : cardMetadata(card, url, siteUrl)),
    ...(structuredData === undefined ? [] : [`<script type="application/ld+json">${structuredData}</script>`]),
  ].join('\n');
}

/** Source: https://ogp.me */
function cardMetadata({ language, head, siteName, picture, pictureText }: ShareCard, url: string, siteUrl: string) {
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  const properties = {
    type: 'website',
    site_name: escaped(siteName),
    url,
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
    description,
    locale: OG_LOCALES[language],
    image: new URL(picture, siteUrl).href,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': escaped(pictureText),
  };
  return [
    ...Object.entries(properties).flatMap(([name, content]) =>
      content === undefined ? [] : [`<meta property="og:${name}" content="${content}">`],
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
