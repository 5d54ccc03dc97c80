import { useEffect } from 'react';

/** The panel is Russian whatever the visitor's language; screen readers are told so. */
export function useRussianDocument(): void {
  useEffect(() => {
    const before = document.documentElement.lang;
    document.documentElement.lang = 'ru';
    return () => {
      document.documentElement.lang = before;
    };
  }, []);
}
