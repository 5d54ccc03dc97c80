import { useSyncExternalStore } from 'react';

/** Toasts are rare: their library is fetched with the first one. */
let isWanted = false;
const listeners = new Set<() => void>();

export async function notify(text: string, kind: 'error' | 'success' | 'info' = 'info'): Promise<void> {
  isWanted = true;
  listeners.forEach((listener) => listener());
  const { toast } = await import('react-toastify');
  toast(text, { type: kind });
}

export const useToastsWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWanted,
  );
