import { WORKER_URL } from '@web/service-worker/protocol';
import { inTime } from './in-time';
import { pushSubscription } from './push';

/** Where messages for this browser go, and the keys that encrypt them. */
interface PushKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

type Subscribed = { readonly kind: 'done'; readonly keys: PushKeys } | { readonly kind: 'denied' | 'refused' };

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

/**
 * Asks the person, then subscribes this browser. Call it from a press: browsers ask nothing otherwise. A former
 * subscription is ended first: it is of another account, of a former key of ours, or one that the push service has
 * given up. `denied`: the person does not want it. `refused`: the worker cannot be installed, or the push service of
 * the browser refuses or does not answer. Never throws.
 */
export async function subscribeToPush(publicKey: string): Promise<Subscribed> {
  try {
    // The person answers this, and may take their time.
    if ((await Notification.requestPermission()) !== 'granted') return { kind: 'denied' };
    const { pushManager } = await inTime(readyWorker());
    return { kind: 'done', keys: await inTime(renew(pushManager, publicKey)) };
  } catch {
    return { kind: 'refused' };
  }
}

async function renew(pushManager: PushManager, publicKey: string): Promise<PushKeys> {
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh, auth };
}

/** `serviceWorker.ready` never fails, not even when the worker cannot be installed. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER_URL);
  return navigator.serviceWorker.ready;
}

/**
 * The id of this browser's address at the server: the hash of its endpoint. Null without a subscription. Throws if the
 * browser does not answer.
 */
export async function ownAddressId(): Promise<string | null> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return null;
  const subscription = await inTime(pushSubscription());
  if (subscription === null) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Safari takes no text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
