import { WORKER_URL } from '@web/service-worker/protocol';
import type { PushKeys } from '@web/features/profile/api/news';

/** What this browser can do. `apple`: on iPhone and iPad only a site on the Home Screen can show notifications. */
type PushSupport = 'yes' | 'apple' | 'no' | 'forbidden';

export function pushSupport(): PushSupport {
  const { serviceWorker, userAgent } = navigator as Partial<Navigator>;
  if (serviceWorker !== undefined && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'forbidden' : 'yes';
  return /iPhone|iPad/.test(userAgent ?? '') ? 'apple' : 'no';
}

/**
 * Asks the person, then subscribes this browser; null if the person refuses. Call it from a press: browsers ask nothing
 * otherwise. A subscription with a former key of ours is replaced.
 */
export async function subscribeToPush(publicKey: string): Promise<PushKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER_URL);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    subscription = await pushManager.subscribe(options);
  }
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh, auth };
}

/** The id of this browser's address at the server: the hash of its endpoint. Null without a subscription. */
export async function ownAddressId(): Promise<string | null> {
  const subscription = await currentSubscription();
  if (subscription === null || Notification.permission !== 'granted') return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The push service forgets this browser. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'yes') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Safari takes no text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
