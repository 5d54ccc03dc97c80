import type { CDPSession } from 'puppeteer-core';

/** A request of a page; times in ms since the navigation. */
export interface Asked {
  readonly path: string;
  readonly begun: number;
  readonly ended: number;
}

/**
 * Records the requests of the next navigation. The returned function ends the recording and gives the requests of this
 * origin, in the order in which they began.
 */
export async function recordWaterfall(devtools: CDPSession, origins: readonly string[]): Promise<() => Asked[]> {
  const asked = new Map<string, { path: string; begun: number; ended: number }>();
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, timestamp }) => {
    const { origin, pathname } = new URL(url);
    if (!origins.includes(origin) || method === 'OPTIONS') return;
    asked.set(requestId, { path: pathname, begun: timestamp * 1000, ended: Infinity });
  });
  const end = ({ requestId, timestamp }: { requestId: string; timestamp: number }): void => {
    const request = asked.get(requestId);
    if (request !== undefined) request.ended = timestamp * 1000;
  };
  devtools.on('Network.loadingFinished', end);
  devtools.on('Network.loadingFailed', end);
  return () => {
    const all = [...asked.values()].sort((left, right) => left.begun - right.begun);
    const start = all[0]?.begun ?? 0;
    return all.map(({ path, begun, ended }) => ({ path, begun: begun - start, ended: ended - start }));
  };
}
