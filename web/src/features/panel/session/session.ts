import { useSyncExternalStore } from 'react';
import { readPanel, storePanel } from './storage';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

export function openSession(tokens: Tokens): void {
  storePanel(tokens);
  notifyListeners();
}

/** Ends the session and clears the selected customer. */
export function closeSession(): void {
  storePanel({ accessToken: null, refreshToken: null, userId: null, userEmail: null, userUid: null });
  notifyListeners();
}

/** Whether a session exists. It also follows sign-ins and sign-outs in other windows through the `storage` event. */
export const useHasSession = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
    () => readPanel('accessToken') !== null,
  );
