import type { Language } from '@functions/base/contract/values/languages';
import { fetchTexts } from './fetch-texts';
import type { TextArea } from '@web/lib/i18n/translation-source';
import type { Dictionary } from './dictionary-texts';

const files = import.meta.glob<string>('../../../locales/*/{common,landing}.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The URLs of the texts of one document, by their paths. */
export type TextFiles = Readonly<Record<string, string>>;

/**
 * Fetches the text areas of a document in one language. `own`: the files that only this document has. Throws if one of
 * them fails to load.
 */
export async function loadDictionary(
  language: Language,
  areas: readonly TextArea[],
  own: TextFiles,
): Promise<Dictionary> {
  const urls: TextFiles = { ...files, ...own };
  const loaded = await Promise.all(
    areas.map(
      async (area) => [area, await fetchTexts(urls[`../../../locales/${language}/${area}.json`] ?? '')] as const,
    ),
  );
  return { common: {}, landing: {}, privacy: {}, ...Object.fromEntries(loaded) };
}
