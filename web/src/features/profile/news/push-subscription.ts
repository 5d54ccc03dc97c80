import { pushSubscription } from '@web/lib/browser/push';
import { WORKER_URL } from '@web/service-worker/protocol';
import type { PushKeys } from '@web/features/profile/api/news';

/** What this browser can do. `apple`: on iPhone and iPad only a site on the Home Screen can show notifications. */
type PushSupport = 'yes' | 'apple' | 'no' | 'forbidden';

export function pushSupport(): PushSupport {
  const { serviceWorker, userAgent = '', maxTouchPoints = 0 } = navigator as Partial<Navigator>;
  if (serviceWorker !== undefined && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'forbidden' : 'yes';
  // An iPad says that it is a Mac, and no Mac has a touch screen.
  const isApple = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApple ? 'apple' : 'no';
}

/** How long the worker may take to install: it stores the files of the site first. */
const PATIENCE_MS = 20_000;

/**
 * Asks the person, then subscribes this browser; null if the person refuses. Call it from a press: browsers ask nothing
 * otherwise. A former subscription is ended first: it is of another account, of a former key of ours, or one that the
 * push service has given up. Throws if the worker cannot be installed or the push service does not answer.
 */
export async function subscribeToPush(publicKey: string): Promise<PushKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER_URL);
  const { pushManager } = await readyWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh, auth };
}

/** `serviceWorker.ready` never fails, not even when the worker cannot be installed. */
const readyWorker = (): Promise<ServiceWorkerRegistration> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the service worker is not ready')), PATIENCE_MS);
    navigator.serviceWorker.ready.then(resolve, reject);
  });

/** The id of this browser's address at the server: the hash of its endpoint. Null without a subscription. */
export async function ownAddressId(): Promise<string | null> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return null;
  const subscription = await pushSubscription();
  if (subscription === null) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Safari takes no text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
