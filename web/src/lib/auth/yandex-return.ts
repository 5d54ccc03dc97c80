export type YandexReturn = { kind: 'token'; accessToken: string } | { kind: 'missing' } | { kind: 'foreign' };

/** Reads the fragment by name. `missing`: no token in it; `foreign`: not the answer to this browser's question. */
export function parseYandexReturn(fragment: string, expectedState: string | null): YandexReturn {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const accessToken = values.get('access_token');
  if (!accessToken) return { kind: 'missing' };
  if (expectedState === null || values.get('state') !== expectedState) return { kind: 'foreign' };
  return { kind: 'token', accessToken };
}
