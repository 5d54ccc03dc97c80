import { BRAND } from '@contract/values/brand';
import { LANGUAGES, type Language } from '@contract/values/languages';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { SHELL_PATHS } from '@web/app/paths';
import { NotFoundPage } from '@web/app/not-found-page';
import { WaitingPage } from '@web/app/waiting-page';
import { LandingPage } from '@web/features/landing/landing-page';
import { LoginPage } from '@web/features/login/login-page';
import { BuyFrame } from '@web/features/purchase/buy-layout';
import type { TextTree } from '@web/lib/i18n/interpolate';
import { i18nextTexts } from '@web/lib/i18n/i18next-source';
import { provideTexts } from '@web/lib/i18n/translation-source';
import { dictionaryTexts } from './dictionary-texts';
import { DocumentFrame } from './page-frame';
import { OfferDocument } from './offer-page';

/** What the build draws ahead of the visitor. Runs in Node, once, when the site is built. */

export interface Drawn {
  /** Title and meta elements, which React writes before the page. */
  readonly head: string;
  readonly body: string;
}

const files = import.meta.glob<TextTree>(['../../../locales/*/*.json', '!../../../locales/*/mail.json'], {
  import: 'default',
  eager: true,
});
const textsOf = (language: Language, area: string): TextTree =>
  files[`../../../locales/${language}/${area}.json`] ?? {};

export function drawLanding(language: Language): Drawn {
  return drawDocument(language, <LandingPage />);
}

export function drawOffer(): Drawn {
  return drawDocument('ru', <OfferDocument />);
}

export function drawNotFound(language: Language): Drawn {
  return drawDocument(language, <NotFoundPage />);
}

/** The first picture of a page of the app, before it is awake. Throws when the page asks for the browser while it is drawn. */
export async function drawShell(path: (typeof SHELL_PATHS)[number], language: Language): Promise<Drawn> {
  await speakByI18next(language);
  return split(renderToString(<StaticRouter location={path}>{SHELLS[path]}</StaticRouter>));
}

/** No words: the same file stands at every other address, in every language. */
export const drawWaiting = (): Drawn => ({
  head: `<title>${BRAND.name.en}</title>`,
  body: renderToString(<WaitingPage />),
});

const SHELLS: Record<(typeof SHELL_PATHS)[number], ReactNode> = {
  '/login': <LoginPage />,
  '/buy': <BuyFrame onRetry={() => undefined} />,
};

function drawDocument(language: Language, page: ReactNode): Drawn {
  provideTexts(
    dictionaryTexts(language, { common: textsOf(language, 'common'), landing: textsOf(language, 'landing') }),
  );
  return split(renderToString(<DocumentFrame>{page}</DocumentFrame>));
}

async function speakByI18next(language: Language): Promise<void> {
  if (!i18next.isInitialized) {
    const areas = [...new Set(Object.keys(files).map((file) => file.replace(/^.*\/|\.json$/g, '')))];
    const resources = Object.fromEntries(
      LANGUAGES.map((code) => [code, Object.fromEntries(areas.map((area) => [area, textsOf(code, area)]))]),
    );
    await i18next.init({ resources, ns: areas, defaultNS: 'common', interpolation: { escapeValue: false } });
  }
  await i18next.changeLanguage(language);
  provideTexts(i18nextTexts);
}

/** React writes title and meta before everything else. */
function split(html: string): Drawn {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
