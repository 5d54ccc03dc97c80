import * as z from 'zod';
import { hostOf } from './host-of';

const appFile = z.strictObject(
  {
    url: z
      .string()
      .refine(isFileAddress, 'must be the https address of a file, for example https://files.your.domain/app.apk'),
    bytes: z
      .number('must be a whole number of bytes')
      .int('must be a whole number of bytes')
      .positive('must be above 0'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in 64 hexadecimal digits')
      .toLowerCase(),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'must be "site", "none", or url, bytes and sha256' : undefined) },
);

const place = z.union([z.literal('site'), z.literal('none'), appFile]).default('site');

/** Where the files of the apps are, as in `APP_FILES` of the brand file. */
export const appFiles = z
  .strictObject({ android: place, windows: place })
  .default({ android: 'site', windows: 'site' });

function isFileAddress(text: string): boolean {
  if (!/^https:\/\/[!-~]+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password, pathname, hash } = new URL(text);
  return hostOf(hostname) !== null && `${username}${password}${hash}` === '' && !pathname.endsWith('/');
}
