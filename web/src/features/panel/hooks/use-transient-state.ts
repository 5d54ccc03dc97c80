import { useEffect, useState } from 'react';
import { BANNER_MS } from './use-banner';

/** A value that goes back to nothing after seven seconds: errors beside fields. */
export function useTransientState<T extends object>() {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue] as const;
}
