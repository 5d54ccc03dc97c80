import { useEffect, useState } from 'react';
import { BANNER_MS } from './use-banner';

/** State that resets to null after `BANNER_MS`; used for field errors. */
export function useTransientState<T extends object>() {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue] as const;
}
