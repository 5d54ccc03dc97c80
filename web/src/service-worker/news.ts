import { BRAND } from '@functions/base/contract/values/brand';

interface News {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
}

/**
 * What a push message of our server says (`newsWords.push` with its language). A message that cannot be read is shown
 * as the name of the brand: a browser shows a text of its own otherwise, and may end the subscription.
 */
export function readNews(data: { json(): unknown } | null): News {
  let read: unknown = null;
  try {
    read = data?.json() ?? null;
  } catch {
    // Not JSON.
  }
  const { title, body, lang } = (read ?? {}) as Partial<Record<keyof News, unknown>>;
  return { title: textOf(title) || BRAND.name.ru, body: textOf(body), lang: textOf(lang) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
