import type { Language } from '@contract/values/languages';
import { fetchTexts } from './fetch-texts';
import type { TextArea } from '@web/lib/i18n/translation-source';
import type { Dictionary } from './dictionary-texts';

const files = import.meta.glob<string>('../../../locales/*/{common,landing,privacy}.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Fetches the text areas of a document in one language. Throws if one of them fails to load. */
export async function loadDictionary(language: Language, areas: readonly TextArea[]): Promise<Dictionary> {
  const loaded = await Promise.all(
    areas.map(
      async (area) => [area, await fetchTexts(files[`../../../locales/${language}/${area}.json`] ?? '')] as const,
    ),
  );
  return { common: {}, landing: {}, privacy: {}, ...Object.fromEntries(loaded) };
}
