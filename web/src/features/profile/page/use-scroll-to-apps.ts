import { useRef, useState } from 'react';

/** An iPad that asks for desktop pages calls itself a Mac, yet Macs have no touch. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** §2 go-to-store: the apps stand on the same page; who comes with an iPhone is told that theirs is in development. */
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
