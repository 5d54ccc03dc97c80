import { useEffect } from 'react';

/** Sets the document language to Russian, the only language of the panel; screen readers depend on it. */
export function useRussianDocument(): void {
  useEffect(() => {
    const before = document.documentElement.lang;
    document.documentElement.lang = 'ru';
    return () => {
      document.documentElement.lang = before;
    };
  }, []);
}
