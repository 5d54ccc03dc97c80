import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What is searched for, in the URL (`find`): a reload and Back show it again. */
export function useFindParam(): [text: string | null, write: (wanted: string) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const write = useCallback(
    (wanted: string) => {
      if ((searchParams.get('find') ?? '') === wanted) return;
      const after = new URLSearchParams(searchParams);
      if (wanted === '') after.delete('find');
      else after.set('find', wanted);
      setSearchParams(after, { replace: true });
    },
    [searchParams, setSearchParams],
  );
  return [searchParams.get('find'), write];
}
