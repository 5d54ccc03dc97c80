import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How long a page that is gone back to may take to become as long as it was. */
const RESTORE_WITHIN_MS = 5000;

/** The position in each entry of the history. The entries of the document are lost with it. */
const positions = new Map<string, number>();

/**
 * Scrolls to the top on forward navigation. Back and forward return to the position that the page had, as soon as it is
 * long enough again. A reload is left to the browser.
 */
export function ScrollToTop() {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, navigationType]);
  // In the layout phase: the browser scrolls a page that becomes shorter, and that is not the position of the last one.
  useLayoutEffect(() => {
    const position = positions.get(key);
    const stop = navigationType === NavigationType.Pop && position !== undefined ? restore(position) : null;
    const remember = () => positions.set(key, window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      removeEventListener('scroll', remember);
    };
  }, [key, navigationType]);
  useEffect(() => {
    // The browser would scroll the page that is about to be left. It restores documents, by the value at their end.
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const handBack = () => {
      history.scrollRestoration = 'auto';
    };
    takeOver();
    addEventListener('pagehide', handBack);
    addEventListener('pageshow', takeOver);
    return () => {
      handBack();
      removeEventListener('pagehide', handBack);
      removeEventListener('pageshow', takeOver);
    };
  }, []);
  return null;
}

/** Scrolls as soon as the page is long enough, unless the visitor scrolls first. Returns a function that stops it. */
function restore(position: number): () => void {
  const { documentElement } = document;
  const attempt = () => {
    if (documentElement.scrollHeight - window.innerHeight < position) return;
    window.scrollTo(0, position);
    stop();
  };
  const size = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), RESTORE_WITHIN_MS);
  const own = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const stop = () => {
    size.disconnect();
    clearTimeout(timer);
    for (const type of own) removeEventListener(type, stop);
  };
  for (const type of own) addEventListener(type, stop, { passive: true });
  size.observe(documentElement);
  attempt();
  return stop;
}
