import { APP_FILES, BRAND, type AppFile } from '@functions/base/contract/values/brand';
import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

/** Longest wait for an idle moment, in milliseconds: the check must not keep a page from showing its content. */
const IDLE_MS = 2000;

export type DownloadedPlatform = keyof typeof BRAND.downloads;

/** One check per file, shared by all buttons. */
const checks = new Map<string, Promise<boolean>>();

/**
 * False only if the site returns 404 or 410; a failed request counts as available. A file on another host is not
 * checked because the site contacts no other host before a click; `npm run smoke` asks for it.
 */
function isAvailable(url: string): Promise<boolean> {
  if (!url.startsWith('/')) return Promise.resolve(true);
  const check =
    checks.get(url) ??
    new Promise<void>((resolve) => whenIdle(resolve, IDLE_MS))
      .then(() => fetch(url, { method: 'HEAD' }))
      .then(
        ({ status }) => status !== 404 && status !== 410,
        () => true,
      );
  checks.set(url, check);
  return check;
}

export interface Download {
  readonly url: string;
  /** Size and hash of a file outside of the site. */
  readonly file: AppFile | null;
}

/** The file of a platform. Tests use the placeholders of the site, whatever the brand has. */
function fileOf(platform: DownloadedPlatform): Download | null {
  const place = __DOWNLOADS_ON_SITE__ ? 'site' : APP_FILES[platform];
  if (place === 'none') return null;
  return place === 'site' ? { url: BRAND.downloads[platform], file: null } : { url: place.url, file: place };
}

/** The app for a platform. Null if it has no file (base/contract/values/brand), or the site does not have it. */
export function useDownload(platform: DownloadedPlatform): Download | null {
  const download = fileOf(platform);
  const url = download?.url ?? '';
  const [missingUrl, setMissingUrl] = useState('');
  useEffect(() => {
    let isUnmounted = false;
    void isAvailable(url).then((available) => {
      if (!available && !isUnmounted) setMissingUrl(url);
    });
    return () => {
      isUnmounted = true;
    };
  }, [url]);
  return url === missingUrl ? null : download;
}
