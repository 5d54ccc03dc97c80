import { useSyncExternalStore } from 'react';
import { isOffline } from './network';

/** Calls the listener when the browser goes online or offline. Returns a function that ends it. */
export function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** `isOffline` as a hook. False in a prerendered page. */
export const useIsOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline, () => false);
