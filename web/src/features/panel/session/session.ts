import { useSyncExternalStore } from 'react';
import { readPanel, storePanel } from './storage';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function openSession(tokens: Tokens): void {
  storePanel(tokens);
  tell();
}

/** The session is over, and with it what it was about. */
export function closeSession(): void {
  storePanel({ accessToken: null, refreshToken: null, userId: null, userEmail: null, userUid: null });
  tell();
}

/** Whether there is a session at all; other windows of the panel are listened to as well. */
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
