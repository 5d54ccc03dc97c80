import { describe, expect, it } from 'vitest';
import { allowedPhoto } from '@functions/accounts/rules/allowed-photo';

describe('a profile photo (T6)', () => {
  it.each(['https://lh3.googleusercontent.com/a/1', 'https://avatars.yandex.net/get-yapic/1'])(
    'is shown from %s',
    (url) => {
      expect(allowedPhoto(url)).toBe(url);
    },
  );

  it.each([undefined, '', 'a photo', 'http://lh3.googleusercontent.com/a/1', 'https://example.com/a', 'javascript:1'])(
    'is the default image for %s',
    (url) => {
      expect(allowedPhoto(url)).toBe('');
    },
  );
});
