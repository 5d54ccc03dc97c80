import { useSyncExternalStore } from 'react';

/** How long a toast stays. */
export const TOAST_MS = 5000;

export interface Toasts {
  /** Toasts are rare: their library is fetched with the first one. */
  readonly isLibraryWanted: boolean;
  /** A text that the page shows without the library, which cannot be fetched without a network. */
  readonly plainText: string | null;
}

let toasts: Toasts = { isLibraryWanted: false, plainText: null };
const listeners = new Set<() => void>();

function change(values: Partial<Toasts>): void {
  toasts = { ...toasts, ...values };
  listeners.forEach((listener) => listener());
}

let resolveShelf: () => void;
let rejectShelf: (error: unknown) => void;
const shelf = new Promise<void>((resolve, reject) => {
  resolveShelf = resolve;
  rejectShelf = reject;
});
// Every toast waits for it and handles the failure itself.
shelf.catch(() => undefined);

/** The shelf calls it when it stands: what is put up before may be lost while it is mounted. */
export const toastContainerMounted = (): void => resolveShelf();

export const toastContainerFailed = (error: unknown): void => rejectShelf(error);

export async function notify(text: string, kind: 'error' | 'success' | 'info' = 'info'): Promise<void> {
  change({ isLibraryWanted: true });
  try {
    const [{ toast }] = await Promise.all([import('react-toastify'), shelf]);
    toast(text, { type: kind });
  } catch {
    showPlain(text);
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

function showPlain(text: string): void {
  clearTimeout(timer);
  change({ plainText: text });
  timer = setTimeout(() => change({ plainText: null }), TOAST_MS);
}

export const useToasts = (): Toasts =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => toasts,
  );
