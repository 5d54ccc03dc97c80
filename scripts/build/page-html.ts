import { BRAND } from '@contract/values/brand';
import { LANGUAGES } from '@contract/values/languages';

export interface BrowserTexts {
  readonly lang: string;
  readonly noScript: string;
  readonly outdated: string;
}

export interface PageParts {
  readonly lang: string;
  /** Title and meta elements of the page itself. */
  readonly head: string;
  readonly body: string;
  /** What a browser says that runs no scripts or is too old, in each language the page may be read in. */
  readonly browserTexts: readonly BrowserTexts[];
  /** All rules the page is first painted with. */
  readonly style: string;
  /** Rules for the fonts of these words alone. They stand last: the later rule has a sign. */
  readonly fontRules?: string;
  /** URLs of the files of those rules: a part of the app that needs them finds them named here and does not fetch them. */
  readonly styleFiles?: readonly string[];
  /** The code of before-paint. */
  readonly beforePaint: string;
  /** URL of the module that wakes the page; without it the page stays as it is. */
  readonly entry?: string;
  /** The page exists in every language, so that a visitor may want another one. */
  readonly isTranslated?: boolean;
  /** The entry starts with the page and not after it. */
  readonly isEager?: boolean;
  /** Files to fetch with the page: fonts of the first screen, scripts of an eager one. */
  readonly preload?: readonly string[];
  /** Its one address for search engines; without it they are asked to leave it out. */
  readonly canonical?: string;
}

/** One file of the site. Its one inline script is the one that the site's policy names by its hash. */
export function pageHtml(page: PageParts): string {
  return `<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${beforePaint(page)}
${(page.preload ?? []).map(preload).join('\n')}
${page.head}
${address(page)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f6f2ea" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0d1420" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<style>${page.style}${page.fontRules ?? ''}${NOTICE_STYLE}</style>
<noscript><style>#outdated{display:none}</style></noscript>
${(page.styleFiles ?? []).map((url) => `<link rel="stylesheet" href="${url}" disabled>`).join('\n')}
</head>
<body>
${notices(page)}
<div id="root">${page.body}</div>
${page.isEager === true ? `<script type="module" src="${page.entry ?? ''}"></script>\n` : ''}</body>
</html>
`;
}

/** Plain rules for old browsers. The script of the head marks the page as `data-able`; where it cannot run, the sentence stays. */
const NOTICE_STYLE = [
  '.notice{padding:1rem 1.5rem;font:1rem/1.5 system-ui,sans-serif;color:#15202b;background:#ffe3d1}',
  '[data-able] #outdated{display:none}',
].join('');

function notices({ browserTexts }: PageParts): string {
  const said = (kind: 'noScript' | 'outdated'): string =>
    browserTexts.map((texts) => `<p lang="${texts.lang}">${texts[kind]}</p>`).join('');
  return [
    `<noscript><div class="notice" data-nosnippet>${said('noScript')}</div></noscript>`,
    `<div class="notice" id="outdated" data-nosnippet>${said('outdated')}</div>`,
  ].join('\n');
}

function beforePaint({ beforePaint: code, entry, isEager = false, isTranslated = false }: PageParts): string {
  const data = [
    entry !== undefined && !isEager ? ` data-entry="${entry}"` : '',
    isTranslated ? ' data-languages' : '',
  ].join('');
  return `<script${data}>${code}</script>`;
}

const preload = (url: string): string =>
  url.endsWith('.woff2')
    ? `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`
    : `<link rel="modulepreload" href="${url}">`;

function address({ canonical, head, isTranslated = false }: PageParts): string {
  if (canonical === undefined) return head.includes('name="robots"') ? '' : '<meta name="robots" content="noindex">';
  const url = new URL(canonical, BRAND.siteUrl).href;
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  const others = LANGUAGES.map(
    (language) => `<link rel="alternate" hreflang="${language}" href="${url}?lng=${language}">`,
  );
  return [
    `<link rel="canonical" href="${url}">`,
    ...(isTranslated ? [...others, `<link rel="alternate" hreflang="x-default" href="${url}">`] : []),
    '<meta property="og:type" content="website">',
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:title" content="${title}">`,
    ...(description === undefined ? [] : [`<meta property="og:description" content="${description}">`]),
    `<meta property="og:image" content="${new URL('/share.png', BRAND.siteUrl).href}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n');
}
