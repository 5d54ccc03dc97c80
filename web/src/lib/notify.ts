import { useSyncExternalStore } from 'react';

/** Toasts are rare: their library is fetched with the first one. */
let isWanted = false;
const listeners = new Set<() => void>();

let announce: () => void;
const shelf = new Promise<void>((resolve) => {
  announce = resolve;
});

/** The shelf calls it when it stands: what is put up before may be lost while it is mounted. */
export const shelfStands = (): void => announce();

export async function notify(text: string, kind: 'error' | 'success' | 'info' = 'info'): Promise<void> {
  isWanted = true;
  listeners.forEach((listener) => listener());
  const [{ toast }] = await Promise.all([import('react-toastify'), shelf]);
  toast(text, { type: kind });
}

export const useToastsWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWanted,
    () => false,
  );
