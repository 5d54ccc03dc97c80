import { useSyncExternalStore } from 'react';
import { logStorageClosed } from '@web/lib/browser/log';

/** Nothing is measured before somebody agreed, and not asking again is part of a refusal. */
export type AnalyticsConsent = 'granted' | 'denied' | 'unasked';

/** A build that measures nothing asks nobody. */
export const IS_MEASURED =
  Boolean(import.meta.env.VITE_FIREBASE_MEASUREMENT_ID) ||
  (__LOCAL_STACK__ && Boolean(import.meta.env.VITE_ANALYTICS_URL));

const KEY = 'analyticsConsent';
const listeners = new Set<() => void>();

/** Kept like the theme: it belongs to the browser and outlives a logout. `reopened`: asked again from the footer. */
let chosen: AnalyticsConsent | null = null;
let isReopened = false;

export function analyticsConsent(): AnalyticsConsent {
  chosen ??= read();
  return chosen;
}

function read(): AnalyticsConsent {
  try {
    const stored = window.localStorage.getItem(KEY);
    return stored === 'granted' || stored === 'denied' ? stored : 'unasked';
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return 'unasked';
  }
}

export function chooseAnalytics(consent: 'granted' | 'denied'): void {
  chosen = consent;
  isReopened = false;
  try {
    window.localStorage.setItem(KEY, consent);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
  }
  tell();
}

/** From the footer: shows the question again, with the choice still standing. */
export function reopenAnalyticsQuestion(): void {
  isReopened = true;
  tell();
}

const tell = () => listeners.forEach((listener) => listener());

/** The question waits for somebody to begin with the page: it neither covers what they came for nor keeps it back. */
const BEGINNINGS = ['scroll', 'click', 'keyup'] as const;
let isBegun = false;

function begin(): void {
  isBegun = true;
  for (const event of BEGINNINGS) removeEventListener(event, begin);
  tell();
}

function subscribe(listener: () => void): () => void {
  if (!isBegun) for (const event of BEGINNINGS) addEventListener(event, begin, { passive: true });
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first render of a prerendered page knows no storage: it shows no question. */
export const useAnalyticsConsent = (): AnalyticsConsent =>
  useSyncExternalStore(subscribe, analyticsConsent, () => 'denied' as const);

export const useIsAnalyticsAsked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => IS_MEASURED && (isReopened || (isBegun && analyticsConsent() === 'unasked')),
    () => false,
  );
