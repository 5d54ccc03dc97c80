import { useEffect, useState } from 'react';

/** The value once it has rested for `ms`; an emptied one at once. */
export function useDebounced(value: string, ms: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
