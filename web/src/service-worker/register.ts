import { whenIdle } from '@web/lib/browser/when-idle';
import { TAKE_OVER, WORKER_URL } from './protocol';

/** Longest wait for an idle moment, in milliseconds. */
const IDLE_MS = 5000;

/**
 * How long to wait for the answers of the server before the next look. As long again before a new worker takes over: a
 * request of the page while the former one stops starts it again, and it then stays for half a minute, in which
 * Chromium may leave the next page without an answer.
 */
const QUIET_MS = 1000;

let isRequested = false;

/**
 * Registers the service worker once, when the page is loaded, the browser idle and `isQuiet`: its files must not
 * compete with those of a first visit, nor with an answer of the server. Not for visitors who save data.
 */
export function registerServiceWorker(isQuiet: () => boolean): void {
  const { serviceWorker, connection } = navigator as Partial<Navigator> & { connection?: { saveData?: boolean } };
  if (isRequested || serviceWorker === undefined || !import.meta.env.PROD || connection?.saveData === true) return;
  isRequested = true;
  const begin = () =>
    whenIdle(() => {
      if (isQuiet()) void register(serviceWorker);
      else setTimeout(begin, QUIET_MS);
    }, IDLE_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await container.register(WORKER_URL);
    const { waiting } = registration;
    // It waited before this page was opened, which is therefore of its release or a newer one.
    if (waiting !== null) setTimeout(() => waiting.postMessage(TAKE_OVER), QUIET_MS);
    // The browser itself looks for a new one only when the present one has stopped.
    else if (registration.active !== null) await registration.update();
  } catch {
    // Without it the site works as before: the browser forbids it, or the server does not respond.
  }
}
