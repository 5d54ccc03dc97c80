import type { ReactNode } from 'react';
import { failureText } from '@web/panel/api/failure-text';
import { frameTexts as texts } from '@web/panel/frame-texts';
import type { Parts } from '@web/ui/parts';
import styles from './components.module.css';
import { PlainButton } from './plain-button';

export interface QueryResult<Data> {
  data: Data | undefined;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryStateProps<Data> {
  query: QueryResult<Data>;
  children: (data: Data) => Parts;
}

/** Shows «Loading data...» until the data arrives (spec §8). After a failure it adds the error and a retry button. */
export function QueryState<Data>({ query, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <div className={styles.state}>
      <p role="status">{texts.loadingData}</p>
      {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
    </div>
  );
}

export function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{failureText(error)}</p>
      <PlainButton size="xs" onClick={onRetry}>
        {texts.retry}
      </PlainButton>
    </div>
  );
}

export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
