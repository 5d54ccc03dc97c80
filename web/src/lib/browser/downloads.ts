import { BRAND } from '@contract/values/brand';
import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

/** Longest wait for an idle moment, in milliseconds: the check must not keep a page from showing its content. */
const IDLE_MS = 2000;

export type DownloadedPlatform = keyof typeof BRAND.downloads;

/** One check per file, shared by all buttons. */
const checks = new Map<string, Promise<boolean>>();

/**
 * False only if the site returns 404 or 410; a failed request counts as available. A file on another host is not
 * checked because the site contacts no other host before a click.
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

/** The URL of the app for a platform. Null if none is set (contract/values/brand) or the file does not exist. */
export function useDownload(platform: DownloadedPlatform): string | null {
  const url: string = BRAND.downloads[platform];
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
  return url === '' || url === missingUrl ? null : url;
}
