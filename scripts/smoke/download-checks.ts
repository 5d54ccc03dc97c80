import { createHash } from 'node:crypto';
import { BRAND, type AppFile } from '@contract/values/brand';
import { unchecked, unlessWrong, visit, wrong, type Finding, type SmokeCheck } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

/** The files of the apps: a customer who has paid has nothing to install without them. */

type Platform = keyof typeof BRAND.downloads;

/** With another type a browser shows the file, or saves it under a name that the system does not install. */
const TYPES: Readonly<Record<Platform, RegExp>> = {
  android: /^application\/(vnd\.android\.package-archive|octet-stream)$/,
  windows: /^(application|binary)\/(octet-stream|x-ms[\w-]+|vnd\.microsoft\.[\w.-]+|x-dosexec|x-exe|exe)$/,
};
/** A larger file is not read only to compare its hash. Bytes. */
const READ_UP_TO = 300_000_000;
/** Milliseconds for the whole file. */
const READ_LIMIT = 300_000;

/** Each file answers with its type and size, and has the hash that customers are shown. */
export function downloadChecks({ appFiles, ownUrl }: Pick<SmokeTarget, 'appFiles' | 'ownUrl'>): SmokeCheck[] {
  return (Object.keys(BRAND.downloads) as Platform[]).flatMap((platform): SmokeCheck[] => {
    const place = appFiles[platform];
    const name = `the ${platform} app`;
    if (place === 'none') return [[name, () => Promise.resolve(unchecked('it has no file (APP_FILES)'))]];
    if (place === 'site') return [[name, () => answerOf(platform, ownUrl + BRAND.downloads[platform])]];
    return [
      [name, () => answerOf(platform, place.url, place.bytes)],
      [`the hash of ${name}`, () => hashFinding(place)],
    ];
  });
}

async function answerOf(platform: Platform, url: string, bytes?: number): Promise<Finding> {
  const { status, headers } = await visit(url, { method: 'HEAD', redirect: 'follow' });
  if (status !== 200) return wrong(`${url} returns ${status} to HEAD: nobody can install it`);
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const size = headers.get('content-length');
  const problems = [
    ...(TYPES[platform].test(type.trim().toLowerCase()) ? [] : [`Content-Type is "${type}"`]),
    ...(bytes === undefined || size === null || Number(size) === bytes
      ? []
      : [`it has ${size} bytes, and the brand file says ${bytes}`]),
  ];
  return unlessWrong(problems, `200, ${type}, ${size ?? 'an unknown number of'} bytes`);
}

async function hashFinding({ url, bytes, sha256 }: AppFile): Promise<Finding> {
  if (bytes > READ_UP_TO) return unchecked(`the file has more than ${READ_UP_TO / 1e6} MB`);
  const response = await fetch(url, { signal: AbortSignal.timeout(READ_LIMIT) });
  if (response.status !== 200 || response.body === null) return wrong(`${url} returns ${response.status}`);
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of response.body) {
    hash.update(chunk);
    read += chunk.length;
    if (read > READ_UP_TO) return wrong(`${url} has more than the ${bytes} bytes of the brand file`);
  }
  const found = hash.digest('hex');
  return unlessWrong(
    [
      ...(read === bytes ? [] : [`it has ${read} bytes, and the brand file says ${bytes}`]),
      ...(found === sha256.toLowerCase() ? [] : [`SHA-256 is ${found}, and customers are shown another one`]),
    ],
    'as shown to customers',
  );
}
