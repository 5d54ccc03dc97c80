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

/** The question appears after the first interaction and therefore does not compete with the first paint. */
const FIRST_INTERACTIONS = ['scroll', 'click', 'keyup'] as const;
const PRESSES = ['pointerdown', 'pointerup', 'pointercancel'] as const;
let hasInteracted = false;
let isPressed = false;

/** While a button or a finger is down, the question would take the click away from the control under it. */
function onFirstInteraction({ type }: Event): void {
  if (type === 'scroll' && isPressed) return;
  hasInteracted = true;
  for (const event of FIRST_INTERACTIONS) removeEventListener(event, onFirstInteraction);
  for (const event of PRESSES) removeEventListener(event, onPress);
  notifyListeners();
}

function onPress({ type }: Event): void {
  isPressed = type === 'pointerdown';
}

function subscribe(listener: () => void): () => void {
  if (!hasInteracted) {
    for (const event of FIRST_INTERACTIONS) addEventListener(event, onFirstInteraction, { passive: true });
    for (const event of PRESSES) addEventListener(event, onPress, { passive: true });
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsAnalyticsAsked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => IS_MEASURED && (isReopened || (hasInteracted && analyticsConsent() === 'unasked')),
    () => false,
  );
