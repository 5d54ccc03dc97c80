import { createElement, useSyncExternalStore } from 'react';

/** How long a toast is shown. */
export const TOAST_MS = 5000;

export interface Toasts {
  /** Toasts are rare. Their library is loaded with the first one. */
  readonly isLibraryWanted: boolean;
  /** Text shown without the library if the library could not be loaded. */
  readonly plainText: string | null;
}

let toasts: Toasts = { isLibraryWanted: false, plainText: null };
const listeners = new Set<() => void>();

function change(values: Partial<Toasts>): void {
  toasts = { ...toasts, ...values };
  listeners.forEach((listener) => listener());
}

let resolveContainer: () => void;
let rejectContainer: (error: unknown) => void;
const containerMounted = new Promise<void>((resolve, reject) => {
  resolveContainer = resolve;
  rejectContainer = reject;
});
// Every `notify` awaits the promise and handles the failure itself.
containerMounted.catch(() => undefined);

/** Called when the container has mounted. A toast that is created earlier may be lost. */
export const toastContainerMounted = (): void => resolveContainer();

export const toastContainerFailed = (error: unknown): void => rejectContainer(error);

export async function notify(text: string, kind: 'error' | 'success' | 'info' = 'info'): Promise<void> {
  change({ isLibraryWanted: true });
  try {
    const [{ toast }] = await Promise.all([import('react-toastify'), containerMounted]);
    // The library puts a text beside its icon: an element of its own outlives the translation of a browser.
    toast(createElement('span', null, text), { type: kind });
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
