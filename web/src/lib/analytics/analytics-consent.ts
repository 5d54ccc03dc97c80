import { useSyncExternalStore } from 'react';
import { keep, readKept } from '@web/lib/browser/kept';

/** Analytics starts only after consent. A visitor who refused is not asked again. */
export type AnalyticsConsent = 'granted' | 'denied' | 'unasked';

/** Whether this build has analytics. Without it the consent question never appears. */
export const IS_MEASURED =
  Boolean(import.meta.env.VITE_FIREBASE_MEASUREMENT_ID) ||
  (__LOCAL_STACK__ && Boolean(import.meta.env.VITE_ANALYTICS_URL));

const listeners = new Set<() => void>();

/** Stored like the theme: the choice belongs to the browser and survives a logout. */
let chosen: AnalyticsConsent | null = null;
let isReopened = false;

export const analyticsConsent = (): AnalyticsConsent => (chosen ??= readKept('analyticsConsent') ?? 'unasked');

export function chooseAnalytics(consent: 'granted' | 'denied'): void {
  chosen = consent;
  isReopened = false;
  keep('analyticsConsent', consent);
  notifyListeners();
}

/** Called from the footer: shows the question again and keeps the current choice until the visitor answers. */
export function reopenAnalyticsQuestion(): void {
  isReopened = true;
  notifyListeners();
}

/** Calls `listener` after every choice, and when the question appears. */
export const onAnalyticsConsent = (listener: () => void): void => void listeners.add(listener);

const notifyListeners = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `isAsking`: the page asks a visitor who has not answered; any page shows the question that the footer reopened. */
export const useIsAnalyticsAsked = (isAsking: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => IS_MEASURED && (isReopened || (isAsking && analyticsConsent() === 'unasked')),
    () => false,
  );

export const useIsAnalyticsReopened = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isReopened,
    () => false,
  );
