import { useSearchParams } from 'react-router-dom';

type Values = Readonly<Record<string, string>>;

/**
 * Reads and writes the state of a screen in the URL. Empty values are removed; `missing` is written where the URL has
 * no value. A change is made to the URL as it is now: the screen shows a former change a little later, because the
 * router renders it as a transition.
 */
export function useUrlParams() {
  const [query, setQuery] = useSearchParams();
  return {
    read: (name: string): string => query.get(name) ?? '',
    write: (values: Values, missing: Values = {}) => {
      const after = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(missing)) if (!after.has(name)) after.set(name, value);
      for (const [name, value] of Object.entries(values)) {
        if (value === '') after.delete(name);
        else after.set(name, value);
      }
      setQuery(after);
    },
  };
}
