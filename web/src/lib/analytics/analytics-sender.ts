import { getAnalytics, isSupported, logEvent, type Analytics } from 'firebase/analytics';
import { getInstallations } from 'firebase/installations';
import type { AnalyticsEvent } from './analytics-event';
import { env } from '@web/lib/browser/env';
import { firebaseApp } from '@web/lib/auth/firebase-app';
import { errorCode, logAnalyticsFailed } from '@web/lib/browser/log';

let starting: Promise<Analytics | null> | null = null;

/** Sends one event to Firebase Analytics; the local suite has a stand-in for it, so that nothing leaves the machine. */
export async function send(event: AnalyticsEvent): Promise<void> {
  try {
    if (__LOCAL_STACK__) await sendToStandIn(event);
    else await sendToFirebase(event);
  } catch (error) {
    logAnalyticsFailed(errorCode(error));
  }
}

async function sendToFirebase(event: AnalyticsEvent): Promise<void> {
  if (!env.VITE_FIREBASE_MEASUREMENT_ID) return;
  starting ??= isSupported().then((isAble) => {
    if (!isAble) return null;
    // Analytics needs it registered; the build keeps only what is called.
    getInstallations(firebaseApp);
    return getAnalytics(firebaseApp);
  });
  const analytics = await starting;
  if (analytics !== null) logEvent(analytics, event.name as string, event.params);
}

/** A beacon outlives the page, as Analytics' own do. */
async function sendToStandIn(event: AnalyticsEvent): Promise<void> {
  if (!env.VITE_ANALYTICS_URL) return;
  await fetch(env.VITE_ANALYTICS_URL, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(event),
  });
}
