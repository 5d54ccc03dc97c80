import { BRAND } from '@contract/values/brand';
import { useEffect, useState } from 'react';

export type DownloadedPlatform = keyof typeof BRAND.downloads;

/** Asked once for each file, however many buttons lead to it. */
const answers = new Map<string, Promise<boolean>>();

/** False only when the site says so: without an answer the button stays. A file elsewhere is not asked for, for nothing leaves the site before a click. */
function isThere(url: string): Promise<boolean> {
  if (!url.startsWith('/')) return Promise.resolve(true);
  const answer =
    answers.get(url) ??
    fetch(url, { method: 'HEAD' }).then(
      ({ status }) => status !== 404 && status !== 410,
      () => true,
    );
  answers.set(url, answer);
  return answer;
}

/** Where the app for a platform lies; null when no address is set (contract/values/brand), and when nothing lies there. */
export function useDownload(platform: DownloadedPlatform): string | null {
  const url: string = BRAND.downloads[platform];
  const [missingUrl, setMissingUrl] = useState('');
  useEffect(() => {
    let isGone = false;
    void isThere(url).then((there) => {
      if (!there && !isGone) setMissingUrl(url);
    });
    return () => {
      isGone = true;
    };
  }, [url]);
  return url === '' || url === missingUrl ? null : url;
}
