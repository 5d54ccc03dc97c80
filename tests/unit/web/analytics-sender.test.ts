import { expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

const collection = vi.hoisted(() => ({ logged: [] as string[], isEnabled: [] as boolean[] }));

vi.mock('firebase/analytics', () => ({
  isSupported: () => Promise.resolve(true),
  getAnalytics: () => ({}),
  logEvent: (_analytics: unknown, name: string) => collection.logged.push(name),
  setAnalyticsCollectionEnabled: (_analytics: unknown, isEnabled: boolean) => collection.isEnabled.push(isEnabled),
}));
vi.mock('firebase/installations', () => ({ getInstallations: () => undefined }));
vi.mock('@web/lib/auth/firebase-app', () => ({ firebaseApp: {} }));
vi.mock('@web/lib/browser/env', () => ({ env: { VITE_FIREBASE_MEASUREMENT_ID: 'G-1' } }));

it('Analytics collects nothing of its own after the consent is withdrawn, until it is given again (§7)', async () => {
  vi.stubGlobal('__LOCAL_STACK__', false);
  vi.stubGlobal('window', { localStorage: memoryStorage() });
  const { chooseAnalytics } = await import('@web/lib/analytics/analytics-consent');
  const { trackDownload } = await import('@web/lib/analytics/analytics');
  chooseAnalytics('granted');
  trackDownload('android');
  await vi.waitFor(() => expect(collection.logged).toEqual(['click_download']));
  expect(collection.isEnabled).toEqual([]);

  chooseAnalytics('denied');
  trackDownload('windows');
  chooseAnalytics('granted');
  trackDownload('ios');
  await vi.waitFor(() => expect(collection.logged).toHaveLength(2));
  expect(collection.isEnabled).toEqual([false, true]);
});
