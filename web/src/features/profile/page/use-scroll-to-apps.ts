import { useRef, useState } from 'react';

/** An iPad in desktop mode identifies as a Mac but has a touch screen. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** §2 go-to-store: scrolls to the apps on the same page. On iOS the list says that the app is in development. */
export function useScrollToApps() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [visits, setVisits] = useState(0);
  const go = () => {
    setVisits(visits + 1);
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return { heading, go, visits, isIosAsked: visits > 0 && isApple() };
}
