import i18next, { type TFunction } from 'i18next';
import { use, useSyncExternalStore } from 'react';
import { currentLanguage, textsStarted, type TextAreaName } from './i18n';

/**
 * The words of an area in the language of the page. The component waits (Suspense) until they are here; words that never come are
 * shown by their keys. This much of react-i18next is used here, and that much weighs a tenth of it.
 */
export function useTranslation<Area extends TextAreaName = 'common'>(area?: Area): { readonly t: TFunction<Area> } {
  const name: TextAreaName = area ?? 'common';
  const language = useSyncExternalStore(onLanguageChanged, currentLanguage, currentLanguage);
  if (!i18next.isInitialized || !i18next.hasLoadedNamespace(name)) use(arrivalOf(name));
  // Its keys are those of the area, whose type is known to the caller alone.
  return { t: wordsOf(language, name) as unknown as TFunction<Area> };
}

function onLanguageChanged(tell: () => void): () => void {
  i18next.on('languageChanged', tell);
  return () => i18next.off('languageChanged', tell);
}

/** One promise for each area, or a component would wait for another one each time it is drawn. */
const arrivals = new Map<TextAreaName, Promise<unknown>>();

function arrivalOf(area: TextAreaName): Promise<unknown> {
  const arrival = arrivals.get(area) ?? Promise.all([textsStarted(), i18next.loadNamespaces(area)]);
  arrivals.set(area, arrival);
  return arrival;
}

/** The same function for the same words: effects depend on it. */
const words = new Map<string, TFunction<TextAreaName>>();

function wordsOf(language: string, area: TextAreaName): TFunction<TextAreaName> {
  const key = `${language}/${area}`;
  const found = words.get(key) ?? i18next.getFixedT(language, area);
  words.set(key, found);
  return found;
}
