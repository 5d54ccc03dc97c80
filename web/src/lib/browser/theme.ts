import { useSyncExternalStore } from 'react';
import { keep } from './kept';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

/** static-pages/head-script.ts sets the attribute before the first paint. Afterwards the attribute is authoritative. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  keep('theme', theme === 'system' ? null : theme);
  listeners.forEach((listener) => listener());
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentTheme,
    () => 'system',
  );

export function isDarkTheme(): boolean {
  const theme = currentTheme();
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}
