/// <reference lib="webworker" />
/**
 * The service worker of the customers' site (decision 96). It keeps the hashed files and the shell of one release, and
 * answers nothing else: no request to /api, /panel or /auth passes through it. It also shows news (Web Push).
 * scripts/build/service-worker.ts bundles it. A new release waits until no page of the former one is open, so that such
 * a page finds all its chunks here.
 */
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { readNews } from './news';
import { isShellPath, NEWS_BADGE, NEWS_ICON, NEWS_PAGE, SHELL_URL, TAKE_OVER } from './protocol';

declare const self: ServiceWorkerGlobalScope;
/** The shell and every file below /assets that a page behind it may need. */
declare const __PRECACHE__: PrecacheEntry[];

// Exact addresses only: the defaults would answer `/profile` by a file of this name.
precacheAndRoute(__PRECACHE__, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] });

/**
 * A page comes from the network: a release answers the pages of the former one for a week only (decision 73). Without a
 * network the shell shows what it can, and one sentence.
 */
const networkThenShell = async ({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> => {
  try {
    const preloaded = (await (event as FetchEvent).preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(request));
  } catch {
    return (await matchPrecache(SHELL_URL)) ?? Response.error();
  }
};
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && isShellPath(url.pathname),
  networkThenShell,
);

self.addEventListener('activate', (event) => {
  // The browser requests a page while it starts this worker. Missing in Safari 15.
  const { navigationPreload } = self.registration as Partial<ServiceWorkerRegistration>;
  if (navigationPreload !== undefined) event.waitUntil(navigationPreload.enable());
});

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(takeOver());
});

/** Browsers demand a notification for each message. What our server sends says nothing that a lock screen must hide. */
self.addEventListener('push', (event) => {
  event.waitUntil(showNews(event.data));
});

async function showNews(data: PushMessageData | null): Promise<void> {
  const { title, body, lang } = readNews(data);
  await self.registration.showNotification(title, { body, lang, icon: NEWS_ICON, badge: NEWS_BADGE });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openProfile());
});

/** A message names no page: whoever could send one could otherwise choose it. */
async function openProfile(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === NEWS_PAGE);
  await (open === undefined ? self.clients.openWindow(NEWS_PAGE) : open.focus());
}

/** The page that asks is of this release. Another open page may be of the former one. */
async function takeOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
