import { useEffect, useRef, type ReactNode } from 'react';

interface AfterMountProps {
  /** Brings the component into a state that its properties cannot express, such as a pressed button. */
  act: (element: HTMLElement) => void;
  children: ReactNode;
}

export function AfterMount({ act, children }: AfterMountProps) {
  const element = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (hasActed.current || element.current === null) return;
    hasActed.current = true;
    act(element.current);
  });
  return <div ref={element}>{children}</div>;
}
