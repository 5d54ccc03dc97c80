import { parseYandexReturn } from '@web/lib/auth/yandex-return';
import { describe, expect, it } from 'vitest';

describe('the Yandex return (§2)', () => {
  it('reads the token by name, at any position', () => {
    expect(parseYandexReturn('#state=s1&expires_in=3600&access_token=abc', 's1')).toEqual({
      kind: 'token',
      accessToken: 'abc',
    });
  });

  it.each(['', '#', '#error=server_error&state=s1', '#access_token=&state=s1'])(
    'finds no token in “%s”',
    (fragment) => {
      expect(parseYandexReturn(fragment, 's1')).toEqual({ kind: 'missing' });
    },
  );

  it('recognizes a refusal by the visitor', () => {
    expect(parseYandexReturn('#error=access_denied&state=s1', 's1')).toEqual({ kind: 'denied' });
  });

  it.each([
    ['another state', '#access_token=abc&state=s2', 's1'],
    ['no state', '#access_token=abc', 's1'],
    ['no stored state', '#access_token=abc&state=s1', null],
    ['neither a state nor a stored state', '#access_token=abc', null],
  ])('refuses a response with %s', (_, fragment, expected) => {
    expect(parseYandexReturn(fragment, expected)).toEqual({ kind: 'foreign' });
  });
});
