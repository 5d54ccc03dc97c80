import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';

/** The address of a page in a language: `/ru`, `/ru/login` (decision 109). */
export const languageAddress = (language: Language, path: string): string => `/${language}${path === '/' ? '' : path}`;

/** `/ru/login` is `/login` in Russian; `/login` has no language. */
export function splitAddress(pathname: string): { readonly language: Language | null; readonly path: string } {
  const [, first, rest = '/'] = /^\/([a-z]+)(\/.*)?$/.exec(pathname) ?? [];
  const language = OFFERED_LANGUAGES.find((each) => each === first);
  return language === undefined ? { language: null, path: pathname } : { language, path: rest };
}

/**
 * The address of the same page after the visitor has chosen a language. `lng`, which would bring the former one back,
 * goes; an address without a language keeps none.
 */
export function addressIn(language: Language, address: string): string {
  const url = new URL(address);
  url.searchParams.delete('lng');
  const { language: former, path } = splitAddress(url.pathname);
  if (former !== null) url.pathname = languageAddress(language, path);
  return url.href;
}
