import { useEffect, type RefObject } from 'react';
import { whenIdle } from '@web/lib/browser/when-idle';

/** Longest wait for an idle moment, in milliseconds. */
const IDLE_MS = 1000;
/** How far below the screen a button may be, as a share of the screen's height. */
const NEAR = '50%';

/**
 * Prepares Google's window when the button is on or near the screen and the browser is idle. `isWanted` is false while
 * the button is disabled; `prepare` is the same function at every render. The local stack has no Google window.
 */
export function useGoogleWindow(button: RefObject<HTMLElement | null>, isWanted: boolean, prepare: () => void): void {
  useEffect(() => {
    const element = button.current;
    if (__LOCAL_STACK__ || !isWanted || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        whenIdle(prepare, IDLE_MS);
      },
      { rootMargin: `0% 0% ${NEAR} 0%` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [button, isWanted, prepare]);
}
