export type YandexReturn =
  { kind: 'token'; accessToken: string } | { kind: 'missing' } | { kind: 'denied' } | { kind: 'foreign' };

/**
 * Parses the fragment of the OAuth redirect (https://yandex.com/dev/id/doc/en/). `missing`: it has no token.
 * `denied`: the visitor refused at Yandex. `foreign`: `state` does not match, which means that another browser started
 * the sign-in.
 */
export function parseYandexReturn(fragment: string, expectedState: string | null): YandexReturn {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const accessToken = values.get('access_token');
  if (!accessToken) return { kind: values.get('error') === 'access_denied' ? 'denied' : 'missing' };
  if (expectedState === null || values.get('state') !== expectedState) return { kind: 'foreign' };
  return { kind: 'token', accessToken };
}
