import { createHash } from 'node:crypto';
import type { AppFile } from '@functions/base/contract/values/brand';
import { unchecked, unlessWrong, wrong, type Finding, type SmokeCheck } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

/** The files of the apps: a customer who has paid has nothing to install without them. */

/** A larger file is not read only to compare its hash. Bytes. */
const READ_UP_TO = 300_000_000;
/** Milliseconds for the whole file. */
const READ_LIMIT = 300_000;

/** Whether each file that is outside of the site has the hash that customers are shown; its address is a safeguard. */
export const downloadChecks = ({ appFiles }: Pick<SmokeTarget, 'appFiles'>): SmokeCheck[] =>
  Object.entries(appFiles).flatMap(([platform, file]): SmokeCheck[] => {
    if (file === 'none')
      return [[`the ${platform} app`, () => Promise.resolve(unchecked('it has no file (APP_FILES)'))]];
    return file === 'site' ? [] : [[`the hash of the ${platform} app`, () => hashFinding(file)]];
  });

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
