import { useCallback, useEffect, useRef } from 'react';

/**
 * For a change that the page lets the visitor take back while it is under way, by "keep" or by going back: returns a
 * function that gives the signal of one call. The signal is aborted when the component is removed. A call that was not
 * sent yet is then never sent; of a sent one the outcome is unknown.
 */
export function useCancelOnLeave(): () => AbortSignal {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback(() => {
    const aborter = new AbortController();
    running.current = aborter;
    return aborter.signal;
  }, []);
}
