import { BRAND } from '@functions/base/contract/values/brand';
import { LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import i18next, { type ResourceKey } from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import type { SHELL_PATHS } from '@web/app/paths';
import { NotFoundPage } from '@web/frame/not-found-page';
import { WaitingPage } from '@web/frame/waiting-page';
import { InstallShell } from '@web/features/install/install-shell';
import { LandingPage } from '@web/features/landing/landing-page';
import { LoginPage } from '@web/features/login/login-page';
import { OfferContent } from '@web/features/offer/offer-content';
import { PrivacyPage } from '@web/features/privacy/privacy-page';
import { BuyLayout } from '@web/features/purchase/buy-layout';
import { i18nextSource } from '@web/lib/i18n/i18next-source';
import { provideTranslations } from '@web/lib/i18n/translation-source';
import { PageFrame } from './page-frame';
import { OfferDocument } from './offer-page';

/** Prerenders pages. Runs in Node during the build. */

export interface RenderedPage {
  /** HTML of the title and meta elements. */
  readonly head: string;
  readonly body: string;
}

const files = import.meta.glob<ResourceKey>(['../../../locales/*/*.json', '!../../../locales/*/mail.json'], {
  import: 'default',
  eager: true,
});
const textsOf = (language: Language, area: string): ResourceKey =>
  files[`../../../locales/${language}/${area}.json`] ?? {};

export const renderLanding = (language: Language): Promise<RenderedPage> => renderDocument(language, <LandingPage />);

export const renderOffer = (): Promise<RenderedPage> => renderDocument('ru', <OfferDocument text={<OfferContent />} />);

export const renderPrivacy = (language: Language): Promise<RenderedPage> => renderDocument(language, <PrivacyPage />);

export const renderNotFound = (language: Language): Promise<RenderedPage> => renderDocument(language, <NotFoundPage />);

/** Has no script that could make a switch of the frame work, and is Russian, as the panel is. */
export const renderPanelNotFound = (): Promise<RenderedPage> => render('ru', <NotFoundPage isBare />);

/** Renders the first view of a page of the app. Throws if the page uses a browser API during rendering. */
export const renderShell = (path: (typeof SHELL_PATHS)[number], language: Language): Promise<RenderedPage> =>
  render(language, <StaticRouter location={path}>{SHELLS[path]}</StaticRouter>);

/** One file serves all other paths, in every language. */
export const renderWaiting = (languages: readonly Language[]): RenderedPage => ({
  head: `<title>${BRAND.name.en}</title>`,
  body: split(renderToString(<WaitingPage languages={languages} />)).body,
});

const SHELLS: Record<(typeof SHELL_PATHS)[number], ReactNode> = {
  '/login': <LoginPage />,
  '/buy': <BuyLayout onRetry={() => undefined} />,
  '/install': <InstallShell />,
};

/** In the browser a document has the frame too, as hydration requires. */
const renderDocument = (language: Language, page: ReactNode): Promise<RenderedPage> =>
  render(language, <PageFrame>{page}</PageFrame>);

async function render(language: Language, page: ReactNode): Promise<RenderedPage> {
  if (!i18next.isInitialized) await startI18next();
  await i18next.changeLanguage(language);
  return split(renderToString(page));
}

async function startI18next(): Promise<void> {
  const areas = [...new Set(Object.keys(files).map((file) => file.replace(/^.*\/|\.json$/g, '')))];
  const resources = Object.fromEntries(
    LANGUAGES.map((code) => [code, Object.fromEntries(areas.map((area) => [area, textsOf(code, area)]))]),
  );
  await i18next
    .use(initReactI18next)
    .init({ resources, ns: areas, defaultNS: 'common', interpolation: { escapeValue: false } });
  provideTranslations(i18nextSource);
}

/** React writes title, meta and link elements before everything else. */
function split(html: string): RenderedPage {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
