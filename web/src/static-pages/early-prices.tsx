import { FALLBACK_LANGUAGE } from '@functions/base/contract/values/languages';
import type { ReactNode } from 'react';
import { prefetchShopOfLink } from '@web/features/landing/api/prefetch-shop';
import { EARLY_PLACES, serversText, type EarlyShop } from '@web/features/landing/early-shop';
import { HeroOffer } from '@web/features/landing/hero-offer';
import { PriceFacts } from '@web/features/landing/price-facts';
import { languageOf } from '@web/lib/i18n/language-codes';
import { provideTranslations } from '@web/lib/i18n/translation-source';
import { dictionaryTexts } from './dictionary-texts';
import { nodesOf } from '@web/static-pages/dom/jsx-runtime';
import { fetchTexts } from './fetch-texts';
import type { TextTree } from '@web/lib/i18n/interpolate';

/**
 * Draws the prices of the prerendered landing page without React, which is loaded when the visitor begins to use the
 * page. Built with the JSX of dom/jsx-runtime.ts. `texts`: the URLs of the common and of the landing texts. Resolves
 * with false if the page needs React now: for an error to show, or for notices.
 */
export async function drawEarlyPrices([common = '', landing = '']: readonly string[]): Promise<boolean> {
  const early: EarlyShop = { answer: prefetchShopOfLink(new AbortController().signal), drawn: null, isTaken: false };
  window.earlyShop = early;
  const [shop, ...dictionary] = await Promise.all([
    early.answer,
    fetchTexts<TextTree>(common),
    fetchTexts<TextTree>(landing),
  ]);
  if (shop === null) return false;
  if (early.isTaken) return true;
  provideTranslations(
    dictionaryTexts(languageOf(document.documentElement.lang) ?? FALLBACK_LANGUAGE, {
      common: dictionary[0],
      landing: dictionary[1],
      privacy: {},
    }),
  );
  document.getElementById(EARLY_PLACES.hero)?.replaceWith(...drawn(<HeroOffer shop={shop} />));
  document.getElementById(EARLY_PLACES.servers)?.replaceChildren(serversText(shop));
  document.getElementById(EARLY_PLACES.price)?.replaceChildren(...drawn(<PriceFacts shop={shop} />));
  early.drawn = shop;
  return shop.notices.length === 0;
}

/** The JSX of this file creates nodes; its types are React's, as those of the components. */
const drawn = (content: ReactNode): (Node | string)[] => nodesOf(content as Parameters<typeof nodesOf>[0]);
