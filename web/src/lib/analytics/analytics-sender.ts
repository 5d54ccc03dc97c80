import { getAnalytics, isSupported, logEvent, setAnalyticsCollectionEnabled, type Analytics } from 'firebase/analytics';
import { getInstallations } from 'firebase/installations';
import { analyticsConsent, onAnalyticsConsent } from './analytics-consent';
import type { AnalyticsEvent } from './analytics-event';
import { env } from '@web/lib/browser/env';
import { firebaseApp } from '@web/lib/auth/firebase-app';
import { errorCode, logAnalyticsFailed } from '@web/lib/browser/log';

let starting: Promise<Analytics | null> | null = null;

/** Sends one event to Firebase Analytics. In the local stack the event goes to a sandbox on the same machine. */
export async function send(event: AnalyticsEvent): Promise<void> {
  try {
    if (__LOCAL_STACK__) await sendToSandbox(event);
    else await sendToFirebase(event);
  } catch (error) {
    logAnalyticsFailed(errorCode(error));
  }
}

async function sendToFirebase(event: AnalyticsEvent): Promise<void> {
  if (!env.VITE_FIREBASE_MEASUREMENT_ID) return;
  starting ??= isSupported().then((isAble) => {
    if (!isAble) return null;
    // Analytics needs Installations to be registered; without this call the build drops that module.
    getInstallations(firebaseApp);
    const analytics = getAnalytics(firebaseApp);
    // Analytics also sends events of its own, such as page views; they must end when the consent is withdrawn.
    onAnalyticsConsent(() => setAnalyticsCollectionEnabled(analytics, analyticsConsent() === 'granted'));
    return analytics;
  });
  const analytics = await starting;
  if (analytics !== null) logEvent(analytics, event.name as string, event.params);
}

/** `keepalive` lets the request finish after the page closes, as Analytics' own requests do. */
async function sendToSandbox(event: AnalyticsEvent): Promise<void> {
  if (!env.VITE_ANALYTICS_URL) return;
  await fetch(env.VITE_ANALYTICS_URL, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(event),
  });
}
