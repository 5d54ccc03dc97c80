import { useEffect, useState } from 'react';

/** Returns the value after it has not changed for `ms`; an empty value is returned without delay. */
export function useDebounced(value: string, ms: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
